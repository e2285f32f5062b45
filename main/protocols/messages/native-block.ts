import { itemTexts, memberText, withMember } from '../../../shared/model/json-cut.ts';
import { jsonText, type JsonText } from '../../../shared/model/json-text.ts';

/**
 * The exact text of a block that becomes a payload: its `content_block_start`, into which the streamed
 * pieces are put as they came. Pieces of a string are kept as written, so that no escape changes.
 */
export interface NativeBlock {
  readonly start: JsonText;
  /** By member: what stood between the quotes of each piece. */
  readonly strings: Map<string, string[]>;
  /** By member: items added to its array. */
  readonly items: Map<string, JsonText[]>;
  /** By member: its final value, which replaces what the start said. */
  readonly values: Map<string, JsonText>;
}

export function startNative(start: JsonText): NativeBlock {
  return { start, strings: new Map(), items: new Map(), values: new Map() };
}

/** Appends a piece to a string member; `literal` is the piece with its quotes. */
export function addString(block: NativeBlock, key: string, literal: JsonText | undefined): void {
  if (!literal?.startsWith('"')) return;
  append(block.strings, key, literal.slice(1, -1));
}

export function addItem(block: NativeBlock, key: string, item: JsonText | undefined): void {
  if (item) append(block.items, key, item);
}

export function setValue(block: NativeBlock, key: string, value: JsonText | undefined): void {
  if (value) block.values.set(key, value);
}

/**
 * The whole block, or undefined when the input is not one JSON value. `input` is the streamed input as it
 * came; empty when none was streamed, which keeps the one of the start.
 */
export function wholeNative(block: NativeBlock, input: string): JsonText | undefined {
  const given = jsonText(input);
  if (input !== '' && !given) return undefined;
  let text = block.start;
  for (const [key, pieces] of block.strings) {
    const before = memberText(text, [key]);
    const start = before?.startsWith('"') ? before.slice(1, -1) : '';
    text = withMember(text, key, joined(`"${start}${pieces.join('')}"`));
  }
  for (const [key, added] of block.items) {
    const before = itemTexts(memberText(text, [key]) ?? '[]');
    text = withMember(text, key, joined(`[${[...before, ...added].join(',')}]`));
  }
  for (const [key, value] of block.values) text = withMember(text, key, value);
  return given ? withMember(text, 'input', given) : text;
}

function joined(text: string): JsonText {
  // Its pieces were cut out of valid JSON: insides of strings between quotes, values between brackets.
  return text as JsonText;
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
