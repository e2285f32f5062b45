import { Buffer } from 'node:buffer';
import type { ConversationId } from '../../../../shared/model/ids.ts';
import { jsonLine } from '../../../../shared/text/json-line.ts';
import { namedBlobs } from '../blob-rows.ts';
import { keyOf } from '../conversation-rows.ts';
import type { Database } from '../database.ts';
import { exactText, withoutSlots } from './exact-text.ts';
import { type ExportLine, formatName, formatVersion } from './line-format.ts';

/**
 * A conversation as JSON Lines, whole: every entry of every branch in the order of storing, what the turns
 * were asked with, and the counters. Payloads only when `native`. The same content gives the same text.
 * Turns that were deleted, or are about to be, are not in it.
 */
export function exportLines(db: Database, id: ConversationId, native: boolean): string {
  return db.snapshot(() => {
    const key = keyOf(db, id);
    const entries = readEntries(db, key);
    const lines: readonly ExportLine[] = [
      conversationLine(db, key),
      ...turnLines(db, key),
      ...blobLines(db, entries),
      ...entryLines(db, key, { entries, native }),
      ...usageLines(db, key),
    ];
    const header = { format: formatName, version: formatVersion, native };
    return [header, ...lines].map((line) => `${jsonLine(line)}\n`).join('');
  });
}

function conversationLine(db: Database, key: number): ExportLine {
  const row = db.get<{
    readonly id: string;
    readonly title: string;
    readonly created_at: string;
    readonly updated_at: string;
    readonly head: string | null;
  }>('SELECT id, title, created_at, updated_at, head FROM conversation WHERE key = ?', key);
  if (!row) throw new Error('The conversation was there a moment ago.');
  const { head, ...rest } = row;
  return { type: 'conversation', ...rest, ...(head === null ? {} : { head }) };
}

/** Turns that are there, in the order they began: a parent before those that follow it. */
const shownTurns = `
  SELECT turn.id, parent, settings FROM turn
  JOIN entry ON entry.conversation = turn.conversation AND entry.turn = turn.id
  WHERE turn.conversation = ?1 AND turn.hidden_at IS NULL AND turn.deleted_at IS NULL
  GROUP BY turn.id ORDER BY min(entry.seq)`;

function turnLines(db: Database, key: number): readonly ExportLine[] {
  const turns = db.all<{
    readonly id: string;
    readonly parent: string | null;
    readonly settings: string;
  }>(shownTurns, key);
  const hashes = [...new Set(turns.map(({ settings }) => settings))];
  return [
    ...hashes.flatMap((hash) => settingsLine(db, hash)),
    ...turns.map(({ id, parent, settings }) => ({
      type: 'turn' as const,
      id,
      ...(parent === null ? {} : { parent }),
      settings,
    })),
  ];
}

function settingsLine(db: Database, hash: string): readonly ExportLine[] {
  const sql = 'SELECT json FROM settings WHERE hash = ?';
  const row = db.get<{ readonly json: string }>(sql, hash);
  return row ? [{ type: 'settings', hash, settings: exactText(row.json) }] : [];
}

interface EntryRow {
  readonly key: number;
  readonly id: string;
  readonly turn: string;
  readonly at: string;
  readonly json: string;
}

function readEntries(db: Database, key: number): readonly EntryRow[] {
  const sql = `
    SELECT entry.key, entry.id, entry.turn, entry.at, entry.json FROM entry
    JOIN turn ON turn.conversation = entry.conversation AND turn.id = entry.turn
    WHERE entry.conversation = ?1 AND turn.hidden_at IS NULL AND turn.deleted_at IS NULL
    ORDER BY entry.seq`;
  return db.all<EntryRow>(sql, key);
}

interface PayloadRow {
  readonly entry: number;
  readonly slot: string;
  readonly envelope: string;
  readonly value: string;
}

function entryLines(
  db: Database,
  key: number,
  { entries, native }: { readonly entries: readonly EntryRow[]; readonly native: boolean },
): readonly ExportLine[] {
  if (!native) return entries.map((row) => entryLine({ ...row, json: withoutSlots(row.json) }));
  const sql = `
    SELECT payload.entry, slot, envelope, value FROM entry
    JOIN payload ON payload.entry = entry.key WHERE conversation = ? ORDER BY payload.rowid`;
  const byEntry = new Map<number, PayloadRow[]>();
  for (const row of db.all<PayloadRow>(sql, key)) {
    const payloads = byEntry.get(row.entry);
    if (payloads) payloads.push(row);
    else byEntry.set(row.entry, [row]);
  }
  return entries.map((row) => {
    const payloads = byEntry.get(row.key);
    return payloads ? { ...entryLine(row), payloads: payloads.map(payloadOf) } : entryLine(row);
  });
}

/** What the row says stands beside the entry only where the entry's own text does not say it. */
function entryLine({ id, turn, at, json }: EntryRow): Extract<ExportLine, { type: 'entry' }> {
  const entry = exactText(json);
  const says = typeof entry === 'string' ? {} : entry;
  return says['id'] === id && says['turn'] === turn && says['at'] === at
    ? { type: 'entry', entry }
    : { type: 'entry', id, turn, at, entry };
}

function payloadOf({ slot, envelope, value }: PayloadRow) {
  // True by `SlottedPayload`, of which every row was made.
  return { slot: slot as 'own', envelope: exactText(envelope), value };
}

function blobLines(db: Database, entries: readonly EntryRow[]): readonly ExportLine[] {
  const sql = 'SELECT mime, bytes FROM blob WHERE sha256 = ?';
  return namedBlobs(entries).flatMap((sha256) => {
    const row = db.get<{ readonly mime: string; readonly bytes: Uint8Array }>(sql, sha256);
    if (!row) return [];
    const base64 = Buffer.from(row.bytes).toString('base64');
    return [{ type: 'blob' as const, sha256, mime: row.mime, base64 }];
  });
}

function usageLines(db: Database, key: number): readonly ExportLine[] {
  const sql = `
    SELECT response, usage.turn, at, json FROM usage
    JOIN turn ON turn.conversation = usage.conversation AND turn.id = usage.turn
    WHERE usage.conversation = ?1 AND turn.hidden_at IS NULL AND turn.deleted_at IS NULL
    ORDER BY usage.rowid`;
  return db
    .all<{ response: string; turn: string; at: string; json: string }>(sql, key)
    .map(({ json, ...row }) => ({ type: 'usage' as const, ...row, usage: exactText(json) }));
}
