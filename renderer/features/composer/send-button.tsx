import { ArrowUp } from 'lucide-react';
import { composerWords } from '../../../shared/text/phrases/composer.ts';
import { Tip } from '../../ui/tip.tsx';
import styles from './composer.module.css';

interface SendButtonProps {
  readonly isRunning: boolean;
  readonly isSending: boolean;
  readonly canSend: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** Sends, or stops what runs: there is only ever one of the two to do. */
export function SendButton({ isRunning, isSending, canSend, onSend, onStop }: SendButtonProps) {
  if (isRunning) {
    return (
      <button type="button" className={styles['stop']} onClick={onStop}>
        {composerWords.stop} <kbd>{composerWords.stopKey}</kbd>
      </button>
    );
  }
  const name = isSending ? composerWords.sending : composerWords.send;
  return (
    <Tip text={name} keys={composerWords.sendKey} side="top">
      <button
        type="button"
        className={styles['send']}
        aria-label={name}
        aria-disabled={!canSend}
        onClick={onSend}
      >
        <ArrowUp aria-hidden />
      </button>
    </Tip>
  );
}
