import * as z from 'zod';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { readStoredEntry, type StoredRow } from '../../../shared/model/stored-entry.ts';
import { storedUsage } from '../../../shared/model/stored-usage.ts';
import type { StoredConversation, UsageRow } from '../store.ts';
import { keyOf, summarize } from './conversation-rows.ts';
import type { Database } from './database.ts';

/** A conversation as the window shows it. Reads no payload. */
export function openConversation(db: Database, id: ConversationId): StoredConversation {
  return db.snapshot(() => {
    const summary = summarize(db, id);
    const key = keyOf(db, id);
    const sql = `SELECT id, turn, at, json FROM entry
      WHERE conversation = ?1 AND turn NOT IN (${hiddenTurns}) ORDER BY seq`;
    const entries = db.all<StoredRow>(sql, key).map(readStoredEntry);
    return { summary, entries, usage: readUsage(db, key) };
  });
}

/** Turns of conversation 1 that are not to be seen. */
const hiddenTurns = 'SELECT id FROM turn WHERE conversation = ?1 AND hidden_at IS NOT NULL';

const usageJson = z.object({
  provider: z.string(),
  model: z.string(),
  usage: storedUsage,
  searches: z.number().nonnegative().exactOptional(),
});

/** Counters that cannot be read are left out: they are no part of the conversation. */
function readUsage(db: Database, conversation: number): readonly UsageRow[] {
  const sql = `SELECT response, turn, json FROM usage
    WHERE conversation = ?1 AND turn NOT IN (${hiddenTurns}) ORDER BY rowid`;
  return db
    .all<{ response: string; turn: string; json: string }>(sql, conversation)
    .flatMap(({ response, turn, json }) => {
      const counters = readCounters(json);
      return counters ? [{ response, turn, ...counters }] : [];
    });
}

function readCounters(json: string): z.infer<typeof usageJson> | undefined {
  try {
    return usageJson.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
