import { useEffect, useRef, type KeyboardEvent } from 'react';
import { appWords } from '../../../shared/text/phrases/app.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { runningTurn, useLive } from '../../stores/turns.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './conversation-list.module.css';
import type { SidebarRow } from './sidebar-rows.ts';

interface ConversationRowProps {
  readonly row: Extract<SidebarRow, { kind: 'conversation' }>;
  readonly isShown: boolean;
  /** Whether the keyboard enters the list here. */
  readonly isHeld: boolean;
  readonly takesFocus: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onShow: () => void;
}

export function ConversationRow({
  row,
  isShown,
  isHeld,
  takesFocus,
  onKey,
  onShow,
}: ConversationRowProps) {
  const { summary, top, position } = row;
  const isAnswering = useLive((live) => runningTurn(live, summary.id) !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const title = summary.title === '' ? conversationWords.untitled : summary.title;
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <li style={{ top }} className={styles['item']} aria-posinset={position}>
      <button
        ref={button}
        type="button"
        className={classNames(styles['row'], isShown && styles['shown'])}
        aria-current={isShown ? 'page' : undefined}
        tabIndex={isHeld ? 0 : -1}
        title={title}
        onClick={onShow}
        onKeyDown={onKey}
      >
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        {isAnswering ? (
          <span className={styles['dot']} role="img" aria-label={appWords.answering} />
        ) : null}
      </button>
    </li>
  );
}
