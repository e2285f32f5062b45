import { ask } from '../ask.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import {
  conversationsStore,
  withFailure,
  withOpened,
  withTurn,
  type ConversationsState,
} from './conversations.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
import { takeStoredPlace } from './reading-places.ts';
import { refusalOf } from './refusal.ts';
import { endingOf } from './turn-ending.ts';
import { createTurnFeed } from './turn-feed.ts';
import { pickModel, viewStore } from './view.ts';
import { turnsStore, type LiveTurns } from './turns.ts';

/** The running turns of every conversation, as main tells of them. */
export const turnFeed = createTurnFeed({
  ask,
  beforePaint: (task) => requestAnimationFrame(task),
  read: () => turnsStore.getState().live,
  write: (live) => {
    conversationsStore.setState((held) => withRunning(held, live));
    turnsStore.setState({ live });
  },
  onOver: (conversation, turn, state) => void takeEnd(conversation, turn, state),
});

/** How a turn ended; only main knows where `state` is not given. */
async function takeEnd(
  conversation: ConversationId,
  turn: TurnId,
  state: TurnState | undefined,
): Promise<void> {
  if (state) conversationsStore.setState((held) => withTurn(held, conversation, state));
  else if (conversationsStore.getState().opened[conversation]) await loadConversation(conversation);
  offerModels(conversation, turn);
}

/** A model that the provider does not have can only be changed for another: the picker is there at once. */
export function offerModels(conversation: ConversationId, turn: TurnId): void {
  const state = conversationsStore.getState().opened[conversation]?.states[turn];
  if (!state || viewStore.getState().conversation !== conversation) return;
  const ending = endingOf(state.closed.map(({ entry }) => entry));
  if (ending?.kind === 'error' && ending.error.kind === 'unknown_model') pickModel(true);
}

/** Puts running turns into the trees of the opened conversations that do not hold them yet. */
function withRunning(held: ConversationsState, live: LiveTurns): ConversationsState {
  return Object.values(live)
    .filter(({ conversation, state }) => !held.opened[conversation]?.states[state.turn])
    .reduce((before, { conversation, state }) => withTurn(before, conversation, state), held);
}

/**
 * Reads a conversation anew. It is shown once it is known how its running turns stand: until then they would
 * look as if they had ended.
 */
export async function loadConversation(conversation: ConversationId): Promise<void> {
  try {
    const stored = await ask('conversation.open', { conversation });
    await Promise.all(stored.running.map((turn) => turnFeed.follow(conversation, turn)));
    const { live } = turnsStore.getState();
    // What a turn brought between the two answers is stored by now.
    if (stored.running.some((turn) => !live[turn])) return await loadConversation(conversation);
    takeStoredPlace(conversation, stored.place);
    conversationsStore.setState((state) => withRunning(withOpened(state, stored), live));
  } catch (error) {
    conversationsStore.setState((state) => withFailure(state, conversation, refusalOf(error)));
  }
}
