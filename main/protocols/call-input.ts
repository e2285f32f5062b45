import { type JsonTree, jsonText, RawJson } from '../../shared/model/json-text.ts';
import { parseObject } from './json-object.ts';

/**
 * The arguments of a call as its `input`: as they came when they are a JSON object, an empty object when
 * there were none. Anything else is wrapped, since protocols take objects only; the key is the one that a
 * vendor's documentation suggests for it (fine-grained tool streaming, "Handling invalid JSON").
 */
export function callInput(text: string): JsonTree {
  if (text.trim() === '') return {};
  const json = parseObject(text) && jsonText(text);
  return json ? new RawJson(json) : { INVALID_JSON: text };
}
