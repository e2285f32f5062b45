import type { Damage, Entry, NativeEntry } from '../../../shared/model/entry.ts';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import type { SlottedPayload } from '../../../shared/model/payload.ts';
import { readStoredEntry, type StoredRow } from '../../../shared/model/stored-entry.ts';
import { readEnvelope, readPayload } from '../../../shared/model/stored-payload.ts';
import type { DamagedRow } from '../store.ts';
import { keyOf, noTurn } from './conversation-rows.ts';
import type { Database } from './database.ts';

const turnsOnPath = `
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
  return entries;
}

/** Every entry of a conversation that cannot be read whole. */
export function checkConversation(db: Database, id: ConversationId): readonly DamagedRow[] {
  return db
    .snapshot(() => readNative(db, everyTurn, [keyOf(db, id)]))
    .flatMap(({ entry, damage }) =>
      damage ? [{ entry: entry.id, turn: entry.turn, damage }] : [],
    );
}

interface PayloadRow {
  readonly entry: number;
  readonly slot: string;
  readonly envelope: string;
  readonly value: string;
}

function readNative(
  db: Database,
  turns: string,
  parameters: readonly (string | number)[],
): readonly NativeEntry[] {
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
  return entries.map((row) => nativeOf(readStoredEntry(row), byEntry.get(row.key) ?? []));
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
