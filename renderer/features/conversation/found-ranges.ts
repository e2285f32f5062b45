import type { MessageRole } from '../../../shared/model/found.ts';
import type { TurnId } from '../../../shared/model/ids.ts';
import { foldForSearch } from '../../../shared/model/search-words.ts';

/** Marks an element that has words of a message and no others. */
export function messageMark(role: MessageRole) {
  return { 'data-message': role } as const;
}

/** What is drawn of a message, in order. */
export function piecesOf(
  scroller: HTMLElement,
  turn: TurnId,
  role: MessageRole,
): readonly HTMLElement[] {
  const pieces = `[data-turn="${CSS.escape(turn)}"] [data-message="${role}"]`;
  return [...scroller.querySelectorAll<HTMLElement>(pieces)];
}

/** More places than this are not marked. */
const mostRanges = 200;

/** Where words stand in what is drawn of a message, in order; one that only its source has is passed over. */
export function foundRanges(
  pieces: readonly HTMLElement[],
  words: readonly string[],
): readonly Range[] {
  const nodes = textNodes(pieces);
  const folded = foldForSearch(nodes.map(({ node }) => node.data).join(''));
  const places = words.flatMap((word) => placesOf(folded, word));
  return places
    .toSorted((a, b) => a.start - b.start)
    .slice(0, mostRanges)
    .map(({ start, end }) => rangeOver(nodes, start, end));
}

interface PlacedText {
  readonly node: Text;
  /** Where it begins in the text of the whole. */
  readonly start: number;
}

function textNodes(pieces: readonly HTMLElement[]): readonly PlacedText[] {
  const nodes: PlacedText[] = [];
  let start = 0;
  for (const piece of pieces) {
    const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue;
      nodes.push({ node, start });
      start += node.length;
    }
  }
  return nodes;
}

function placesOf(folded: string, word: string) {
  const places: { readonly start: number; readonly end: number }[] = [];
  let at = folded.indexOf(word);
  while (at >= 0 && places.length < mostRanges) {
    places.push({ start: at, end: at + word.length });
    at = folded.indexOf(word, at + word.length);
  }
  return places;
}

function rangeOver(nodes: readonly PlacedText[], start: number, end: number): Range {
  const range = new Range();
  const first = nodes.findLast((one) => one.start <= start);
  const last = nodes.findLast((one) => one.start < end);
  if (first) range.setStart(first.node, start - first.start);
  if (last) range.setEnd(last.node, end - last.start);
  return range;
}
