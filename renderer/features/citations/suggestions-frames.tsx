import type { ConversationId } from '../../../shared/model/ids.ts';
import type { ReadingItem } from '../../../shared/model/reading-item.ts';
import { suggestionsName } from '../../../shared/text/phrases/citations.ts';
import styles from './suggestions-frames.module.css';

interface SuggestionsFramesProps {
  readonly conversation: ConversationId;
  readonly items: readonly ReadingItem[];
}

/**
 * The Search Suggestions of an answer, which its provider demands to be shown as they are. Main serves each
 * into a frame of its own; this page never sees what they say.
 */
export function SuggestionsFrames({ conversation, items }: SuggestionsFramesProps) {
  const entries = items.flatMap((item) =>
    item.kind === 'activity' ? (item.suggestions ?? []) : [],
  );
  return entries.map((entry) => (
    <iframe
      key={entry}
      className={styles['suggestions']}
      title={suggestionsName}
      src={`app://frame/suggestions/${conversation}/${entry}`}
      sandbox="allow-popups"
      referrerPolicy="no-referrer"
    />
  ));
}
