import type { Payload } from '../../../shared/model/payload.ts';
import { objectIn, parseObject, wordIn } from '../json-object.ts';

/** The Search Suggestions in a payload of this protocol, as HTML; undefined: it is another's, or has none. */
export function suggestionsInGemini({ format, value }: Payload): string | undefined {
  if (format === 'gemini.part') return under(value, ['toolResponse', 'response'], inResult);
  if (format === 'gemini.grounding') return under(value, ['searchEntryPoint'], inMetadata);
  return undefined;
}

/** What the members with HTML are called. */
export const inResult = 'search_suggestions';
export const inMetadata = 'renderedContent';

function under(text: string, path: readonly string[], word: string): string | undefined {
  const holder = path.reduce((object, key) => object && objectIn(object, key), parseObject(text));
  return holder && (wordIn(holder, word) || undefined);
}
