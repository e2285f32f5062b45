import { CircleAlert, CircleCheck } from 'lucide-react';
import { checkText, onboardingWords } from '../../../shared/text/phrases/onboarding.ts';
import { refusalSentence } from '../../../shared/text/phrases/refusals.ts';
import styles from './check-line.module.css';
import type { Check } from './use-provider-form.ts';

/** What came of the check, in words; nothing before there was one. */
export function CheckLine({ check }: { readonly check: Check }) {
  return (
    <div className={styles['line']} role="status">
      {check.status === 'running' ? onboardingWords.checking : null}
      {check.status === 'done' ? (
        <Outcome
          {...checkText(check.outcome)}
          words={checkText(check.outcome).good ? undefined : check.outcome.message}
        />
      ) : null}
      {check.status === 'refused' ? (
        <Outcome good={false} text={refusalSentence(check.refusal)} words={undefined} />
      ) : null}
    </div>
  );
}

interface OutcomeProps {
  readonly good: boolean;
  readonly text: string;
  readonly words: string | undefined;
}

function Outcome({ good, text, words }: OutcomeProps) {
  return (
    <>
      <span className={styles[good ? 'good' : 'bad']}>
        {good ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
      </span>
      <div className={styles['text']}>
        <p>{text}</p>
        {words ? <blockquote dir="auto">{words}</blockquote> : null}
      </div>
    </>
  );
}
