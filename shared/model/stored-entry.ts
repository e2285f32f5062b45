import type * as z from 'zod';
import type { DamagedEntry, Entry, Producer, UnknownEntry } from './entry.ts';
import { storedCommon, storedEntrySchemas, storedProducer } from './stored-entry-schemas.ts';

/** An entry as a row holds it: its portable JSON text, and beside it what must survive damage to the text. */
export interface StoredRow {
  readonly id: string;
  readonly turn: string;
  readonly at: string;
  readonly json: string;
}

/** The portable JSON text of an entry; one that could not be read is written as it was found. */
export function writeStoredEntry(entry: Entry): string {
  const isForeign = entry.kind === 'unknown' || entry.kind === 'damaged';
  return isForeign ? entry.raw : JSON.stringify(entry);
}

/**
 * An entry from its row; never throws. Members this version does not know stay on the entry. A kind, or a
 * word in a known kind, that this version does not know gives an `unknown` entry; a text that is no entry
 * or belongs to another row gives a `damaged` one. Both keep the text.
 */
export function readStoredEntry(row: StoredRow): Entry {
  const value = parse(row.json);
  const kind = member(value, 'kind');
  const entry = isKnownKind(kind) ? storedEntrySchemas[kind].safeParse(value) : undefined;
  // True by the schema; its copy would lose what it does not name.
  if (entry?.success && isOfRow(value, row)) return value as Entry;
  return explain(row, value, entry?.error);
}

/** What an entry is that is not of a kind this version knows, or not as it should be. */
function explain(row: StoredRow, value: unknown, error: z.ZodError | undefined): Entry {
  if (value === undefined) return damaged(row, { problem: 'not_json' });
  const common = storedCommon.safeParse(value);
  if (!common.success) return damaged(row, badField(common.error, value));
  if (!isOfRow(value, row)) return damaged(row, { problem: 'wrong_row', ...producerOf(value) });
  const kind = member(value, 'kind');
  if (typeof kind !== 'string') return damaged(row, { problem: 'bad_field', field: 'kind' });
  if (error && !isOnlyNewWords(error, value)) return damaged(row, badField(error, value));
  return unknown(common.data, kind, row.json);
}

function isOfRow(value: unknown, { id, turn }: StoredRow): boolean {
  return member(value, 'id') === id && member(value, 'turn') === turn;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKnownKind(kind: unknown): kind is keyof typeof storedEntrySchemas {
  return typeof kind === 'string' && Object.hasOwn(storedEntrySchemas, kind);
}

function unknown(
  { id, turn, at, by, slots }: z.infer<typeof storedCommon>,
  kind: string,
  raw: string,
): UnknownEntry {
  return {
    id,
    turn,
    at,
    ...(by ? { by } : {}),
    ...(slots ? { slots } : {}),
    kind: 'unknown',
    stored_kind: kind,
    raw,
  };
}

type Found = Pick<DamagedEntry, 'problem' | 'field' | 'by'>;

function damaged({ id, turn, at, json }: StoredRow, found: Found): DamagedEntry {
  return { id, turn, at, kind: 'damaged', ...found, raw: json };
}

function badField(error: z.ZodError, value: unknown): Found {
  const field = error.issues[0]?.path.join('.') ?? '';
  return { problem: 'bad_field', field, ...producerOf(value) };
}

/** Who made an entry, as far as it can still be told. */
function producerOf(value: unknown): { readonly by?: Producer } {
  const by = storedProducer.safeParse(member(value, 'by'));
  return by.success ? { by: by.data } : {};
}

/** Whether every issue is a word where a newer version may have more words than this one. */
function isOnlyNewWords(error: z.ZodError, value: unknown): boolean {
  return error.issues.every(({ code, path }) => {
    const isChoice = code === 'invalid_value' || code === 'invalid_union';
    return isChoice && typeof path.reduce<unknown>(member, value) === 'string';
  });
}

function member(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
