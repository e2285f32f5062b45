import { ask } from '../ask.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import {
  conversationsStore,
  withFailure,
  withOpened,
  withTurn,
  type Opened,
} from './conversations.ts';
import { refusalOf } from './refusal.ts';
import { createTurnFeed } from './turn-feed.ts';
import { turnsStore } from './turns.ts';

/** The running turns of every conversation, as main tells of them. */
export const turnFeed = createTurnFeed({
  ask,
  beforePaint: (task) => requestAnimationFrame(task),
  read: () => turnsStore.getState().live,
  write: (live) => {
    const { opened } = conversationsStore.getState();
    for (const { conversation, state } of Object.values(live)) {
      if (!holdsTurn(opened[conversation], state.turn)) {
        conversationsStore.setState((held) => withTurn(held, conversation, state));
      }
    }
    turnsStore.setState({ live });
  },
  onOver: (conversation, _turn, state) => {
    if (state) conversationsStore.setState((held) => withTurn(held, conversation, state));
    else if (conversationsStore.getState().opened[conversation])
      void loadConversation(conversation);
  },
});

/** Whether a turn is in the tree of an opened conversation; there is none of one that is not opened. */
function holdsTurn(opened: Opened | undefined, turn: TurnId): boolean {
  return opened === undefined || opened.states[turn] !== undefined;
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
    conversationsStore.setState((state) => withOpened(state, stored));
  } catch (error) {
    conversationsStore.setState((state) => withFailure(state, conversation, refusalOf(error)));
  }
}
