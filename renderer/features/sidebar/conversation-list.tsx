import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { appWords, recencyName } from '../../../shared/text/phrases/app.ts';
import { showConversation } from '../../stores/conversation-actions.ts';
import { useConversations } from '../../stores/conversations.ts';
import { useView } from '../../stores/view.ts';
import { useToday } from '../../ui/use-now.ts';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { rowByKey, rowsHeight, rowsInSight, sidebarRows } from './sidebar-rows.ts';
import { useSight } from './use-sight.ts';

/** The conversations by recency. Only rows near the visible part are drawn, however many there are. */
export function ConversationList() {
  const summaries = useConversations((state) => state.summaries);
  const day = useToday();
  const shown = useView((view) => view.conversation);
  const rows = useMemo(() => sidebarRows(summaries, day), [summaries, day]);
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useSight(scroller);
  const [focused, setFocused] = useState<ConversationId>();
  const first = rows.find((row) => row.kind === 'conversation')?.summary.id;
  const held = focused ?? shown ?? first;

  const move = (event: KeyboardEvent) => {
    const row = rowByKey(rows, held, event.key);
    if (row?.kind !== 'conversation') return;
    event.preventDefault();
    setFocused(row.summary.id);
    scrollTo(scroller.current, row.top);
  };

  return (
    <nav className={styles['scroll']} ref={scroller} aria-label={appWords.conversations}>
      {rows.length === 0 ? <p className={styles['empty']}>{appWords.noConversations}</p> : null}
      {/* The height of a list that is only drawn in part. */}
      <ul className={styles['list']} style={{ height: rowsHeight(rows) }}>
        {rowsInSight(rows, sight, held).map((row) =>
          row.kind === 'group' ? (
            <li key={row.group} className={styles['group']} style={{ top: row.top }}>
              {recencyName(row.group)}
            </li>
          ) : (
            <ConversationRow
              key={row.summary.id}
              row={row}
              isShown={row.summary.id === shown}
              isHeld={row.summary.id === held}
              takesFocus={row.summary.id === focused}
              onKey={move}
              onShow={() => {
                setFocused(undefined);
                void showConversation(row.summary.id);
              }}
            />
          ),
        )}
      </ul>
    </nav>
  );
}

function scrollTo(scroller: HTMLElement | null, top: number): void {
  if (!scroller) return;
  const room = 64;
  if (top < scroller.scrollTop + room) scroller.scrollTop = top - room;
  const bottom = scroller.scrollTop + scroller.clientHeight;
  if (top + room > bottom) scroller.scrollTop = top + room - scroller.clientHeight;
}
