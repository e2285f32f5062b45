import { ask } from '../ask.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import { latestLeaf, turnTree } from '../../shared/model/turn-tree.ts';
import { attempt } from './attempt.ts';
import { conversationsStore, withHead, withLatest, withSummaries } from './conversations.ts';
import { saveDrafts } from './keep-drafts.ts';
import { loadConversation } from './following.ts';
import { viewStore, withConversation } from './view.ts';

/** Shows a conversation; its turns are asked for when the window does not hold them. */
export async function showConversation(conversation: ConversationId): Promise<void> {
  saveDrafts();
  viewStore.setState((view) => withConversation(view, conversation), true);
  if (conversationsStore.getState().opened[conversation]) {
    conversationsStore.setState((state) => withLatest(state, conversation));
    return;
  }
  await loadConversation(conversation);
}

export function showNewConversation(): void {
  saveDrafts();
  viewStore.setState((view) => withConversation(view), true);
}

/** Shows the branch a turn is on, as far as it went on last. */
export async function showBranch(conversation: ConversationId, turn: TurnId): Promise<void> {
  const opened = conversationsStore.getState().opened[conversation];
  if (!opened) return;
  const head = latestLeaf(turnTree(opened.starts), turn);
  conversationsStore.setState((state) => withHead(state, conversation, head));
  await attempt(async () => {
    const summary = await ask('conversation.select-turn', { conversation, turn: head });
    conversationsStore.setState((state) => withSummaries(state, [summary]));
  });
}

export function renameConversation(conversation: ConversationId, title: string): Promise<void> {
  return attempt(async () => {
    const summary = await ask('conversation.rename', { conversation, title });
    conversationsStore.setState((state) => withSummaries(state, [summary]));
  });
}
