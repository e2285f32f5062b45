import { useEffect, useState } from 'react';
import type { SourceView } from '../../../shared/bridge/views.ts';
import { onboardingWords } from '../../../shared/text/phrases/onboarding.ts';
import { previewProvider } from '../../stores/provider-actions.ts';
import { draftFrom, formProblems, type ProviderForm } from './provider-form.ts';
import styles from './written-lines.module.css';

interface WrittenLinesProps {
  readonly form: ProviderForm;
  readonly source: SourceView;
  readonly taken: readonly string[];
}

/** Milliseconds after the last key before main is asked again. */
const pause = 200;

/** The lines that will be written, and where; the key is never among them. */
export function WrittenLines({ form, source, taken }: WrittenLinesProps) {
  const [lines, setLines] = useState<{ readonly file: string; readonly added: string }>();
  const { typedKey: _neverWritten, ...problems } = formProblems(form, source, taken);
  const isReady = Object.keys(problems).length === 0;
  const { key: _key, ...draft } = draftFrom(form, source);
  const asked = isReady ? JSON.stringify(draft) : '';

  const written = isReady ? lines : undefined;

  useEffect(() => {
    if (asked === '') return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      // Our own text, written a moment ago.
      const preview = previewProvider(JSON.parse(asked) as typeof draft);
      preview.then(
        (answer) => (isOver ? undefined : setLines(answer)),
        () => (isOver ? undefined : setLines(undefined)),
      );
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);

  return (
    <figure className={styles['written']}>
      <figcaption>
        {onboardingWords.willBeWritten}
        {written ? <code>{written.file}</code> : null}
      </figcaption>
      {written ? (
        <pre tabIndex={0}>{written.added.trim()}</pre>
      ) : (
        <p>{onboardingWords.previewWaits}</p>
      )}
    </figure>
  );
}
