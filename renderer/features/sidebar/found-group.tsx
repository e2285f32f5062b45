import type { FoundConversation, FoundMessage } from '../../../shared/model/found.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { foundDate, speakerName } from '../../../shared/text/phrases/search.ts';
import { showConversation } from '../../stores/conversation-actions.ts';
import { openFound } from '../../stores/search.ts';
import { useView } from '../../stores/view.ts';
import { classNames } from '../../ui/class-names.ts';
import { useToday } from '../../ui/use-now.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './search.module.css';

/** A conversation in which something was found: its title, then each message. */
export function FoundGroup({ found }: { readonly found: FoundConversation }) {
  const { conversation, title, inTitle, messages } = found;
  return (
    <li className={styles['group']}>
      <button
        type="button"
        data-result
        className={styles['title']}
        onClick={() => void showConversation(conversation)}
      >
        {inTitle ? (
          <MarkedText excerpt={inTitle} />
        ) : (
          <bdi>{title || conversationWords.untitled}</bdi>
        )}
      </button>
      <ul>
        {messages.map((message) => (
          <FoundRow
            key={`${message.turn} ${message.role}`}
            conversation={conversation}
            message={message}
          />
        ))}
      </ul>
    </li>
  );
}

interface FoundRowProps {
  readonly conversation: string;
  readonly message: FoundMessage;
}

function FoundRow({ conversation, message }: FoundRowProps) {
  const { turn, role, at, excerpt } = message;
  const today = useToday();
  const isShown = useView(
    ({ found }) =>
      found?.conversation === conversation && found.turn === turn && found.role === role,
  );
  return (
    <li>
      <button
        type="button"
        data-result
        className={classNames(styles['message'], isShown && styles['shown'])}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => void openFound(conversation, message)}
      >
        <span className={styles['by']}>
          <span>{speakerName(role)}</span>
          <time dateTime={at}>{foundDate(Date.parse(at), today)}</time>
        </span>
        <MarkedText className={styles['excerpt']} excerpt={excerpt} />
      </button>
    </li>
  );
}
