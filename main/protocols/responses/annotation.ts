import type { Attribution, AttributionSource, Span } from '../../../shared/model/attribution.ts';
import { countIn, type JsonObject, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import { citedRange, utf16Offset } from '../link-range.ts';
import type { AnnotationWord } from './wire-types.ts';

/** An annotation in a text as it came, so far as it came: offsets are UTF-16 units of that text. */
export interface Placed {
  readonly source: AttributionSource;
  readonly range?: Span;
  readonly at?: number;
  /** Nothing that is still to come can change it. */
  readonly isSure: boolean;
}

const sources: Readonly<
  Record<AnnotationWord, (annotation: JsonObject) => AttributionSource | undefined>
> = {
  url_citation: (annotation) => {
    const url = wordIn(annotation, 'url');
    const title = wordIn(annotation, 'title');
    return url === undefined ? undefined : { kind: 'web', url, ...(title ? { title } : {}) };
  },
  file_citation: file,
  container_file_citation: file,
  file_path: file,
};

function file(annotation: JsonObject): AttributionSource | undefined {
  const id = wordIn(annotation, 'file_id');
  const name = wordIn(annotation, 'filename');
  return id === undefined ? undefined : { kind: 'file', id, ...(name ? { name } : {}) };
}

export function placeAnnotation(annotation: JsonObject, text: string): Placed {
  const type = wordIn(annotation, 'type');
  const source = lookUp(sources, type)?.(annotation) ?? unknownSource(annotation);
  const start = countIn(annotation, 'start_index');
  const end = countIn(annotation, 'end_index');
  const index = countIn(annotation, 'index');
  if (start === undefined || end === undefined || start >= end) {
    const at = index === undefined ? undefined : utf16Offset(text, index);
    return { source, isSure: at !== undefined, at: at ?? text.length };
  }
  const { range, isSure } = citedRange(text, { start, end }, wantedFor(source));
  if (range) return { source, range, isSure };
  return { source, isSure: false, at: utf16Offset(text, end) ?? text.length };
}

function wantedFor(source: AttributionSource) {
  if (source.kind === 'web') return { url: source.url, names: [source.url] };
  if (source.kind !== 'file' || source.name === undefined) return { names: [] };
  // A file the model made is a link to a place in its sandbox.
  return { names: [source.name, encodeURI(source.name), '](sandbox:'] };
}

function unknownSource(annotation: JsonObject): AttributionSource {
  const names = ['title', 'filename', 'url', 'file_id', 'type'];
  const label = names.map((name) => wordIn(annotation, name)).find((word) => word !== undefined);
  return { kind: 'unknown', label: label ?? 'annotation' };
}

/** What makes two annotations of one text the same: they are told one by one, and again at the end. */
export function annotationKey(annotation: JsonObject): string {
  const keys = ['type', 'url', 'file_id', 'start_index', 'end_index', 'index'];
  return JSON.stringify(keys.map((key) => annotation[key] ?? null));
}

/** The attribution once offsets are those of the text that is shown. */
export function attributionAt(
  { source, range, at }: Placed,
  shown: (offset: number) => number,
): Attribution {
  if (!range) return { source, ...(at === undefined ? {} : { at: shown(at) }) };
  const start = shown(range.start);
  const end = shown(range.end);
  return start < end ? { source, range: { start, end } } : { source, at: end };
}
