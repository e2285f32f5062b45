import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import type { PathTurn } from '../../stores/path.ts';
import { useView, viewStore, withEditing } from '../../stores/view.ts';
import { copyText } from '../../stores/window-actions.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { beginningOf, codeSpans } from './code-spans.ts';
import { messageMark } from './found-ranges.ts';
import styles from './user-message.module.css';

interface UserMessageProps {
  readonly conversation: ConversationId;
  readonly place: PathTurn;
  readonly text: string;
}

/** What the reader asked, as they typed it. */
export function UserMessage({ conversation, place, text }: UserMessageProps) {
  return (
    <div className={styles['user']}>
      <div className={styles['line']}>
        <span className={styles['actions']}>
          <IconButton
            isSmall
            name={conversationWords.copyMessage}
            icon={<Copy aria-hidden />}
            onClick={() => void copyText(text, conversationWords.copied)}
          />
          <IconButton
            isSmall
            name={conversationWords.edit}
            icon={<Pencil aria-hidden />}
            onClick={() => viewStore.setState((view) => withEditing(view, place.turn), true)}
          />
        </span>
        <div className={styles['bubble']} {...messageMark('question')}>
          <MessageText turn={place.turn} text={text} />
        </div>
      </div>
      <BranchSwitch conversation={conversation} place={place} />
    </div>
  );
}

function MessageText({ turn, text }: { readonly turn: TurnId; readonly text: string }) {
  const isFound = useView(({ found }) => found?.turn === turn && found.role === 'question');
  const [isAsked, setIsWhole] = useState<boolean>();
  const isWhole = isAsked ?? isFound;
  const beginning = beginningOf(text);
  const shown = isWhole || beginning === undefined ? text : `${beginning}…`;
  return (
    <>
      <p dir="auto">
        {codeSpans(shown).map(({ text: piece, isCode }, index) =>
          // Pieces of one text never move, so their place is their key.
          isCode ? <code key={index}>{piece}</code> : <span key={index}>{piece}</span>,
        )}
      </p>
      {beginning === undefined ? null : (
        <button type="button" className={styles['more']} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? conversationWords.showLess : conversationWords.showAll}
        </button>
      )}
    </>
  );
}
