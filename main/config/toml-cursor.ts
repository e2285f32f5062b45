import { parse } from 'smol-toml';

/** A position in a TOML text that smol-toml has accepted, so its grammar is not judged again. */
export interface Cursor {
  readonly text: string;
  at: number;
}

export interface KeyPart {
  readonly name: string;
  readonly offset: number;
}

/** The parts of a dotted key; the cursor stops at what follows them. Undefined when no key stands here. */
export function readKey(cursor: Cursor): readonly KeyPart[] | undefined {
  const parts: KeyPart[] = [];
  for (;;) {
    skipBlanks(cursor);
    const offset = cursor.at;
    cursor.at = isQuote(cursor) ? endOfString(cursor.text, offset) : endOfBareKey(cursor);
    if (cursor.at === offset) return undefined;
    parts.push({ name: keyName(cursor.text.slice(offset, cursor.at)), offset });
    skipBlanks(cursor);
    if (!skipOver(cursor, '.')) return parts;
  }
}

function endOfBareKey(cursor: Cursor): number {
  const bare = /[A-Za-z0-9_-]*/y;
  bare.lastIndex = cursor.at;
  bare.test(cursor.text);
  return bare.lastIndex;
}

function keyName(raw: string): string {
  if (!/^["']/.test(raw)) return raw;
  if (raw.startsWith("'") || !raw.includes('\\')) return raw.slice(1, -1);
  // Escapes are read by the library, so that there is one opinion about them.
  return Object.keys(parse(`${raw} = 0`))[0] ?? raw;
}

export function isQuote(cursor: Cursor): boolean {
  return cursor.text[cursor.at] === '"' || cursor.text[cursor.at] === "'";
}

/** Behind the closing quotes of the string that starts here. */
export function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  const fence = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let at = start + fence.length;
  while (at < text.length && !text.startsWith(fence, at)) {
    at += quote === '"' && text[at] === '\\' ? 2 : 1;
  }
  at += fence.length;
  // Up to two quotes before the closing three belong to the text.
  for (let extra = 0; fence.length === 3 && extra < 2 && text[at] === quote; extra += 1) at += 1;
  return Math.min(at, text.length);
}

/**
 * Behind a number, date or truth value: these hold no comma, bracket, `#` or line end. `closing` is the
 * bracket around it, empty at the top of a file.
 */
export function endOfBareValue(cursor: Cursor, closing: string): number {
  const { text } = cursor;
  const ends = closing === '' ? '\n#' : `\n#,${closing}`;
  let end = cursor.at;
  while (end < text.length && !ends.includes(text.charAt(end))) end += 1;
  while (end > cursor.at && ' \t\r'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Steps over `wanted` if it stands here. */
export function skipOver(cursor: Cursor, wanted: string): boolean {
  if (!cursor.text.startsWith(wanted, cursor.at)) return false;
  cursor.at += wanted.length;
  return true;
}

export function skipBlanks(cursor: Cursor): void {
  while (cursor.text[cursor.at] === ' ' || cursor.text[cursor.at] === '\t') cursor.at += 1;
}

/** Steps over white space, line ends and comments. */
export function skipVoid(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    while (cursor.at < text.length && ' \t\r\n'.includes(text.charAt(cursor.at))) cursor.at += 1;
    if (text[cursor.at] !== '#') return;
    const lineEnd = text.indexOf('\n', cursor.at);
    cursor.at = lineEnd === -1 ? text.length : lineEnd;
  }
}
