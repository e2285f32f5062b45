import type { Attribution, AttributionSource, Span } from '../../../shared/model/attribution.ts';
import { countIn, type JsonObject, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { CitationWord } from './wire-types.ts';

const sources: Readonly<
  Record<CitationWord, (citation: JsonObject) => AttributionSource | undefined>
> = {
  web_search_result_location: webPage,
  char_location: (citation) => ({
    ...cited(citation),
    ...optional('chars', span(citation, 'start_char_index', 'end_char_index')),
  }),
  page_location: (citation) => ({
    ...cited(citation),
    ...optional('pages', span(citation, 'start_page_number', 'end_page_number')),
  }),
  content_block_location: (citation) => ({
    ...cited(citation),
    ...optional('blocks', span(citation, 'start_block_index', 'end_block_index')),
  }),
  search_result_location: searchResult,
};

/** A citation supports the text block it belongs to as a whole: the wire has no offsets into the answer. */
export function attributionOf(citation: JsonObject): Attribution {
  const source = lookUp(sources, wordIn(citation, 'type'))?.(citation) ?? unknownSource(citation);
  return { source, ...optional('excerpt', wordIn(citation, 'cited_text')) };
}

function webPage(citation: JsonObject): AttributionSource | undefined {
  const url = wordIn(citation, 'url');
  return url === undefined
    ? undefined
    : { kind: 'web', url, ...optional('title', wordIn(citation, 'title')) };
}

function cited(citation: JsonObject) {
  return {
    kind: 'document',
    ...optional('title', wordIn(citation, 'document_title')),
    ...optional('index', countIn(citation, 'document_index')),
  } as const;
}

/** A search result the request brought along; its source is an address or any name. */
function searchResult(citation: JsonObject): AttributionSource {
  const source = wordIn(citation, 'source');
  const title = wordIn(citation, 'title');
  if (source && /^https?:\/\//i.test(source)) {
    return { kind: 'web', url: source, ...optional('title', title) };
  }
  return {
    kind: 'document',
    ...optional('title', title ?? source),
    ...optional('index', countIn(citation, 'search_result_index')),
    ...optional('blocks', span(citation, 'start_block_index', 'end_block_index')),
  };
}

function unknownSource(citation: JsonObject): AttributionSource {
  const names = ['title', 'document_title', 'url', 'source', 'type'];
  const label = names.map((name) => wordIn(citation, name)).find((word) => word !== undefined);
  return { kind: 'unknown', label: label ?? 'citation' };
}

function span(citation: JsonObject, from: string, to: string): Span | undefined {
  const start = countIn(citation, from);
  const end = countIn(citation, to);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined) {
  // One member or none; the cast only says which name it has.
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };
}
