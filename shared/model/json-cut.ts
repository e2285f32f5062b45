import type { JsonText } from './json-text.ts';

/**
 * The exact text of a member, undefined where there is none. `path` has keys and positions in arrays.
 * Where a key stands twice the last one counts, as in `JSON.parse`. `json` must be valid JSON; a string
 * is skipped by `indexOf`, so a value of 50 KB costs next to nothing.
 */
export function memberText(json: string, path: readonly (string | number)[]): JsonText | undefined {
  let at: Span | undefined = { start: afterSpace(json, 0), end: json.length };
  for (const step of path) {
    at = typeof step === 'string' ? member(json, at.start, step) : item(json, at.start, step);
    if (!at) return undefined;
  }
  return cut(json, { start: at.start, end: afterValue(json, at.start) });
}

/** The exact texts of an array's items; empty for anything else. */
export function itemTexts(json: string): readonly JsonText[] {
  return itemSpans(json, afterSpace(json, 0)).map((span) => cut(json, span));
}

/**
 * An object's text with a member's value replaced, or with the member added at the end where it was
 * missing; every other character stays. Text that is no object comes back unchanged.
 */
export function withMember(json: JsonText, key: string, value: JsonText): JsonText {
  const open = afterSpace(json, 0);
  if (json[open] !== '{') return json;
  const found = member(json, open, key);
  if (found) return join(json.slice(0, found.start), value, json.slice(found.end));
  const close = json.lastIndexOf('}');
  const comma = json[afterSpace(json, open + 1)] === '}' ? '' : ',';
  const added = `${comma}${JSON.stringify(key)}:${value}`;
  return join(json.slice(0, close), added, json.slice(close));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Member extends Span {
  readonly key: string;
}

function cut(json: string, span: Span): JsonText {
  // A whole value of valid JSON is valid JSON.
  return json.slice(span.start, span.end) as JsonText;
}

function join(before: string, value: string, after: string): JsonText {
  // A value in a value's place, or a member after the last one: still valid.
  return `${before}${value}${after}` as JsonText;
}

function member(json: string, open: number, key: string): Span | undefined {
  return membersOf(json, open).findLast((one) => one.key === key);
}

function membersOf(json: string, open: number): readonly Member[] {
  const members: Member[] = [];
  if (json[open] !== '{') return members;
  let at = afterSpace(json, open + 1);
  while (json[at] === '"') {
    const colon = afterString(json, at);
    const start = afterSpace(json, afterSpace(json, colon) + 1);
    const end = afterValue(json, start);
    members.push({ key: keyOf(json, at, colon), start, end });
    at = afterComma(json, end);
  }
  return members;
}

function item(json: string, open: number, position: number): Span | undefined {
  return itemSpans(json, open)[position];
}

function itemSpans(json: string, open: number): readonly Span[] {
  const spans: Span[] = [];
  if (json[open] !== '[') return spans;
  let start = afterSpace(json, open + 1);
  while (start < json.length && json[start] !== ']') {
    const end = afterValue(json, start);
    spans.push({ start, end });
    start = afterComma(json, end);
  }
  return spans;
}

function keyOf(json: string, open: number, end: number): string {
  const raw = json.slice(open + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(json.slice(open, end)) as string) : raw;
}

function afterComma(json: string, at: number): number {
  const next = afterSpace(json, at);
  return json[next] === ',' ? afterSpace(json, next + 1) : next;
}

const quote = 0x22;
const backslash = 0x5c;

function afterSpace(json: string, from: number): number {
  let at = from;
  while (isSpace(json.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function afterValue(json: string, start: number): number {
  const code = json.charCodeAt(start);
  if (code === quote) return afterString(json, start);
  if (isOpening(code)) return afterNested(json, start);
  let at = start;
  while (at < json.length && !endsScalar(json.charCodeAt(at))) at += 1;
  return at;
}

/** Steps over brackets and jumps over strings until the first bracket is closed. */
function afterNested(json: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      at = afterString(json, at);
      continue;
    }
    if (isOpening(code)) depth += 1;
    if (isClosing(code)) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return at;
}

function afterString(json: string, open: number): number {
  let close = json.indexOf('"', open + 1);
  while (close !== -1 && isEscaped(json, close)) close = json.indexOf('"', close + 1);
  return close === -1 ? json.length : close + 1;
}

/** An odd number of backslashes stands before it. */
function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}

function endsScalar(code: number): boolean {
  return code === 0x2c || isClosing(code) || isSpace(code);
}
