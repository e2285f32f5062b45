import type { Database } from '../database.ts';
import { turnsOnPath } from '../read-path.ts';
import type { LineOf } from './line-format.ts';

export interface FoundConversation {
  readonly key: number;
  readonly isNew: boolean;
}

/** The conversation a line is about: the one that is here, else a new one. One that was deleted stays deleted. */
export function conversationFor(
  db: Database,
  { id, title, created_at, updated_at }: LineOf<'conversation'>,
): FoundConversation | 'deleted' {
  const here = db.get<{ readonly key: number; readonly gone: number }>(
    `SELECT key, hidden_at IS NOT NULL OR deleted_at IS NOT NULL AS gone
     FROM conversation WHERE id = ?`,
    id,
  );
  if (here) return here.gone ? 'deleted' : { key: here.key, isNew: false };
  const made = db.get<{ readonly key: number }>(
    // The title came with it, whoever gave it.
    `INSERT INTO conversation (id, title, created_at, updated_at, is_named) VALUES (?, ?, ?, ?, 1)
     RETURNING key`,
    id,
    title,
    created_at,
    updated_at,
  );
  if (!made) throw new Error('A new conversation has a key.');
  return { key: made.key, isNew: true };
}

/**
 * Shows the branch that the export shows where nothing else is shown, or where it goes on from what is shown
 * here; else what is shown stays.
 */
export function chooseHead(db: Database, conversation: number, head: string | undefined): void {
  const now = db.get<{ readonly head: string | null }>(
    'SELECT head FROM conversation WHERE key = ?',
    conversation,
  )?.head;
  const wanted = head === undefined || !isThere(db, conversation, head) ? undefined : head;
  const goesOn = wanted !== undefined && (now == null || isOnPath(db, conversation, wanted, now));
  const chosen = goesOn
    ? wanted
    : (now ?? (head === undefined ? undefined : latest(db, conversation)));
  if (chosen === undefined || chosen === now) return;
  db.run('UPDATE conversation SET head = ? WHERE key = ?', chosen, conversation);
}

const present = 'conversation = ?1 AND hidden_at IS NULL AND deleted_at IS NULL';

function isThere(db: Database, conversation: number, turn: string): boolean {
  const sql = `SELECT 1 FROM turn WHERE ${present} AND id = ?2`;
  return db.get(sql, conversation, turn) !== undefined;
}

function isOnPath(db: Database, conversation: number, from: string, turn: string): boolean {
  const sql = `SELECT 1 WHERE ?3 IN (${turnsOnPath})`;
  return db.get(sql, conversation, from, turn) !== undefined;
}

/** The turn that began last, where the one that was shown could not be taken in. */
function latest(db: Database, conversation: number): string | undefined {
  const sql = `
    SELECT turn FROM entry JOIN turn ON turn.conversation = entry.conversation AND turn.id = entry.turn
    WHERE entry.conversation = ?1 AND hidden_at IS NULL AND deleted_at IS NULL
    GROUP BY turn ORDER BY min(seq) DESC LIMIT 1`;
  return db.get<{ readonly turn: string }>(sql, conversation)?.turn;
}
