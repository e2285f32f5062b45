import type { Attribution, AttributionSource } from '../../../shared/model/attribution.ts';
import { countIn, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import type { ChunkKey } from './wire-types.ts';

type Source = Pick<Attribution, 'source' | 'excerpt'>;

const readers: Readonly<Record<ChunkKey, (chunk: JsonObject) => Source | undefined>> = {
  web: (web) => page(wordIn(web, 'uri'), web),
  maps: (place) => page(wordIn(place, 'uri'), place),
  image: (image) => page(wordIn(image, 'sourceUri') ?? wordIn(image, 'imageUri'), image),
  retrievedContext: passage,
};

/** Where a chunk of the sources comes from. */
export function chunkSource(chunk: JsonObject): Source {
  for (const [key, read] of Object.entries(readers)) {
    const inner = objectIn(chunk, key);
    const source = inner && read(inner);
    if (source) return source;
  }
  const [key = 'source'] = Object.keys(chunk);
  const title = wordIn(objectIn(chunk, key) ?? {}, 'title');
  return { source: { kind: 'unknown', label: title ?? key } };
}

function page(url: string | undefined, { title }: JsonObject): Source | undefined {
  if (url === undefined) return undefined;
  const named = typeof title === 'string' && title !== '' ? { title } : {};
  return { source: { kind: 'web', url, ...named } };
}

/** A passage of the user's own documents; its address need not be one that opens. */
function passage(context: JsonObject): Source {
  const url = wordIn(context, 'uri');
  const title = wordIn(context, 'title') ?? wordIn(context, 'documentName') ?? url;
  const text = wordIn(context, 'text');
  const source: AttributionSource =
    url && /^https?:\/\//i.test(url)
      ? { kind: 'web', url, ...(title ? { title } : {}) }
      : { kind: 'document', ...(title ? { title } : {}), ...pageIn(context) };
  return { source, ...(text ? { excerpt: text } : {}) };
}

function pageIn(context: JsonObject) {
  const start = countIn(context, 'pageNumber');
  return start ? { pages: { start, end: start + 1 } } : {};
}
