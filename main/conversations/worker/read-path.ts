import type { Damage, Entry, NativeEntry } from '../../../shared/model/entry.ts';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import type { SlottedPayload } from '../../../shared/model/payload.ts';
import { readStoredEntry, type StoredRow } from '../../../shared/model/stored-entry.ts';
import { readEnvelope, readPayload } from '../../../shared/model/stored-payload.ts';
import type { DamagedRow } from '../store.ts';
import { keyOf, noTurn } from './conversation-rows.ts';
import type { Database } from './database.ts';

/** The turns from the root to ?2 in conversation ?1. */
export const turnsOnPath = `
  WITH RECURSIVE path (id) AS (
    SELECT id FROM turn WHERE conversation = ?1 AND id = ?2 AND hidden_at IS NULL
    UNION
    SELECT parent FROM turn JOIN path USING (id) WHERE conversation = ?1 AND parent IS NOT NULL
  ) SELECT id FROM path`;
const everyTurn = 'SELECT id FROM turn WHERE conversation = ?1 AND hidden_at IS NULL';

/** The entries from the root to a turn, with their payloads. */
export function readPath(db: Database, id: ConversationId, turn: TurnId): readonly NativeEntry[] {
  const entries = db.snapshot(() => readNative(db, turnsOnPath, [keyOf(db, id), turn]));
  if (entries.length === 0) throw noTurn(turn);
  return entries.map(({ row, payloads }) =>
    nativeOf(withoutHeld(readStoredEntry(row), payloads), payloads),
  );
}

/** Every entry of a conversation that cannot be read whole. */
export function checkConversation(db: Database, id: ConversationId): readonly DamagedRow[] {
  return db
    .snapshot(() => readNative(db, everyTurn, [keyOf(db, id)]))
    .map(({ row, payloads }) => nativeOf(readStoredEntry(row), payloads))
    .flatMap(({ entry, damage }) =>
      damage ? [{ entry: entry.id, turn: entry.turn, damage }] : [],
    );
}

interface PayloadRow {
  readonly entry: number;
  readonly slot: string;
  readonly envelope: string;
  readonly value: string;
  /** It came with an export that nobody called his own: kept, and in no request. */
  readonly held: number;
}

interface RowWithPayloads {
  readonly row: StoredRow;
  readonly payloads: readonly PayloadRow[];
}

function readNative(
  db: Database,
  turns: string,
  parameters: readonly (string | number)[],
): readonly RowWithPayloads[] {
  const entries = db.all<StoredRow & { readonly key: number }>(
    `SELECT key, id, turn, at, json FROM entry
     WHERE conversation = ?1 AND turn IN (${turns}) ORDER BY seq`,
    ...parameters,
  );
  const payloads = db.all<PayloadRow>(
    `SELECT payload.* FROM entry JOIN payload ON payload.entry = entry.key
     WHERE conversation = ?1 AND turn IN (${turns})`,
    ...parameters,
  );
  const byEntry = new Map<number, PayloadRow[]>();
  for (const row of payloads) byEntry.set(row.entry, [...(byEntry.get(row.entry) ?? []), row]);
  return entries.map((row) => ({ row, payloads: byEntry.get(row.key) ?? [] }));
}

/** The entry as its provider may have it: payloads that are held back are as if they had never been. */
function withoutHeld(entry: Entry, rows: readonly PayloadRow[]): Entry {
  if (!rows.some(({ held }) => held)) return entry;
  const { slots = [], ...rest } = entry;
  const free = slots.filter((slot) => !rows.some((row) => row.held && row.slot === slot));
  return free.length > 0 ? { ...rest, slots: free } : rest;
}

function nativeOf(entry: Entry, rows: readonly PayloadRow[]): NativeEntry {
  if (entry.kind === 'damaged') {
    const damage = { problem: 'unreadable_entry', providers: providersOf(entry, rows) } as const;
    return { entry, payloads: [], damage };
  }
  const payloads: SlottedPayload[] = [];
  let damage: Damage | undefined;
  for (const slot of entry.slots ?? []) {
    const row = rows.find((one) => one.slot === slot);
    const read = row ? readPayload(row.envelope, row.value) : 'missing_payload';
    if (typeof read === 'object') payloads.push({ slot, payload: read });
    else damage ??= { problem: read, slot, providers: providersOf(entry, rows) };
  }
  return { entry, payloads, ...(damage ? { damage } : {}) };
}

/** Who wrote what is lost: the entry's producer, else whoever its payloads name. */
function providersOf({ by }: Entry, rows: readonly PayloadRow[]): readonly string[] {
  if (by) return [by.provider];
  return [...new Set(rows.flatMap(({ envelope }) => readEnvelope(envelope)?.provider ?? []))];
}
