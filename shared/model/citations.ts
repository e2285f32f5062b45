import type { ActivityResult } from './activity.ts';
import type { Attribution, AttributionSource, Span } from './attribution.ts';
import type { Passage, ReadingItem, TextItem } from './reading-item.ts';
import { searchesIn } from './searches.ts';

/** A source of a turn with its number, which is the same wherever the turn is read. */
export interface NumberedSource {
  readonly number: number;
  readonly source: AttributionSource;
  /** Distinct quotations, in order of appearance. */
  readonly excerpts: readonly string[];
  /** How many passages cite it. */
  readonly cited: number;
}

/** A place in a text with the numbers that stand there. */
export interface Mark {
  /** UTF-16 offset in the joined text: the mark stands before the unit at this offset. */
  readonly at: number;
  readonly numbers: readonly number[];
  /** What a window shows the mark instead of: links to its source that are in the text, in order. */
  readonly replaces?: readonly Span[];
}

export interface Citations {
  readonly sources: readonly NumberedSource[];
  /** Marks by the id of the text item, in order of place. */
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
  /** Results of activities that no passage cites. */
  readonly uncited: readonly ActivityResult[];
  /** Some text was cut off, maybe before its sources. */
  readonly incomplete: boolean;
}

/**
 * Numbers a turn's sources and places its marks: the one place where that is done, for the window, copied
 * text, the command line and exports. Numbers run by first appearance; retracted text has no marks.
 */
export function cite(items: readonly ReadingItem[]): Citations {
  const texts = items.filter((item): item is TextItem => item.kind === 'text');
  const sources = new Map<string, NumberedSource>();
  const marks = new Map(texts.map((text) => [text.id, marksOf(text, sources)] as const));
  const numbered = [...sources.values()];
  return {
    sources: numbered,
    marks,
    uncited: uncitedResults(items, numbered),
    incomplete: texts.some(({ passages }) => passages.some((passage) => passage.incomplete)),
  };
}

interface Anchor {
  readonly at: number;
  readonly attribution: Attribution;
  readonly link?: Span;
}

function marksOf(item: TextItem, sources: Map<string, NumberedSource>): readonly Mark[] {
  const anchors = item.passages
    .flatMap((passage) => anchorsOf(item.text, passage))
    .toSorted((a, b) => a.at - b.at);
  return together(
    anchors.map(({ at, attribution, link }) => ({
      at,
      numbers: [numberOf(attribution, sources)],
      ...(link ? { replaces: [link] } : {}),
    })),
  );
}

/** Marks at one place are one, with each number once. */
function together(marks: readonly Mark[]): readonly Mark[] {
  const byPlace = new Map<number, Mark>();
  for (const mark of marks) {
    const there = byPlace.get(mark.at);
    const replaces = [...(there?.replaces ?? []), ...(mark.replaces ?? [])];
    byPlace.set(mark.at, {
      at: mark.at,
      numbers: [...new Set([...(there?.numbers ?? []), ...mark.numbers])].toSorted((a, b) => a - b),
      ...(replaces.length > 0 ? { replaces } : {}),
    });
  }
  return [...byPlace.values()];
}

function anchorsOf(text: string, passage: Passage): readonly Anchor[] {
  return passage.attributions.map((attribution) => {
    const { range, at } = attribution;
    if (!range && at !== undefined) return { at: passage.start + at, attribution };
    const { start, end } = range ?? { start: 0, end: passage.end - passage.start };
    const span = { start: passage.start + start, end: passage.start + end };
    const link = range && linkIn(text, span, attribution.source);
    return { at: endOfWords(text, span), attribution, ...(link ? { link } : {}) };
  });
}

/**
 * The cited span where it is nothing but a link to the source, in parentheses or with a number for its words,
 * and the space before it: some providers write their citations into the text.
 */
function linkIn(text: string, span: Span, source: AttributionSource): Span | undefined {
  if (source.kind !== 'web') return undefined;
  const slice = text.slice(span.start, span.end);
  const isInside = slice.startsWith('([') && slice.endsWith('))');
  const link = isInside ? slice.slice(1, -1) : slice;
  const address = `](${source.url})`;
  if (!link.startsWith('[') || !link.endsWith(address)) return undefined;
  const words = link.slice(1, -address.length);
  if (isInside ? /[[\]\n]/.test(words) : !/^\[\d+\]$/.test(words)) return undefined;
  const before = text.slice(0, span.start);
  return { start: before.replace(/[ \t]+$/, '').length, end: span.end };
}

/** After the last character that is not white space; the span's end when there is none. */
function endOfWords(text: string, span: Span): number {
  const words = text.slice(span.start, span.end).trimEnd();
  return words === '' ? span.end : span.start + words.length;
}

function numberOf(attribution: Attribution, sources: Map<string, NumberedSource>): number {
  const key = sourceKey(attribution.source);
  const known = sources.get(key);
  const { excerpt } = attribution;
  const excerpts = known?.excerpts ?? [];
  const number = known?.number ?? sources.size + 1;
  sources.set(key, {
    number,
    source: known?.source ?? attribution.source,
    excerpts: excerpt && !excerpts.includes(excerpt) ? [...excerpts, excerpt] : excerpts,
    cited: (known?.cited ?? 0) + 1,
  });
  return number;
}

/** What makes two sources the same: the address as received, a document's title and index, a file's id. */
function sourceKey(source: AttributionSource): string {
  switch (source.kind) {
    case 'web':
      return JSON.stringify(['web', source.url]);
    case 'document':
      return JSON.stringify(['document', source.title ?? null, source.index ?? null]);
    case 'file':
      return JSON.stringify(['file', source.id]);
    case 'unknown':
      return JSON.stringify(['unknown', source.label]);
  }
}

function uncitedResults(
  items: readonly ReadingItem[],
  sources: readonly NumberedSource[],
): readonly ActivityResult[] {
  const seen = new Set(
    sources.flatMap(({ source }) => (source.kind === 'web' ? [source.url] : [])),
  );
  return items
    .flatMap((item) => (item.kind === 'activity' ? item.results : []))
    .filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** A span no mark may stand in; `to` is where such a mark goes, the span's end when it is absent. */
export interface ProtectedSpan extends Span {
  readonly to?: number;
}

/**
 * Moves marks out of spans that must not be split (links, inline code, formulas, cells, blocks of code):
 * a mark inside one goes to its place. Spans are half-open, in the text the marks are in.
 */
export function moveMarks(
  marks: readonly Mark[],
  spans: readonly ProtectedSpan[],
): readonly Mark[] {
  const moved = marks.map((mark) => {
    const span = spans.find(({ start, end }) => start < mark.at && mark.at < end);
    return span ? { ...mark, at: span.to ?? span.end } : mark;
  });
  return together(moved.toSorted((a, b) => a.at - b.at));
}

/** Distinct searches of a turn, whatever their state; pages that were read do not count. */
export function searchCount(items: readonly ReadingItem[]): number {
  const searches = new Map<string, number>();
  for (const item of allItems(items)) {
    if (item.kind === 'activity') searches.set(item.activity, searchesIn(item));
  }
  return [...searches.values()].reduce((sum, count) => sum + count, 0);
}

function allItems(items: readonly ReadingItem[]): readonly ReadingItem[] {
  return items.flatMap((item) => (item.kind === 'retracted' ? allItems(item.items) : [item]));
}
