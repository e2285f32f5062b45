import { countIn, isObject, wordIn } from '../protocols/json-object.ts';
import type { ListedModel } from './source.ts';

/** Families that answer no request for text; the listing names all that the account may use. */
const other =
  /embedding|moderation|whisper|transcribe|translate|\btts\b|realtime|audio|image|dall-e|sora|instruct|search-preview|search-api|computer-use|^davinci|^babbage/;

/** The models a listing names: `{ "data": [...] }` or a bare array; whatever cannot be read is left out. */
export function readOpenaiListing(body: unknown): readonly ListedModel[] {
  const list = isObject(body) ? body['data'] : body;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const name = isObject(one) ? wordIn(one, 'id') : undefined;
    if (!isObject(one) || name === undefined || other.test(name)) return [];
    const windows = ['context_length', 'max_model_len'].flatMap((key) => countIn(one, key) || []);
    const [window] = windows;
    return [{ name, facts: window === undefined ? {} : { context_window: window } }];
  });
}
