import { closeInline } from './close-inline.ts';
import { completeTable } from './complete-table.ts';

/** Markers of the containers a line is in. */
const containers = '(?:[ \\t]|>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])*';
const fenceLine = new RegExp(`^${containers}(\`{3,}(?=[^\`]*$)|~{3,})`);
/** A line that could still become any block: it holds nothing but markers. */
const onlyMarkers = new RegExp(
  `^${containers}(?:#{1,6}[ \\t]+)?(?:[-+*=_#~\`|:<>]+|\\d{1,9}[.)]?|\\[[ xX]?\\]?)?[ \\t]*$`,
);
/** A line that could become a definition, which shows nothing; and a link's words at the start of a line. */
const definition = new RegExp(
  `^${containers}\\[(?:[^\\]\\n]{0,60}\\]?|[^\\^\\]\\n][^\\]\\n]*\\]:.*)$`,
);
const heading = /^ {0,3}#{1,6}[ \t]/;
const listItem = new RegExp(`^${containers}(?:[-+*]|\\d{1,9}[.)])[ \\t]`);
const barred = new RegExp(`^${containers}\\|`);

/**
 * Open text the way it may be shown. What a mark means is not known until it is closed, so the end is read as
 * if it had been: words after `**` are bold already, a link is its words until its address is whole, the head
 * of a table is a table. A last line of nothing but markers waits. Places before the end are not changed.
 * `fence` is the one around the text when the text is code.
 */
export function quietTail(text: string, fence?: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart);
  const open = fence ?? openFence(text.slice(0, lineStart));
  if (open !== undefined) return isPartOf(open, line) ? text.slice(0, lineStart) : text;
  const [begun, mark] = fenceLine.exec(line) ?? [];
  if (begun !== undefined && mark !== undefined) return text.slice(0, lineStart + begun.length);
  if (/\n[ \t>]*\n[ \t>]*$/.test(text)) return text;
  const shown = onlyMarkers.test(line) || definition.test(line) ? text.slice(0, lineStart) : text;
  return completeTable(closeLast(withoutHalves(shown)));
}

/** The fence of the last block of code in complete lines that is not closed. */
function openFence(lines: string): string | undefined {
  if (!lines.includes('```') && !lines.includes('~~~')) return undefined;
  let open: string | undefined;
  for (const line of lines.split('\n')) {
    const fence = fenceLine.exec(line)?.[1];
    if (open === undefined) open = fence;
    else if (
      line
        .trim()
        .replaceAll(/^[> \t]*/g, '')
        .startsWith(open)
    )
      open = undefined;
  }
  return open;
}

/** Whether a line could be the fence's other end. */
function isPartOf(fence: string, line: string): boolean {
  const [mark] = /[`~]+$/.exec(line.trimEnd()) ?? [];
  return mark?.[0] === fence[0] && /^[ \t>]*$/.test(line.trimEnd().slice(0, -(mark ?? '').length));
}

/** Without half a character, half an escape, or what may be half a character reference or address. */
function withoutHalves(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')
    .replace(/&#?\w{0,31}$/, '')
    .replace(/<(?:h|ht|htt|https?|https?:\/?\/?)?$/, '');
}

/** Closes what is open in the last words; what was before their block cannot be open any more. */
function closeLast(text: string): string {
  const start = wordsStart(text);
  return text.slice(0, start) + closeInline(text.slice(start));
}

/** Where the block of the last words begins, or their cell. */
function wordsStart(text: string): number {
  const lines = text.split('\n');
  let start = text.length;
  for (const line of lines.toReversed()) {
    if (/^[ \t>]*$/.test(line) && start < text.length) return start;
    start -= line.length;
    if (heading.test(line) && start + line.length < text.length) return text.length;
    if (barred.test(line)) return start + line.lastIndexOf('|') + 1;
    const [marker = ''] = listItem.exec(line) ?? heading.exec(line) ?? [];
    if (marker !== '') return start + marker.length;
    start -= 1;
  }
  return 0;
}
