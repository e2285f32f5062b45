const containers = /^(?:[ \t]|>|[-+*][ \t]|\d{1,9}[.)][ \t])*/;
const delimiters = /^[ \t|:-]*$/;

/** A table of more columns is shown as one when it is one. */
const mostCells = 64;

/** Text that ends in the head of a table, with the line that makes it one. */
export function completeTable(text: string): string {
  const lines = text.split('\n');
  const isEnded = lines.at(-1)?.trim() === '';
  const shown = isEnded ? lines.slice(0, -1) : lines;
  const last = shown.at(-1) ?? '';
  const before = shown.at(-2) ?? '';
  if (!isBarred(last)) return text;
  if (isBarred(before)) {
    const isUnder = !isBarred(shown.at(-3) ?? '') && delimiters.test(rowOf(last)) && !isEnded;
    return isUnder ? [...shown.slice(0, -1), lineUnder(before)].join('\n') : text;
  }
  return last.split('|').length > mostCells ? text : [...shown, lineUnder(last)].join('\n');
}

function isBarred(line: string): boolean {
  return rowOf(line).startsWith('|');
}

function rowOf(line: string): string {
  return line.replace(containers, '');
}

function lineUnder(head: string): string {
  const [markers = ''] = containers.exec(head) ?? [];
  const cells = rowOf(head)
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);
  return `${markers.replaceAll(/[^>]/g, ' ')}|${'---|'.repeat(cells.length)}`;
}
