import type { Attribution, AttributionSource, Span } from '../../../shared/model/attribution.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { countIn, isObject, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { citedRange, utf16Offset } from '../link-range.ts';
import { lookUp } from '../look-up.ts';
import { openText } from './parts.ts';
import { type NamedSource, payloadOf, type Reading, type TextPart } from './reading.ts';
import type { AnnotationWord } from './wire-types.ts';

/** Where an annotation leads; a file the user sent is no source of its own. */
const readers: Readonly<
  Record<AnnotationWord, (told: JsonObject) => AttributionSource | undefined>
> = { url_citation: webSource, file: () => undefined };

function webSource(told: JsonObject): AttributionSource | undefined {
  const url = wordIn(told, 'url');
  const title = wordIn(told, 'title');
  return url === undefined ? undefined : { kind: 'web', url, ...(title ? { title } : {}) };
}

/** Remembers the annotations of one piece; those that were told before are told once. */
export function noteAnnotations(reading: Reading, told: readonly NamedSource[]): void {
  const known = reading.annotations.map(keyOf);
  for (const one of told) {
    const before = known.indexOf(keyOf(one));
    if (before === -1) reading.annotations.push(one);
    else known.splice(before, 1);
  }
}

function keyOf({ value }: NamedSource): string {
  return JSON.stringify(value);
}

/** Every citation with its place, once the whole text is known. */
export function tellCitations(reading: Reading): readonly WireEvent[] {
  const cited = [
    ...reading.annotations.flatMap((one) => annotation(reading, one)),
    ...listed(reading),
  ];
  if (cited.length === 0) return [];
  const opened = reading.texts.length === 0 ? [openText(reading).start] : [];
  return [...opened, ...cited.flatMap((one) => placed(reading, one))];
}

interface Cited {
  readonly attribution: Attribution;
  readonly word: string;
  readonly from: NamedSource;
}

function annotation(reading: Reading, from: NamedSource): readonly Cited[] {
  if (!isObject(from.value)) return [];
  const type = wordIn(from.value, 'type');
  // Flat, or in a member that is named like the type.
  const told = (type === undefined ? undefined : objectIn(from.value, type)) ?? from.value;
  const read = lookUp(readers, type);
  const source = read ? read(told) : unknownSource(told, type);
  if (!source) return [];
  const excerpt = wordIn(told, 'content');
  const place = placeIn(wholeText(reading), told, source);
  const attribution = { source, ...(excerpt === undefined ? {} : { excerpt }), ...place };
  return [{ attribution, word: 'annotation', from }];
}

function unknownSource(told: JsonObject, type = 'annotation'): AttributionSource {
  const label = ['title', 'name', 'url'].flatMap((key) => wordIn(told, key) ?? [])[0];
  return { kind: 'unknown', label: label ?? type };
}

/** Nothing where the wire names no place, or one without extent. */
function placeIn(text: string, told: JsonObject, source: AttributionSource) {
  const start = countIn(told, 'start_index');
  const end = countIn(told, 'end_index');
  if (start === undefined || end === undefined || start >= end) return {};
  const wanted = source.kind === 'web' ? { url: source.url, names: [source.url] } : { names: [] };
  const { range } = citedRange(text, { start, end }, wanted);
  if (range) return { range };
  const at = utf16Offset(text, end);
  return at === undefined ? {} : { at };
}

/** A list of addresses, a list of what was found, or both, in the order in which the text counts them. */
function listed(reading: Reading): readonly Cited[] {
  const found = reading.listed.get('search_results') ?? [];
  const addresses = reading.listed.get('citations') ?? [];
  const word = addresses.length > 0 ? 'citations' : 'search_results';
  const text = wholeText(reading);
  return (addresses.length > 0 ? addresses : found).flatMap((from, position) => {
    const url = addressOf(from.value);
    if (url === undefined) return [];
    const same = found.find(({ value }) => addressOf(value) === url) ?? from;
    const told = isObject(same.value) ? same.value : {};
    const title = wordIn(told, 'title');
    const excerpt = wordIn(told, 'snippet');
    const range = numberRange(text, position + 1);
    const attribution: Attribution = {
      source: { kind: 'web', url, ...(title ? { title } : {}) },
      ...(excerpt === undefined ? {} : { excerpt }),
      ...(range ? { range } : {}),
    };
    return [{ attribution, word, from }];
  });
}

function addressOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return isObject(value) ? wordIn(value, 'url') : undefined;
}

/** The first place where the text says `[3]`. */
function numberRange(text: string, number: number): Span | undefined {
  const mark = `[${number}]`;
  const start = text.indexOf(mark);
  return start === -1 ? undefined : { start, end: start + mark.length };
}

function wholeText({ texts }: Reading): string {
  return texts.map(({ text }) => text).join('');
}

/** On the text it lies in, counted from there; one over two texts ends with the first. */
function placed(reading: Reading, { attribution, word, from }: Cited): readonly WireEvent[] {
  const { range, at, ...rest } = attribution;
  const part = partAt(reading.texts, range?.start ?? at);
  if (!part) return [];
  const own = (offset: number) => Math.min(offset - part.start, part.text.length);
  // Found for the answer, not for a passage of it: the mark stands at its end.
  const place = range
    ? { range: { start: own(range.start), end: own(range.end) } }
    : { at: at === undefined ? part.text.trimEnd().length : own(at) };
  const payload = from.text && payloadOf(reading, word, from.text);
  const event = { type: 'attribution', entry: part.entry } as const;
  return [{ ...event, attribution: { ...rest, ...place }, ...(payload ? { payload } : {}) }];
}

function partAt(texts: readonly TextPart[], offset: number | undefined): TextPart | undefined {
  const there = texts.findLast(({ start }) => offset !== undefined && start <= offset);
  return there ?? texts.findLast(({ text }) => text.trim() !== '') ?? texts.at(-1);
}
