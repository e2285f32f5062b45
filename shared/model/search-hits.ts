import type { Span } from './attribution.ts';

/** A piece of a text with the places in it that were looked for, in UTF-16 units of `text`. */
export interface Excerpt {
  readonly text: string;
  readonly hits: readonly Span[];
  /** Something stands before it, or after it. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** A place in a text where one of the words stands. */
export interface Hit extends Span {
  /** Which of the words it is. */
  readonly word: number;
}

/** More places of one word than this are not told apart: the reader looks at one. */
const mostHits = 100;

/**
 * Where words stand in a folded text, in order of place; undefined when one of them does not occur. Both are
 * folded by `foldForSearch`.
 */
export function hitsIn(folded: string, words: readonly string[]): readonly Hit[] | undefined {
  const hits: Hit[] = [];
  for (const [word, letters] of words.entries()) {
    let at = folded.indexOf(letters);
    if (at < 0) return undefined;
    for (let found = 0; at >= 0 && found < mostHits; found += 1) {
      hits.push({ word, start: at, end: at + letters.length });
      at = folded.indexOf(letters, at + letters.length);
    }
  }
  return hits.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** UTF-16 units that are shown before and after the place. */
const before = 24;
const after = 124;

/** The piece of a text around the place where most of the words stand together. */
export function excerptOf(text: string, hits: readonly Hit[]): Excerpt {
  const place = fullestPlace(hits);
  const start = wordStart(text, Math.max(0, place - before), place);
  const end = wordEnd(text, Math.min(text.length, place + after), place);
  const shown = squeezed(text, { start, end });
  return {
    text: shown.text,
    hits: withoutOverlap(hits.flatMap(shown.place)),
    isCutBefore: text.slice(0, start).trim() !== '',
    isCutAfter: text.slice(end).trim() !== '',
  };
}

/** The first hit that has the most of the words behind it within one excerpt. */
function fullestPlace(hits: readonly Hit[]): number {
  let best = { start: hits[0]?.start ?? 0, count: 0 };
  let next = 0;
  hits.forEach(({ start }, index) => {
    while ((hits[next]?.end ?? Infinity) <= start + after) next += 1;
    const words = new Set(hits.slice(index, next).map(({ word }) => word));
    if (words.size > best.count) best = { start, count: words.size };
  });
  return best.start;
}

/** How far a cut moves so as not to go through a word. */
const reach = 16;

function wordStart(text: string, from: number, place: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, Math.min(place, from + reach)).search(/\s/);
  return space >= 0 ? from + space + 1 : wholeCharacter(text, from);
}

function wordEnd(text: string, to: number, place: number): number {
  if (to === text.length) return to;
  const from = Math.max(place, to - reach);
  const space = text.slice(from, to).search(/\s\S*$/);
  return space > 0 ? from + space : wholeCharacter(text, to);
}

function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}

/** Control characters and those that turn the direction of text around, shown as a space. */
const unprintable = /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A piece of a text in one line, runs of white space as one space, and where a place in it has gone. */
function squeezed(text: string, { start, end }: Span) {
  const places: number[] = [];
  let line = '';
  for (let at = start; at < end; at += 1) {
    places.push(line.length);
    const unit = text[at] ?? '';
    if (!unprintable.test(unit)) line += unit;
    else if (line !== '' && !line.endsWith(' ')) line += ' ';
  }
  places.push(line.length);
  return {
    text: line.trimEnd().toWellFormed(),
    place: (hit: Span): readonly Span[] => {
      if (hit.end <= start || hit.start >= end) return [];
      const from = places[Math.max(hit.start, start) - start] ?? 0;
      const to = places[Math.min(hit.end, end) - start] ?? line.length;
      return to > from ? [{ start: from, end: Math.min(to, line.trimEnd().length) }] : [];
    },
  };
}

function withoutOverlap(hits: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const hit of hits) {
    const last = joined.at(-1);
    if (hit.end <= hit.start) continue;
    if (!last || hit.start > last.end) joined.push(hit);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, hit.end) };
  }
  return joined;
}
