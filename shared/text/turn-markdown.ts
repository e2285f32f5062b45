import type { AttributionSource } from '../model/attribution.ts';
import type { Citations, Mark, NumberedSource } from '../model/citations.ts';
import type { ReadingItem } from '../model/reading-item.ts';
import { plainWords } from './plain-words.ts';
import { copiedIncomplete, sourcePlace, sourceTitle } from './phrases/citations.ts';
import { writeMarks } from './write-marks.ts';

/** How the footnote of a source is called: `[^1]`. */
export type FootnoteLabel = (number: number) => string;

/** How an answer is written down beyond its text; what is undefined is left out. */
export interface AnswerStyle {
  readonly label: FootnoteLabel;
  /** What stands in the place of an item that is no text. */
  readonly aside?: (item: ReadingItem) => string | undefined;
  /** Goes before the names of the footnotes that the answer has itself. */
  readonly footnotesOf?: string;
}

/**
 * An answer as Markdown with its sources as footnotes, as it is copied. The numbers are those of the window;
 * parts that were taken back, activities and reasoning are left out.
 */
export function turnMarkdown(items: readonly ReadingItem[], citations: Citations): string {
  return answerMarkdown(items, citations, { label: footnoteLabels(textsOf(items)) });
}

/** The same with whatever else the style writes, for copies and exports. */
export function answerMarkdown(
  items: readonly ReadingItem[],
  citations: Citations,
  { label, aside, footnotesOf }: AnswerStyle,
): string {
  const write = ({ numbers }: Mark) => numbers.map(label).join('');
  const written = items.map((item) =>
    item.kind === 'text'
      ? writeMarks(item.text, citations.marks.get(item.id) ?? [], write, footnotesOf)
      : (aside?.(item) ?? ''),
  );
  const footnotes = citations.sources.map((source) => footnote(source, label)).join('\n');
  const incomplete = citations.incomplete ? `*${copiedIncomplete}*` : '';
  return [...written, incomplete, footnotes]
    .map((part) => part.replace(/\s+$/, ''))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The texts of an answer. */
export function textsOf(items: readonly ReadingItem[]): readonly string[] {
  return items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
}

/** `[^1]`, or another label where one of the texts has such footnotes itself. */
export function footnoteLabels(texts: readonly string[], prefix = ''): FootnoteLabel {
  const isTaken = texts.some((text) => /\[\^\d+(?:-\d+)?\]/.test(text));
  return (number) => `[^${isTaken ? 'source-' : ''}${prefix}${number}]`;
}

function footnote({ number, source }: NumberedSource, label: FootnoteLabel): string {
  return `${label(number)}: ${named(source)}`;
}

function named(source: AttributionSource): string {
  const title = plainWords(sourceTitle(source));
  if (source.kind !== 'web') return `${title} (${plainWords(sourcePlace(source))})`;
  return `[${title}](<${source.url.replaceAll(/[<>\s]/g, (sign) => encodeURIComponent(sign))}>)`;
}
