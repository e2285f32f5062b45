/** Nanoseconds, measured with the parser at hand on a slow laptop; only their order of magnitude matters. */
const perPairOfEmphasis = 16;
const perScan = 5;
const perAddressScan = 52;
const perPairOfLines = 45;
const perCharacter = 1_500;
const perLine = 40_000;

/** Beyond this many nested quotes and lists on one line nobody means it. */
const deepest = 64;
const tooDeep = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${deepest}}|^[ \\t]{160,}(?:[-+*]|\\d{1,9}[.)])[ \\t]`,
  'm',
);

/** A block of code outside of lists and quotes, to its end or to the end of the text: its lines are only copied. */
const blockOfCode = /^ {0,3}(`{3,}|~{3,})[^`\n]*\n(?:(?! {0,3}\1)[^\n]*(?:\n|$))*/gm;

/**
 * Whether reading this text as Markdown could take longer than so many milliseconds: some shapes cost the square
 * of their length, and deep nesting exhausts the stack. Such text is shown as it is.
 */
export function isTooCostly(text: string, patience: number): boolean {
  return tooDeep.test(text) || squareCost(text) / 1e6 > patience;
}

/** About how many milliseconds reading this text takes. */
export function parseCost(text: string): number {
  return (squareCost(text) + text.length * perCharacter + count(text, /\n/g) * perLine) / 1e6;
}

/** What grows with the square of a paragraph's length. */
function squareCost(text: string): number {
  return text
    .replaceAll(blockOfCode, '\n')
    .split(/\n[ \t]*\n/)
    .map(paragraphCost)
    .reduce((sum, cost) => sum + cost, 0);
}

function paragraphCost(paragraph: string): number {
  const scans = count(paragraph, /\[|<[!?]|`+|@/g);
  return (
    count(paragraph, /[*_~]+/g) ** 2 * perPairOfEmphasis +
    scans * paragraph.length * perScan +
    count(paragraph, /www\./gi) * paragraph.length * perAddressScan +
    lazyLines(paragraph) ** 2 * perPairOfLines
  );
}

/** The line that makes a table of the lines around it. */
const underHead = /\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||\n)/;

/** Lines that can only continue a paragraph: each is tried as everything else first. */
function lazyLines(paragraph: string): number {
  const begun = underHead.test(paragraph) ? '>|[-+*|#]' : '>|[-+*#]';
  return count(paragraph, new RegExp(`\\n(?![ \\t]*(?:${begun}|\\d{1,9}[.)]))`, 'g'));
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
