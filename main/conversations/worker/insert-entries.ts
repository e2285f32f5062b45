import type { Entry, NativeEntry } from '../../../shared/model/entry.ts';
import type { SlottedPayload } from '../../../shared/model/payload.ts';
import { writeStoredEntry } from '../../../shared/model/stored-entry.ts';
import { writeEnvelope } from '../../../shared/model/stored-payload.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from './database.ts';
import { noteMessages, type StoredEntry } from './search/search-index.ts';

/** Stores entries with their payloads after those that are there; within a transaction. */
export function insertEntries(
  db: Database,
  conversation: number,
  entries: readonly NativeEntry[],
): void {
  const named = entries.map(({ entry, payloads }) => ({
    entry: namingSlots(entry, payloads),
    payloads,
  }));
  insertNamedEntries(db, conversation, named);
}

/** The same for entries that name their payloads already, wherever those are. */
export function insertNamedEntries(
  db: Database,
  conversation: number,
  entries: readonly NativeEntry[],
): void {
  const stored: StoredEntry[] = [];
  const hasPartials = isOpenPart(db, conversation);
  let seq = lastSeq(db, conversation);
  let latest = '';
  for (const { entry, payloads } of entries) {
    if (entry.kind === 'turn_start') insertTurn(db, conversation, entry);
    const key = insertEntry(db, conversation, { entry, seq: seq + 1 });
    if (key === undefined) continue;
    insertPayloads(db, key, payloads);
    seq += 1;
    if (hasPartials) deletePartial(db, conversation, entry.id);
    stored.push({ entry, seq });
    if (entry.at > latest) latest = entry.at;
  }
  noteMessages(db, conversation, stored);
  db.run(
    'UPDATE conversation SET updated_at = max(updated_at, ?2) WHERE key = ?1',
    conversation,
    latest,
  );
}

function isOpenPart(db: Database, conversation: number): boolean {
  const sql = 'SELECT 1 FROM partial WHERE conversation = ? LIMIT 1';
  return db.get(sql, conversation) !== undefined;
}

/** What is an entry is no open part any more. */
function deletePartial(db: Database, conversation: number, entry: string): void {
  db.run('DELETE FROM partial WHERE conversation = ? AND entry = ?', conversation, entry);
}

function lastSeq(db: Database, conversation: number): number {
  const sql = 'SELECT coalesce(max(seq), 0) AS seq FROM entry WHERE conversation = ?';
  return db.get<{ readonly seq: number }>(sql, conversation)?.seq ?? 0;
}

/** The entry, naming exactly the payloads it is stored with. */
function namingSlots(entry: Entry, payloads: readonly SlottedPayload[]): Entry {
  if (payloads.length > 0) return { ...entry, slots: payloads.map(({ slot }) => slot) };
  const { slots: _none, ...rest } = entry;
  return rest;
}

function insertTurn(
  db: Database,
  conversation: number,
  { id, parent, settings }: Extract<Entry, { kind: 'turn_start' }>,
): void {
  db.run(
    `INSERT INTO turn (conversation, id, parent, settings) VALUES (?, ?, ?, ?)
     ON CONFLICT (conversation, id) DO NOTHING`,
    conversation,
    id,
    parent ?? null,
    settings,
  );
}

/** The row's key, or undefined when the same entry is stored already. */
function insertEntry(
  db: Database,
  conversation: number,
  { entry, seq }: { readonly entry: Entry; readonly seq: number },
): number | undefined {
  const { id, turn, at } = entry;
  const json = writeStoredEntry(entry);
  const row = db.get<{ readonly key: number }>(
    `INSERT INTO entry (conversation, seq, id, turn, at, json) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (conversation, id) DO NOTHING RETURNING key`,
    conversation,
    seq,
    id,
    turn,
    at,
    json,
  );
  if (!row) requireSame(db, conversation, { id, json });
  return row?.key;
}

function requireSame(
  db: Database,
  conversation: number,
  { id, json }: { readonly id: string; readonly json: string },
): void {
  const sql = 'SELECT json FROM entry WHERE conversation = ? AND id = ?';
  const stored = db.get<{ readonly json: string }>(sql, conversation, id);
  if (stored?.json === json) return;
  throw new AppError('bad_input', `There is another entry ${id} already.`, { entry: id });
}

function insertPayloads(db: Database, entry: number, payloads: readonly SlottedPayload[]): void {
  for (const { slot, payload } of payloads) {
    db.run(
      'INSERT INTO payload (entry, slot, envelope, value) VALUES (?, ?, ?, ?)',
      entry,
      slot,
      writeEnvelope(payload),
      payload.value,
    );
  }
}
