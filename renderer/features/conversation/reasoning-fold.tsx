import type { ReasoningItem } from '../../../shared/model/reading-item.ts';
import { reasoningTitle } from '../../../shared/text/phrases/conversation.ts';
import { elapsed } from '../../../shared/text/phrases/numbers.ts';
import { Fold } from '../../ui/fold.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './blocks.module.css';

/** What the model thought, folded to how long it took. */
export function ReasoningFold({ item }: { readonly item: ReasoningItem }) {
  const now = useNow(item.open);
  const title = reasoningTitle(item.open, item.duration);
  const running = item.open && item.startedAt !== undefined ? elapsed(now - item.startedAt) : '';
  return (
    <div>
      <Fold
        title={
          <>
            {title} {running ? <span className={styles['time']}>{running}</span> : null}
          </>
        }
      >
        <p className={styles['reasoning']} dir="auto">
          {item.text}
        </p>
      </Fold>
    </div>
  );
}
