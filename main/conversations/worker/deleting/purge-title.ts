import { readStoredEntry, type StoredRow } from '../../../../shared/model/stored-entry.ts';
import { titleOf } from '../../../../shared/model/title.ts';
import type { Database } from '../database.ts';

interface TitleRow {
  readonly title?: string;
  readonly named_after?: string | null;
}

/**
 * A conversation whose title was made of a message or a turn that is gone is named after the first one that is left;
 * within a transaction, once the message's row is gone. A title the user gave stays.
 */
export function forgetTitle(db: Database, conversation: number, gone: readonly StoredRow[]): void {
  const sql = 'SELECT title, named_after FROM conversation WHERE key = ?';
  const { title = '', named_after: source } = db.get<TitleRow>(sql, conversation) ?? {};
  if (title === '' || !gone.some((row) => row.turn === source || titleFrom(row) === title)) return;
  const rows = db.all<StoredRow>(
    `SELECT entry.id, turn, at, json FROM entry JOIN turn
       ON turn.conversation = entry.conversation AND turn.id = entry.turn
     WHERE entry.conversation = ? AND turn.parent IS NULL AND hidden_at IS NULL ORDER BY seq`,
    conversation,
  );
  const next = rows.map(titleFrom).find((one) => one !== undefined && one !== '') ?? '';
  const rename = 'UPDATE conversation SET title = ?2, named_after = NULL WHERE key = ?1';
  db.run(rename, conversation, next);
}

/** The title a message gives; undefined for any other entry. */
function titleFrom(row: StoredRow): string | undefined {
  const entry = readStoredEntry(row);
  if (entry.kind !== 'user_message') return undefined;
  const [text] = entry.parts.flatMap((part) => (part.kind === 'text' ? part.text : []));
  return text === undefined ? undefined : titleOf(text);
}
