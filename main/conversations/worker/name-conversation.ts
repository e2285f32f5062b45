import type { ConversationId } from '../../../shared/model/ids.ts';
import type { ModelTitle } from '../store.ts';
import { putUsage } from './append-entries.ts';
import { keyOf } from './conversation-rows.ts';
import type { Database } from './database.ts';

/** Whether a conversation has a name the user or a model gave it; else it is called after its first line. */
export function isNamed(db: Database, id: ConversationId): boolean {
  const sql = 'SELECT 1 FROM conversation WHERE key = ? AND (is_named OR named_after IS NOT NULL)';
  return db.get(sql, keyOf(db, id)) !== undefined;
}

/**
 * Stores what a title cost, and the title where there is one and nobody has named the conversation; within a
 * transaction. Whether it was taken.
 */
export function nameAfter(db: Database, named: ModelTitle, at: string): boolean {
  const { turn, title, usage } = named;
  const key = keyOf(db, named.conversation);
  for (const row of usage) putUsage(db, key, { row, at });
  if (title === undefined) return false;
  const changed = db.run(
    `UPDATE conversation SET title = ?3, named_after = ?2
     WHERE key = ?1 AND NOT is_named AND named_after IS NULL AND EXISTS (
       SELECT 1 FROM turn WHERE conversation = ?1 AND id = ?2 AND hidden_at IS NULL)`,
    key,
    turn,
    title,
  );
  return changed > 0;
}
