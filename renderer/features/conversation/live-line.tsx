import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { elapsed } from '../../../shared/text/phrases/numbers.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './live-line.module.css';

/** Something is coming: a quiet sign, and how long it has been. */
export function LiveLine({
  since,
  isSilent,
}: {
  readonly since: number | undefined;
  readonly isSilent: boolean;
}) {
  const now = useNow(true);
  return (
    <p className={styles['line']}>
      <span className={styles['sign']} aria-hidden />
      {isSilent ? <span>{conversationWords.waitingForModel}</span> : null}
      {since === undefined ? null : <span className={styles['time']}>{elapsed(now - since)}</span>}
    </p>
  );
}
