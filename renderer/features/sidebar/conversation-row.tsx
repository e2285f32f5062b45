import { useEffect, useRef, type KeyboardEvent } from 'react';
import { appWords } from '../../../shared/text/phrases/app.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { runningTurn, useLive } from '../../stores/turns.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './conversation-list.module.css';
import { RowMenu } from './row-menu.tsx';
import type { SidebarRow } from './sidebar-rows.ts';
import { TitleField } from './title-field.tsx';

interface ConversationRowProps {
  readonly row: Extract<SidebarRow, { kind: 'conversation' }>;
  readonly isShown: boolean;
  /** Whether the keyboard enters the list here. */
  readonly isHeld: boolean;
  readonly takesFocus: boolean;
  readonly isRenaming: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onShow: () => void;
  readonly onRename: () => void;
  /** Undefined: the title stays. */
  readonly onRenamed: (title: string | undefined) => void;
  readonly onDelete: () => void;
}

export function ConversationRow(props: ConversationRowProps) {
  const { isShown, isHeld, takesFocus, isRenaming, onRename, onDelete } = props;
  const { summary, top, position } = props.row;
  const isAnswering = useLive((live) => runningTurn(live, summary.id) !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const title = summary.title === '' ? conversationWords.untitled : summary.title;
  useEffect(() => {
    if (takesFocus && !isRenaming) button.current?.focus({ preventScroll: true });
  }, [takesFocus, isRenaming]);
  if (isRenaming) {
    return (
      <li style={{ top }} className={styles['item']} aria-posinset={position}>
        <TitleField title={summary.title} onDone={props.onRenamed} />
      </li>
    );
  }
  return (
    <li style={{ top }} className={styles['item']} aria-posinset={position}>
      <RowMenu conversation={summary.id} onRename={onRename} onDelete={onDelete}>
        <button
          ref={button}
          type="button"
          className={classNames(styles['row'], isShown && styles['shown'])}
          aria-current={isShown ? 'page' : undefined}
          tabIndex={isHeld ? 0 : -1}
          title={title}
          onClick={props.onShow}
          onKeyDown={props.onKey}
        >
          <span className={styles['title']} dir="auto">
            {title}
          </span>
          {isAnswering ? (
            <span className={styles['dot']} role="img" aria-label={appWords.answering} />
          ) : null}
        </button>
      </RowMenu>
    </li>
  );
}
