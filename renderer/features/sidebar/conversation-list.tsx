import { useMemo, useRef } from 'react';
import { appWords, recencyName } from '../../../shared/text/phrases/app.ts';
import { useConversations } from '../../stores/conversations.ts';
import { useView } from '../../stores/view.ts';
import { useToday } from '../../ui/use-now.ts';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { rowsHeight, rowsInSight, sidebarRows } from './sidebar-rows.ts';
import { useRows } from './use-rows.ts';
import { useSight } from './use-sight.ts';

/** The conversations by recency. Only rows near the visible part are drawn, however many there are. */
export function ConversationList() {
  const summaries = useConversations((state) => state.summaries);
  const day = useToday();
  const shown = useView((view) => view.conversation);
  const rows = useMemo(() => sidebarRows(summaries, day), [summaries, day]);
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useSight(scroller);
  const { held, focused, renaming, ...acts } = useRows(rows, shown, scroller);

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
              isRenaming={row.summary.id === renaming}
              onKey={(event) => acts.press(row.summary.id, event)}
              onShow={() => acts.show(row.summary.id)}
              onRename={() => acts.rename(row.summary.id)}
              onRenamed={(title) => acts.renamed(row.summary.id, title)}
              onDelete={() => acts.remove(row.summary.id)}
            />
          ),
        )}
      </ul>
    </nav>
  );
}
