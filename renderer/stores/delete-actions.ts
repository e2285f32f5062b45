import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { ask } from '../ask.ts';
import type { DeletedView } from '../../shared/bridge/views.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import { attempt } from './attempt.ts';
import {
  conversationsStore,
  withoutConversation,
  withoutTurn,
  withRestored,
  withSummaries,
} from './conversations.ts';
import { loadConversation } from './following.ts';
import { viewStore, withConversation } from './view.ts';

/** The last deletion, as long as it can be undone. */
interface UndoState {
  readonly deleted?: DeletedView & { readonly wasShown: boolean };
}

const undoStore = createStore<UndoState>(() => ({}));

export function useUndo<T>(select: (state: UndoState) => T): T {
  return useStore(undoStore, select);
}

/** Deletes a turn with every turn that follows it; without a turn, the conversation. */
export function deleteFrom(conversation: ConversationId, turn?: TurnId): Promise<void> {
  return attempt(async () => {
    const named = turn === undefined ? {} : { turn };
    take(await ask('conversation.delete', { conversation, ...named }));
  });
}

function take(deleted: DeletedView): void {
  const { conversation, turn, summary } = deleted;
  const wasShown = viewStore.getState().conversation === conversation;
  if (turn === undefined) {
    conversationsStore.setState((state) => withoutConversation(state, conversation));
    if (wasShown) viewStore.setState((view) => withConversation(view), true);
  } else {
    conversationsStore.setState((state) => {
      const left = withoutTurn(state, conversation, turn);
      return summary ? withSummaries(left, [summary]) : left;
    });
  }
  offer({ ...deleted, wasShown });
}

function offer(deleted: NonNullable<UndoState['deleted']>): void {
  undoStore.setState({ deleted }, true);
  setTimeout(() => {
    if (undoStore.getState().deleted === deleted) withdraw();
  }, deleted.undoFor);
}

function withdraw(): void {
  undoStore.setState({}, true);
}

/** Brings the last deletion back, and shows what was shown. */
export function undoDelete(): Promise<void> {
  const { deleted } = undoStore.getState();
  withdraw();
  if (!deleted) return Promise.resolve();
  const { conversation, turn, wasShown } = deleted;
  return attempt(async () => {
    const named = turn === undefined ? {} : { turn };
    const summary = await ask('conversation.undo-delete', { conversation, ...named });
    conversationsStore.setState((state) =>
      withSummaries(withRestored(state, conversation), [summary]),
    );
    const isOpen = conversation in conversationsStore.getState().opened;
    if (wasShown && !isOpen)
      viewStore.setState((view) => withConversation(view, conversation), true);
    if (wasShown || isOpen) await loadConversation(conversation);
  });
}
