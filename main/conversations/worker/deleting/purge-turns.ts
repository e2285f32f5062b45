import type { TurnId } from '../../../../shared/model/ids.ts';
import type { StoredRow } from '../../../../shared/model/stored-entry.ts';
import type { Purge } from '../../store.ts';
import { dropBlobs, namedBlobs } from '../blob-rows.ts';
import type { Database } from '../database.ts';
import { turnsBelow } from './hide-turns.ts';
import { forgetTitle } from './purge-title.ts';
import { removeText } from '../search/search-index.ts';

/** What turns that are gone were asked with: a row must name settings. */
const noSettings = '';

/** What goes: whole conversations, and of others some turns, by conversation. */
interface Condemned {
  readonly whole: readonly number[];
  readonly turns: ReadonlyMap<number, readonly TurnId[]>;
}

/**
 * Removes for good what is hidden and is named, or was hidden by a time; within a transaction. What is left
 * of a turn or a conversation is its id, its times, and what its answers cost. Gives how many turns went.
 */
export function purge(db: Database, what: Purge, at: string): number {
  const { whole, turns } = condemned(db, what);
  for (const [conversation, ids] of turns) purgeTurns(db, conversation, { turns: ids, at });
  for (const conversation of whole) purgeConversation(db, conversation, at);
  return [...turns.values()].reduce((sum, ids) => sum + ids.length, 0);
}

function condemned(db: Database, what: Purge): Condemned {
  const whole = condemnedConversations(db, what);
  const rows = [
    ...condemnedTurns(db, what).filter(({ conversation }) => !whole.includes(conversation)),
    ...whole.flatMap((conversation) => livingTurns(db, conversation)),
  ];
  const turns = new Map<number, readonly TurnId[]>();
  for (const { conversation, id } of rows) {
    turns.set(conversation, [...(turns.get(conversation) ?? []), id]);
  }
  return { whole, turns };
}

const isWaiting = 'hidden_at IS NOT NULL AND deleted_at IS NULL';

function condemnedConversations(db: Database, what: Purge): readonly number[] {
  if ('turn' in what && what.turn !== undefined) return [];
  const [named, value] =
    'hiddenBefore' in what
      ? (['hidden_at <= ?', new Date(what.hiddenBefore).toISOString()] as const)
      : (['id = ?', what.conversation] as const);
  const sql = `SELECT key FROM conversation WHERE ${isWaiting} AND ${named}`;
  return db.all<{ readonly key: number }>(sql, value).map(({ key }) => key);
}

interface TurnRow {
  readonly conversation: number;
  readonly id: TurnId;
}

function condemnedTurns(db: Database, what: Purge): readonly TurnRow[] {
  const select = `SELECT conversation, id FROM turn WHERE ${isWaiting}`;
  if ('hiddenBefore' in what) {
    return db.all(`${select} AND hidden_at <= ?`, new Date(what.hiddenBefore).toISOString());
  }
  if (what.turn === undefined) return [];
  const found = db.get<{ readonly key: number }>(
    'SELECT key FROM conversation WHERE id = ?',
    what.conversation,
  );
  const below = `${select} AND conversation = ?1 AND id IN (${turnsBelow})`;
  return found ? db.all(below, found.key, what.turn) : [];
}

function livingTurns(db: Database, conversation: number): readonly TurnRow[] {
  const sql = 'SELECT conversation, id FROM turn WHERE conversation = ? AND deleted_at IS NULL';
  return db.all(sql, conversation);
}

function purgeTurns(
  db: Database,
  conversation: number,
  { turns, at }: { readonly turns: readonly TurnId[]; readonly at: string },
): void {
  const ids = JSON.stringify(turns);
  const ofTurns = 'conversation = ?1 AND turn IN (SELECT value FROM json_each(?2))';
  const rows = db.all<StoredRow>(
    `SELECT id, turn, at, json FROM entry WHERE ${ofTurns}`,
    conversation,
    ids,
  );
  removeText(db, conversation, turns);
  db.run(
    `DELETE FROM payload WHERE entry IN (SELECT key FROM entry WHERE ${ofTurns})`,
    conversation,
    ids,
  );
  for (const table of ['partial', 'place', 'entry']) {
    db.run(`DELETE FROM ${table} WHERE ${ofTurns}`, conversation, ids);
  }
  forgetSettings(db, conversation, { ids, at });
  forgetTitle(db, conversation, rows);
  dropBlobs(db, namedBlobs(rows));
}

/** Leaves tombstones of turns, and drops the settings that no other turn was asked with. */
function forgetSettings(
  db: Database,
  conversation: number,
  { ids, at }: { readonly ids: string; readonly at: string },
): void {
  const ofTurns = 'conversation = ?1 AND id IN (SELECT value FROM json_each(?2))';
  const hashes = db.all<{ readonly settings: string }>(
    `SELECT DISTINCT settings FROM turn WHERE ${ofTurns}`,
    conversation,
    ids,
  );
  db.run(
    `INSERT INTO settings (hash, model, json) VALUES (?, '{}', '{}')
     ON CONFLICT (hash) DO NOTHING`,
    noSettings,
  );
  db.run(
    `UPDATE turn SET settings = ?4, deleted_at = ?3, hidden_at = coalesce(hidden_at, ?3)
     WHERE ${ofTurns}`,
    conversation,
    ids,
    at,
    noSettings,
  );
  for (const { settings } of hashes) {
    const sql = 'DELETE FROM settings WHERE hash = ?1 AND ?1 NOT IN (SELECT settings FROM turn)';
    db.run(sql, settings);
  }
}

function purgeConversation(db: Database, conversation: number, at: string): void {
  db.run(
    'DELETE FROM draft WHERE conversation = (SELECT id FROM conversation WHERE key = ?)',
    conversation,
  );
  for (const table of ['place', 'writer']) {
    db.run(`DELETE FROM ${table} WHERE conversation = ?`, conversation);
  }
  const sql = "UPDATE conversation SET title = '', head = NULL, deleted_at = ?2 WHERE key = ?1";
  db.run(sql, conversation, at);
}

/** Cuts off the log, which still has what was overwritten; false while another process reads from it. */
export function emptyLog(db: Database): boolean {
  const patience = db.get<{ readonly timeout: number }>('PRAGMA busy_timeout')?.timeout ?? 0;
  // Readers are done in no time, and one that is not must keep nobody from writing.
  db.get('PRAGMA busy_timeout = 250');
  try {
    return db.get<{ readonly busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0;
  } finally {
    db.get(`PRAGMA busy_timeout = ${patience}`);
  }
}
