import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FoundMessage } from '../../shared/model/found.ts';
import { searchWords } from '../../shared/model/search-words.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import { latestLeaf, turnTree } from '../../shared/model/turn-tree.ts';
import { ask } from '../ask.ts';
import { showConversation } from './conversation-actions.ts';
import { conversationsStore, withHead } from './conversations.ts';
import { selectPath } from './path.ts';
import { createSearcher, type SearchAnswer } from './searcher.ts';
import { viewStore } from './view.ts';

/** The search of the sidebar. */
export interface SearchState {
  /** What is in the field. */
  readonly text: string;
  /** The last answer; while something else is looked for, that to what was typed before. */
  readonly answer?: SearchAnswer;
  readonly isSearching: boolean;
}

const searchStore = createStore<SearchState>(() => ({ text: '', isSearching: false }));

export function useSearch<T>(select: (search: SearchState) => T): T {
  return useStore(searchStore, select);
}

const look = createSearcher({
  find: (text) => ask('conversation.search', { text }),
  wait: (ms, task) => setTimeout(task, ms),
  tell: (answer) =>
    searchStore.setState(
      ({ text }) => ({ text, isSearching: false, ...(answer ? { answer } : {}) }),
      true,
    ),
});

/** Looks for what is in the field; nothing in it: the list of conversations is back. */
export function searchFor(text: string): void {
  searchStore.setState({ text, isSearching: searchWords(text).length > 0 });
  look(text);
}

/** Shows a message that was found, on whatever branch it is; the branch that was chosen stays chosen. */
export async function openFound(
  conversation: ConversationId,
  { turn, role }: Pick<FoundMessage, 'turn' | 'role'>,
): Promise<void> {
  const words = searchWords(searchStore.getState().text);
  await showConversation(conversation);
  const held = conversationsStore.getState();
  const opened = held.opened[conversation];
  if (!opened || viewStore.getState().conversation !== conversation) return;
  if (!selectPath(held, conversation).some((shown) => shown.turn === turn)) {
    const head = latestLeaf(turnTree(opened.starts), turn);
    conversationsStore.setState((state) => withHead(state, conversation, head));
  }
  viewStore.setState({ found: { conversation, turn, role, words } });
}
