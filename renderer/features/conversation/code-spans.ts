export interface MessagePiece {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a message at its `inline code`; everything else stays as it was typed. */
export function codeSpans(message: string): readonly MessagePiece[] {
  return message
    .split(/((?<!`)`[^`\n]+`(?!`))/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.length > 2 && piece.startsWith('`') && piece.endsWith('`')
        ? { text: piece.slice(1, -1), isCode: true }
        : { text: piece, isCode: false },
    );
}

/** A message longer than this is shown in part until the reader asks for all of it. */
const longestLines = 18;
const longestText = 1800;

/** The beginning of a long message, cut at a line or a word; undefined when it is short enough. */
export function beginningOf(message: string): string | undefined {
  const lines = message.split('\n');
  const byLines = lines.length > longestLines ? lines.slice(0, longestLines).join('\n') : message;
  if (byLines.length <= longestText) return byLines === message ? undefined : byLines;
  const cut = byLines.slice(0, longestText);
  const space = cut.lastIndexOf(' ');
  return (space > longestText / 2 ? cut.slice(0, space) : cut).toWellFormed();
}
