import type { ConversationId, EntryId, TurnId } from './ids.ts';
import type { Excerpt } from './search-hits.ts';

/** The question of a turn, or the answer to it. */
export type MessageRole = 'question' | 'answer';

/** A message in which everything occurs that was looked for. */
export interface FoundMessage {
  readonly turn: TurnId;
  /** The entry the text with the hit begins with. */
  readonly entry: EntryId;
  readonly role: MessageRole;
  /** When it was complete: RFC 3339, UTC. */
  readonly at: string;
  readonly excerpt: Excerpt;
}

/** A conversation with what was found in it, the latest message first. */
export interface FoundConversation {
  readonly conversation: ConversationId;
  readonly title: string;
  readonly updated_at: string;
  /** The title with its hits, when everything that was looked for occurs in it. */
  readonly inTitle?: Excerpt;
  readonly messages: readonly FoundMessage[];
}

/** What a search found, the conversation that changed last first. */
export interface SearchResult {
  readonly conversations: readonly FoundConversation[];
  /** There are more messages than were asked for; these are the latest. */
  readonly hasMore: boolean;
  /** Some messages are not in the index yet and were not looked at: soon there may be more. */
  readonly isPartial: boolean;
}
