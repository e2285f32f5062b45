import type { Attribution, Span } from '../../../shared/model/attribution.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { countIn, isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { chunkSource } from './grounding-source.ts';
import type { AnswerText, Reading } from './reading.ts';
import { segmentSpan } from './segment-span.ts';
import { utf8Offsets } from './utf8-offsets.ts';

/** One source of one passage; the range is over the whole answer, absent where none fits. */
type Found = Attribution;

/** Attributions of all texts: what the metadata says of the answer, laid on the entries it is made of. */
export function tellAttributions(reading: Reading, grounding: JsonObject): readonly WireEvent[] {
  const { texts } = reading;
  const text = texts.map((one) => one.text).join('');
  if (text === '') return [];
  const measured = { text, offsets: utf8Offsets(text) };
  const chunks = listIn(grounding, 'groundingChunks');
  const supports = listIn(grounding, 'groundingSupports').filter(isObject);
  const found = [
    ...supports.flatMap((support): readonly Found[] => {
      const range = segmentSpan(measured, objectIn(support, 'segment') ?? {});
      return sourcesOf(support, chunks).map((source) => ({ ...source, ...ranged(range) }));
    }),
    ...reading.citations.flatMap((citation): readonly Found[] => {
      const source = citedSource(citation);
      return source ? [{ source, ...ranged(segmentSpan(measured, citation)) }] : [];
    }),
  ];
  return distinct(found).flatMap((one) => onTexts(one, texts));
}

function sourcesOf(support: JsonObject, chunks: readonly unknown[]) {
  return listIn(support, 'groundingChunkIndices').flatMap((index) => {
    const chunk = typeof index === 'number' ? chunks[index] : undefined;
    return isObject(chunk) ? [chunkSource(chunk)] : [];
  });
}

function ranged(range: Span | undefined): Pick<Attribution, 'range'> {
  return range ? { range } : {};
}

/** What the server recognized as somebody's text. One without a name or an address says nothing. */
function citedSource(citation: JsonObject): Attribution['source'] | undefined {
  const url = wordIn(citation, 'uri');
  const title = wordIn(citation, 'title');
  if (url !== undefined) return { kind: 'web', url, ...(title ? { title } : {}) };
  return title === undefined ? undefined : { kind: 'document', title };
}

/** Some servers repeat all of a list in one answer. */
function distinct(found: readonly Found[]): readonly Found[] {
  const byText = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...byText.values()];
}

/** A range over several texts becomes one attribution in each; without a range it is the last text's. */
function onTexts({ range, ...rest }: Found, texts: readonly AnswerText[]): readonly WireEvent[] {
  if (!range) {
    const last = texts.findLast(({ text }) => text.trim() !== '') ?? texts.at(-1);
    return last ? [{ type: 'attribution', entry: last.entry, attribution: rest }] : [];
  }
  let begin = 0;
  return texts.flatMap(({ entry, text }): readonly WireEvent[] => {
    const start = Math.max(range.start - begin, 0);
    const end = Math.min(range.end - begin, text.length);
    begin += text.length;
    if (start >= end) return [];
    return [{ type: 'attribution', entry, attribution: { ...rest, range: { start, end } } }];
  });
}

/** Whether there is anything to read in a list of citations. */
export function citationsIn(candidate: JsonObject): readonly JsonObject[] {
  const metadata = objectIn(candidate, 'citationMetadata') ?? {};
  // Another surface of the same server says `citationSources`.
  const listed = [...listIn(metadata, 'citations'), ...listIn(metadata, 'citationSources')];
  return listed.filter(isObject).filter((one) => countIn(one, 'endIndex') ?? wordIn(one, 'uri'));
}
