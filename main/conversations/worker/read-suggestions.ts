import type { ConversationId, EntryId } from '../../../shared/model/ids.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import { readStoredEntry, type StoredRow } from '../../../shared/model/stored-entry.ts';
import { readPayload } from '../../../shared/model/stored-payload.ts';
import type { Database } from './database.ts';

type Row = StoredRow & { readonly envelope: string; readonly value: string };

/**
 * The payload of an entry that says it holds Search Suggestions; undefined for any other. Held payloads came
 * with a stranger's export, so nobody answers for what they would show.
 */
export function readSuggestions(
  db: Database,
  conversation: ConversationId,
  entry: EntryId,
): Payload | undefined {
  const row = db.get<Row>(
    `SELECT entry.id, entry.turn, entry.at, entry.json, envelope, value
     FROM conversation
     JOIN entry ON entry.conversation = conversation.key AND entry.id = ?2
     JOIN turn ON turn.conversation = conversation.key AND turn.id = entry.turn
     JOIN payload ON payload.entry = entry.key AND slot = 'own' AND held = 0
     WHERE conversation.id = ?1 AND conversation.hidden_at IS NULL AND turn.hidden_at IS NULL`,
    conversation,
    entry,
  );
  if (!row) return undefined;
  const stored = readStoredEntry(row);
  if (stored.kind !== 'hosted_activity' || !stored.suggestions) return undefined;
  const payload = readPayload(row.envelope, row.value);
  return typeof payload === 'object' ? payload : undefined;
}
