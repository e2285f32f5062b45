import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { renameConversation, showConversation } from '../../stores/conversation-actions.ts';
import { deleteFrom } from '../../stores/delete-actions.ts';
import { rowAct } from './row-act.ts';
import { rowByKey, type SidebarRow } from './sidebar-rows.ts';

/** Which row of the list has the keyboard, and what is done with it. */
export function useRows(
  rows: readonly SidebarRow[],
  shown: ConversationId | undefined,
  scroller: RefObject<HTMLElement | null>,
) {
  const [focused, setFocused] = useState<ConversationId>();
  const [renaming, setRenaming] = useState<ConversationId>();
  const first = rows.find((row) => row.kind === 'conversation')?.summary.id;
  const held = focused ?? shown ?? first;

  const focus = (row: SidebarRow | undefined) => {
    if (row?.kind !== 'conversation') return;
    setFocused(row.summary.id);
    scrollTo(scroller.current, row.top);
  };
  const remove = (conversation: ConversationId) => {
    // The focus stays in the list, so that the next one can be looked at, or deleted too.
    focus(rowByKey(rows, conversation, 'ArrowDown') ?? rowByKey(rows, conversation, 'ArrowUp'));
    void deleteFrom(conversation);
  };

  return {
    held,
    focused,
    renaming,
    remove,
    rename: setRenaming,
    /** `title` is undefined where it stays as it is. */
    renamed(conversation: ConversationId, title: string | undefined) {
      setRenaming(undefined);
      setFocused(conversation);
      if (title !== undefined) void renameConversation(conversation, title);
    },
    show(conversation: ConversationId) {
      setFocused(undefined);
      void showConversation(conversation);
    },
    /** A key on the row of a conversation, which need not be the one the keyboard enters at. */
    press(conversation: ConversationId, event: KeyboardEvent) {
      const row = rowByKey(rows, conversation, event.key);
      const act = rowAct(event.nativeEvent);
      if (!row && !act) return;
      event.preventDefault();
      focus(row);
      if (act === 'delete') remove(conversation);
      if (act === 'rename') setRenaming(conversation);
    },
  };
}

function scrollTo(scroller: HTMLElement | null, top: number): void {
  if (!scroller) return;
  const room = 64;
  if (top < scroller.scrollTop + room) scroller.scrollTop = top - room;
  const bottom = scroller.scrollTop + scroller.clientHeight;
  if (top + room > bottom) scroller.scrollTop = top + room - scroller.clientHeight;
}
