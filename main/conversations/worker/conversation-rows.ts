import type { ConversationSummary } from '../../../shared/model/conversation.ts';
import type { ConversationId, ModelRef, TurnId } from '../../../shared/model/ids.ts';
import { storedModel } from '../../../shared/model/stored-settings.ts';
import { titleOf } from '../../../shared/model/title.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from './database.ts';

interface SummaryRow {
  readonly id: string;
  readonly title: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly head: string | null;
  readonly model: string | null;
}

const selectSummary = `
  SELECT conversation.id, title, created_at, updated_at, head, settings.model
  FROM conversation
  LEFT JOIN turn ON turn.conversation = conversation.key AND turn.id = conversation.head
  LEFT JOIN settings ON settings.hash = turn.settings`;

/** The latest change first. */
export function listConversations(db: Database): readonly ConversationSummary[] {
  const sql = `${selectSummary} WHERE conversation.hidden_at IS NULL ORDER BY updated_at DESC, conversation.key DESC`;
  return db.all<SummaryRow>(sql).map(summaryOf);
}

export function summarize(db: Database, id: ConversationId): ConversationSummary {
  const sql = `${selectSummary} WHERE conversation.hidden_at IS NULL AND conversation.id = ?`;
  const row = db.get<SummaryRow>(sql, id);
  if (!row) throw noConversation(id);
  return summaryOf(row);
}

/** Begins a conversation; one that is there already stays as it is. */
export function createConversation(db: Database, id: ConversationId, at: number): void {
  const time = new Date(at).toISOString();
  db.run(
    `INSERT INTO conversation (id, created_at, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
    id,
    time,
    time,
  );
}

/** What the other tables call a conversation; one that is hidden is not there. */
export function keyOf(db: Database, id: ConversationId): number {
  const sql = 'SELECT key FROM conversation WHERE id = ? AND hidden_at IS NULL';
  const row = db.get<{ readonly key: number }>(sql, id);
  if (!row) throw noConversation(id);
  return row.key;
}

/** Chooses the branch that is shown by its last turn. */
export function setHead(db: Database, conversation: number, turn: TurnId): void {
  const changed = db.run(
    `UPDATE conversation SET head = ?2
     WHERE key = ?1 AND EXISTS (
       SELECT 1 FROM turn WHERE conversation = ?1 AND id = ?2 AND hidden_at IS NULL)`,
    conversation,
    turn,
  );
  if (changed === 0) throw noTurn(turn);
}

/** Gives a conversation the name the user wants. */
export function rename(db: Database, id: ConversationId, title: string): void {
  const name = titleOf(title);
  if (name === '') throw new AppError('bad_input', 'A title needs something to read.');
  const sql = 'UPDATE conversation SET title = ?2, is_named = 1, named_after = NULL WHERE key = ?1';
  db.run(sql, keyOf(db, id), name);
}

export function noTurn(turn: TurnId): AppError {
  return new AppError('not_found', `There is no turn ${turn}.`, { turn });
}

export function noConversation(conversation: ConversationId): AppError {
  const message = `There is no conversation ${conversation}.`;
  return new AppError('not_found', message, { conversation });
}

function summaryOf({ id, title, created_at, updated_at, ...row }: SummaryRow): ConversationSummary {
  const model = row.model === null ? undefined : modelOf(row.model);
  return {
    id,
    title,
    created_at,
    updated_at,
    ...(row.head === null ? {} : { head: row.head }),
    ...(model ? { model } : {}),
  };
}

function modelOf(json: string): ModelRef | undefined {
  try {
    return storedModel.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
