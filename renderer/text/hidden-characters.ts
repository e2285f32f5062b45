/**
 * What changes how text reads without being seen: controls but for tab and line ends, format characters
 * (direction marks, zero-width joiners, tags), line and paragraph separators, and variation selectors of the
 * supplement.
 */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}\u{E0100}-\u{E01EF}]|(?![\t\n\r])\p{Cc}|[\uD800-\uDFFF]/gu;

export interface TextPiece {
  readonly text: string;
  /** One character that is not seen. */
  readonly isHidden: boolean;
}

/** A text cut at its hidden characters; joined again it is the same text. */
export function cutAtHidden(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHidden: false });
    pieces.push({ text: character, isHidden: true });
    end = index + character.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHidden: false });
  return pieces;
}

export function countHidden(text: string): number {
  return [...text.matchAll(hidden)].length;
}
