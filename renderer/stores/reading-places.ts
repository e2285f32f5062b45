import type { ReadingPlace } from '../../shared/bridge/views.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import { ask } from '../ask.ts';

/** Where the reader of each conversation is; null: at the end. */
const places = new Map<ConversationId, ReadingPlace | null>();

export function readingPlace(conversation: ConversationId): ReadingPlace | null {
  return places.get(conversation) ?? null;
}

/** A place of an earlier run; what is known of this one stands. */
export function takeStoredPlace(
  conversation: ConversationId,
  place: ReadingPlace | undefined,
): void {
  if (!places.has(conversation)) places.set(conversation, place ?? null);
}

/** Resolves when it is stored, or cannot be. */
export async function keepReadingPlace(
  conversation: ConversationId,
  place: ReadingPlace | null,
): Promise<void> {
  const before = readingPlace(conversation);
  places.set(conversation, place);
  if (before?.turn === place?.turn && before?.below === place?.below) return;
  // A place that cannot be stored is worth no word: the next one may be.
  await ask('conversation.keep-place', { conversation, place }).catch(() => undefined);
}
