/**
 * Takes a model's private marks out of a text that comes in pieces: `U+E200 cite U+E202 turn0search1
 * U+E201`, which name sources for a reader of the provider's own. A mark may be cut anywhere, so from its
 * first character on text is held back until its last one came, or it turns out to be none.
 */
export interface MarkFilter {
  /** Of the text as it came: what was taken out, in UTF-16 units. */
  readonly removed: { readonly start: number; readonly length: number }[];
  /** How much of the text was passed on or taken out. */
  passed: number;
  held: string;
}

/** A mark longer than this is none. */
const longestMark = 256;
const opening = '\uE200';
const closing = '\uE201';
const anyMark = /[\uE200-\uE202]/g;

export function newMarkFilter(): MarkFilter {
  return { removed: [], passed: 0, held: '' };
}

/** What of a text can be shown after one more piece of it. */
export function filterPiece(filter: MarkFilter, piece: string): string {
  if (filter.held === '' && piece.search(anyMark) === -1) {
    filter.passed += piece.length;
    return piece;
  }
  const text = filter.held + piece;
  filter.held = '';
  let shown = '';
  let at = 0;
  while (at < text.length) {
    const mark = nextMark(text, at);
    shown += text.slice(at, mark);
    filter.passed += mark - at;
    at = mark;
    if (at === text.length) break;
    const end = endOfMark(text, at);
    if (end === undefined) {
      filter.held = text.slice(at);
      break;
    }
    remove(filter, end - at);
    at = end;
  }
  return shown;
}

/** The rest at the end of the text: a mark that was cut off is dropped, anything else is shown. */
export function filterEnd(filter: MarkFilter): string {
  const { held } = filter;
  if (held === '') return '';
  filter.held = '';
  if (/^\uE200\w*(?:\uE202\S*)?$/.test(held)) {
    remove(filter, held.length);
    return '';
  }
  remove(filter, 1);
  return filterPiece(filter, held.slice(1)) + filterEnd(filter);
}

/** A place in the text as it came, as a place in the text that is shown. */
export function shownOffset({ removed }: MarkFilter, offset: number): number {
  const before = removed.filter(({ start }) => start < offset);
  const taken = before.map(({ start, length }) => Math.min(length, offset - start));
  return offset - taken.reduce((sum, one) => sum + one, 0);
}

function nextMark(text: string, from: number): number {
  anyMark.lastIndex = from;
  return anyMark.exec(text)?.index ?? text.length;
}

/** Where the mark that begins here ends, undefined when that is yet to come. */
function endOfMark(text: string, start: number): number | undefined {
  if (text[start] !== opening) return start + 1;
  const close = text.indexOf(closing, start);
  const inside = text.slice(start + 1, close === -1 ? undefined : close);
  if (inside.length > longestMark || /[\n\uE200]/.test(inside)) return start + 1;
  return close === -1 ? undefined : close + 1;
}

function remove(filter: MarkFilter, length: number): void {
  filter.removed.push({ start: filter.passed, length });
  filter.passed += length;
}
