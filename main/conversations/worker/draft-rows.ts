import type { ReadingPlace, StoredDraft } from '../../../shared/bridge/views.ts';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { keyOf } from './conversation-rows.ts';
import type { Database } from './database.ts';

/** What the table calls the conversation that is yet to be. */
const unbegun = '';

export function listDrafts(db: Database): readonly StoredDraft[] {
  const sql = `
    SELECT conversation, text FROM draft
    WHERE conversation = ? OR conversation IN (SELECT id FROM conversation WHERE hidden_at IS NULL)`;
  return db
    .all<{ readonly conversation: string; readonly text: string }>(sql, unbegun)
    .map(({ conversation, text }) =>
      conversation === unbegun ? { text } : { conversation, text },
    );
}

/** Keeps what was typed in place of what was kept before; an empty text keeps nothing. */
export function saveDraft(db: Database, { conversation, text }: StoredDraft, at: string): void {
  const owner = conversation ?? unbegun;
  if (text === '') {
    db.run('DELETE FROM draft WHERE conversation = ?', owner);
    return;
  }
  db.run(
    `INSERT INTO draft (conversation, at, text)
     SELECT ?1, ?2, ?3 WHERE ?1 = ?4
       OR EXISTS (SELECT 1 FROM conversation WHERE id = ?1 AND deleted_at IS NULL)
     ON CONFLICT (conversation) DO UPDATE SET at = excluded.at, text = excluded.text`,
    owner,
    at,
    text,
    unbegun,
  );
}

/** Where the reader of a conversation was; undefined: at the end. */
export function readPlace(db: Database, id: ConversationId): ReadingPlace | undefined {
  const sql = 'SELECT turn, pixels AS below FROM place WHERE conversation = ?';
  return db.get<ReadingPlace>(sql, keyOf(db, id));
}

/** A place in a turn that is not there is none. */
export function keepPlace(db: Database, id: ConversationId, place: ReadingPlace | null): void {
  const conversation = keyOf(db, id);
  db.run('DELETE FROM place WHERE conversation = ?', conversation);
  if (!place) return;
  db.run(
    `INSERT INTO place (conversation, turn, pixels)
     SELECT ?1, ?2, ?3 WHERE EXISTS (
       SELECT 1 FROM turn WHERE conversation = ?1 AND id = ?2 AND deleted_at IS NULL)`,
    conversation,
    place.turn,
    place.below,
  );
}
