import type { Excerpt } from '../../../shared/model/search-hits.ts';

export interface MarkedPiece {
  readonly text: string;
  readonly isHit: boolean;
}

/** A text cut at its hits. */
export function markedPieces({
  text,
  hits,
}: Pick<Excerpt, 'text' | 'hits'>): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const { start, end } of hits) {
    pieces.push({ text: text.slice(at, start), isHit: false });
    pieces.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), isHit: false });
  return pieces.filter((piece) => piece.text !== '');
}
