import type { ConversationStore, Deletion } from '../conversations/store.ts';
import type { Turns } from './turns.ts';

/** Stops the running turns that a deletion takes along; resolves when what they had is stored. */
export async function stopTurnsOf(
  { conversation, turn }: Deletion,
  turns: Pick<Turns, 'running' | 'stop' | 'settled'>,
  store: Pick<ConversationStore, 'path'>,
): Promise<void> {
  for (const running of turns.running(conversation)) {
    const path = turn === undefined ? [] : await store.path(conversation, running);
    if (turn !== undefined && !path.some(({ entry }) => entry.turn === turn)) continue;
    turns.stop(conversation, running);
    await turns.settled(conversation, running);
  }
}
