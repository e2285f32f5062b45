import {
  endOfBareValue,
  endOfString,
  isQuote,
  readKey,
  skipBlanks,
  skipOver,
  skipVoid,
} from './toml-cursor.ts';
import type { Cursor, KeyPart } from './toml-cursor.ts';

/** Where a key stands in the text, in UTF-16 units from its start. */
export interface KeyPlace {
  /** The key, or the item of an array. */
  readonly offset: number;
  /** What stands behind the `=`. */
  readonly value?: { readonly start: number; readonly end: number };
  /** Behind the `]` of the header that opens this table. */
  readonly headerEnd?: number;
  readonly keys: ReadonlyMap<string, KeyPlace>;
  readonly items: readonly KeyPlace[];
}

interface OpenPlace extends KeyPlace {
  offset: number;
  value?: { readonly start: number; readonly end: number };
  headerEnd?: number;
  readonly keys: Map<string, OpenPlace>;
  readonly items: OpenPlace[];
}

/**
 * Finds the keys of a TOML text. smol-toml reads values but says nothing of places, so this walks over text
 * that smol-toml has accepted: it tells keys, strings, brackets and comments apart and judges nothing. Should
 * it ever lose its way it ends early, and what it did not find has no place of its own.
 */
export function keyPlaces(text: string): KeyPlace {
  const root = placeOf(0);
  const cursor: Cursor = { text, at: 0 };
  let table: OpenPlace | undefined = root;
  for (skipVoid(cursor); cursor.at < text.length; skipVoid(cursor)) {
    if (text[cursor.at] === '[') table = readHeader(cursor, root);
    else if (!readPair(cursor, table, '')) return root;
    if (table === undefined) return root;
  }
  return root;
}

function placeOf(offset: number): OpenPlace {
  return { offset, keys: new Map(), items: [] };
}

function childPlace(parent: OpenPlace, part: KeyPart): OpenPlace {
  const known = parent.keys.get(part.name);
  if (known !== undefined) return known;
  const place = placeOf(part.offset);
  parent.keys.set(part.name, place);
  return place;
}

/** The place that a dotted key names; on the way, an array of tables goes on in its last item. */
function definedPlace(table: OpenPlace, parts: readonly KeyPart[]): OpenPlace | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const parent = parts.slice(0, -1).reduce((place, part) => {
    const below = childPlace(place, part);
    return below.items.at(-1) ?? below;
  }, table);
  const place = childPlace(parent, last);
  place.offset = last.offset;
  return place;
}

/** `[a.b]` or `[[a.b]]`: the table that the pairs below it belong to. */
function readHeader(cursor: Cursor, root: OpenPlace): OpenPlace | undefined {
  const isList = skipOver(cursor, '[[');
  if (!isList) cursor.at += 1;
  const place = definedPlace(root, readKey(cursor) ?? []);
  if (place === undefined || !skipOver(cursor, isList ? ']]' : ']')) return undefined;
  const table = isList ? placeOf(place.offset) : place;
  if (isList) place.items.push(table);
  table.headerEnd = cursor.at;
  return table;
}

/** `a.b = value`; `closing` is the bracket around it, empty at the top of a file. */
function readPair(cursor: Cursor, table: OpenPlace, closing: string): boolean {
  const place = definedPlace(table, readKey(cursor) ?? []);
  if (place === undefined || !skipOver(cursor, '=')) return false;
  skipBlanks(cursor);
  const start = cursor.at;
  if (!readValue(cursor, place, closing)) return false;
  place.value = { start, end: cursor.at };
  return true;
}

function readValue(cursor: Cursor, place: OpenPlace, closing: string): boolean {
  if (skipOver(cursor, '[')) return readItems(cursor, ']', () => readItem(cursor, place));
  if (skipOver(cursor, '{')) return readItems(cursor, '}', () => readPair(cursor, place, '}'));
  cursor.at = isQuote(cursor)
    ? endOfString(cursor.text, cursor.at)
    : endOfBareValue(cursor, closing);
  return true;
}

function readItem(cursor: Cursor, list: OpenPlace): boolean {
  const item = placeOf(cursor.at);
  list.items.push(item);
  return readValue(cursor, item, ']');
}

/** What stands between two brackets, separated by commas. */
function readItems(cursor: Cursor, close: string, read: () => boolean): boolean {
  for (skipVoid(cursor); !skipOver(cursor, close); skipVoid(cursor)) {
    if (cursor.at >= cursor.text.length || !read()) return false;
    skipVoid(cursor);
    if (!skipOver(cursor, ',') && cursor.text[cursor.at] !== close) return false;
  }
  return true;
}
