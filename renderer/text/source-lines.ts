const lineEnd = /\r\n|\n|\r/g;

/** A stretch of the whole text and where it begins there. */
export interface Source {
  readonly text: string;
  readonly at: number;
}

/** Where the line that holds this place of the whole text begins, at the earliest where the source begins. */
export function lineStart({ text, at }: Source, place: number): number {
  const before = text.slice(0, place - at);
  return at + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
}

/** Where a number of lines after this place of the whole text end, line ends included. */
export function afterLines({ text, at }: Source, place: number, count: number): number {
  lineEnd.lastIndex = place - at;
  for (let left = count; left > 0; left -= 1) {
    if (!lineEnd.exec(text)) return at + text.length;
  }
  return at + lineEnd.lastIndex;
}

/** How much of a text are complete lines. A carriage return at the very end may be half a line end. */
export function completeLines(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1;
}

/** Lines without their ends. */
export function linesOf(text: string): readonly string[] {
  return text.split(lineEnd);
}
