import type { ConversationId, EntryId } from '../../shared/model/ids.ts';
import type { Payload } from '../../shared/model/payload.ts';
import type { ConversationStore } from '../conversations/store.ts';
import type { Turns } from './turns.ts';

export interface SuggestionsTools {
  readonly store: Pick<ConversationStore, 'suggestions'>;
  readonly turns: Pick<Turns, 'held'>;
  /** Reads what a payload holds; undefined when no source knows it. */
  readonly read: (payload: Payload) => string | undefined;
}

/** Gives the Search Suggestions of an entry as its provider's HTML; undefined when there are none to show. */
export type FindSuggestions = (
  conversation: ConversationId,
  entry: EntryId,
) => Promise<string | undefined>;

export function createFindSuggestions({ store, turns, read }: SuggestionsTools): FindSuggestions {
  return async (conversation, id) => {
    // What was just told is shown at once, and may reach the disk later.
    const held = turns.held(conversation).find(({ entry }) => entry.id === id);
    const own = held?.payloads.find(({ slot }) => slot === 'own')?.payload;
    const payload = held ? own : await store.suggestions(conversation, id);
    return payload && read(payload);
  };
}
