import type { Entry } from '../../../../shared/model/entry.ts';
import { jsonText } from '../../../../shared/model/json-text.ts';
import { readStoredEntry, type StoredRow } from '../../../../shared/model/stored-entry.ts';
import { readEnvelope } from '../../../../shared/model/stored-payload.ts';
import type { Database } from '../database.ts';
import { insertNamedEntries } from '../insert-entries.ts';
import { isDeeperThan } from './depth.ts';
import { textOf, withoutSlots } from './exact-text.ts';
import { entryRow, type LineOf } from './line-format.ts';
import type { Skip } from './report-writer.ts';
import type { Place } from './take-line.ts';
import { turnRow, type TurnRow } from './turn-row.ts';

type EntryLine = LineOf<'entry'>;
type PayloadLine = NonNullable<EntryLine['payloads']>[number];

/** Stores an entry with its payloads, or finds that it is here; what is here is never changed. */
export function takeEntry(db: Database, place: Place, line: EntryLine): readonly Skip[] {
  const row = rowOf(line);
  if (!row) return [{ reason: 'bad_entry', about: 'id, turn, at' }];
  const turn = turnRow(db, place.key, row.turn);
  if (!turn) return [{ reason: 'no_turn', about: row.turn }];
  if (turn.gone) return [{ reason: 'deleted_turn', about: row.turn }];
  const entry = readStoredEntry(row);
  const problem = problemOf(entry, line, turn);
  if (problem) return [problem];
  const here = db.get<{ readonly key: number; readonly json: string }>(
    'SELECT key, json FROM entry WHERE conversation = ? AND id = ?',
    place.key,
    row.id,
  );
  if (!here) return storeEntry(db, place, entry, line.payloads ?? []);
  if (here.json !== row.json && withoutSlots(here.json) !== withoutSlots(row.json)) {
    return [{ reason: 'other_content', about: row.id }];
  }
  place.counts.present += 1;
  if (place.isOwn) releasePayloads(db, here.key, line.payloads ?? []);
  return [];
}

/** The row an entry had: as its own text says it, unless the line says it besides. */
function rowOf(line: EntryLine): StoredRow | undefined {
  const said = typeof line.entry === 'string' ? {} : line.entry;
  const { id = said['id'], turn = said['turn'], at = said['at'] } = line;
  const row = entryRow.safeParse({ id, turn, at });
  return row.success ? { ...row.data, json: textOf(line.entry) } : undefined;
}

/** An entry that was damaged where it comes from says so by naming its row; another one is not made damaged here. */
function problemOf(entry: Entry, line: EntryLine, turn: TurnRow): Skip | undefined {
  if (entry.kind === 'damaged' && line.id === undefined) {
    return { reason: 'bad_entry', about: entry.field ?? entry.id };
  }
  if (entry.kind !== 'turn_start') return undefined;
  const isOfTurn =
    entry.id === entry.turn && entry.parent === turn.parent && entry.settings === turn.settings;
  return isOfTurn ? undefined : { reason: 'other_turn', about: entry.id };
}

function storeEntry(
  db: Database,
  place: Place,
  entry: Entry,
  payloads: readonly PayloadLine[],
): readonly Skip[] {
  insertNamedEntries(db, place.key, [{ entry, payloads: [] }]);
  place.counts.added += 1;
  const sql = 'SELECT key FROM entry WHERE conversation = ? AND id = ?';
  const key = db.get<{ readonly key: number }>(sql, place.key, entry.id)?.key ?? 0;
  const skipped: Skip[] = [];
  for (const payload of payloads) {
    const isNamed = entry.slots?.includes(payload.slot) === true;
    if (isNamed && isWhole(payload, place.depth)) storePayload(db, place, key, payload);
    else skipped.push({ reason: 'bad_payload', about: entry.id });
  }
  return skipped;
}

function isWhole({ envelope, value }: PayloadLine, depth: number): boolean {
  if (readEnvelope(textOf(envelope)) === undefined || isDeeperThan(value, depth)) return false;
  return jsonText(value) !== undefined;
}

/** What nobody called his own is kept, and held back from requests. */
function storePayload(
  db: Database,
  { isOwn, counts }: Place,
  entry: number,
  { slot, envelope, value }: PayloadLine,
): void {
  const stored = db.run(
    `INSERT INTO payload (entry, slot, envelope, value, held) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (entry, slot) DO NOTHING`,
    entry,
    slot,
    textOf(envelope),
    value,
    isOwn ? 0 : 1,
  );
  if (!isOwn) counts.held += stored;
}

/** Payloads that were held back go out again once the user calls the same ones his own. */
function releasePayloads(db: Database, entry: number, payloads: readonly PayloadLine[]): void {
  for (const { slot, envelope, value } of payloads) {
    db.run(
      `UPDATE payload SET held = 0
       WHERE entry = ? AND slot = ? AND held = 1 AND envelope = ? AND value = ?`,
      entry,
      slot,
      textOf(envelope),
      value,
    );
  }
}
