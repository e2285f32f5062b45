import type { ModelFacts, ReasoningFacts } from '../../shared/model/turn-settings.ts';
import { countIn, isObject, type JsonObject, objectIn, wordIn } from '../protocols/json-object.ts';
import type { ListedModel } from './source.ts';

/** The models a listing names: `{ "data": [...] }` or a bare array; whatever cannot be read is left out. */
export function readMessagesListing(body: unknown): readonly ListedModel[] {
  const list = isObject(body) ? body['data'] : body;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const name = isObject(one) ? wordIn(one, 'id') : undefined;
    return isObject(one) && name !== undefined ? [{ name, facts: factsIn(one) }] : [];
  });
}

function factsIn(model: JsonObject): ModelFacts {
  const can = objectIn(model, 'capabilities') ?? {};
  const windows = ['max_input_tokens', 'context_length', 'max_model_len'];
  const lifecycle = wordIn(model, 'lifecycle');
  return {
    ...fact('display_name', wordIn(model, 'display_name')),
    ...fact('context_window', windows.flatMap((key) => limitIn(model, key) ?? [])[0]),
    ...fact('max_output_tokens', limitIn(model, 'max_tokens')),
    ...fact('reasoning', reasoningIn(can)),
    ...fact('structured_output', supported(can, 'structured_outputs')),
    ...fact('images', supported(can, 'image_input')),
    ...fact('hosted_tools', hostedToolsIn(can)),
    ...fact('deprecated', lifecycle === undefined ? undefined : lifecycle !== 'active'),
  };
}

/** Servers that do not know a limit say 0 or null. */
function limitIn(model: JsonObject, key: string): number | undefined {
  const limit = countIn(model, key);
  return limit !== undefined && limit > 0 ? limit : undefined;
}

function reasoningIn(can: JsonObject): ReasoningFacts | undefined {
  const thinking = objectIn(can, 'thinking');
  if (!thinking) return undefined;
  if (supported(can, 'thinking') === false) return { mode: 'none' };
  const types = objectIn(thinking, 'types') ?? {};
  const isAdaptive = supported(types, 'adaptive');
  if (!isAdaptive && !supported(types, 'enabled')) return undefined;
  return {
    mode: isAdaptive ? 'adaptive' : 'budget',
    ...fact('levels', isAdaptive ? levelsIn(objectIn(can, 'effort')) : undefined),
    ...fact('can_disable', supported(types, 'disabled')),
    ...fact('between_tools', supported(types, 'between_tools')),
  };
}

function levelsIn(effort: JsonObject | undefined): readonly string[] | undefined {
  const levels = ['low', 'medium', 'high', 'xhigh', 'max'].filter(
    (level) => effort && supported(effort, level),
  );
  return levels.length > 0 ? levels : undefined;
}

/** A listing says whether a tool is served, not in which versions: only "no" is a fact we can use. */
function hostedToolsIn(can: JsonObject): ModelFacts['hosted_tools'] {
  const tools = objectIn(can, 'server_tools');
  return tools && supported(tools, 'web_search') === false ? { web_search: [] } : undefined;
}

function supported(capabilities: JsonObject, name: string): boolean | undefined {
  const flag = objectIn(capabilities, name)?.['supported'];
  return typeof flag === 'boolean' ? flag : undefined;
}

/** One member, or none where nothing is known. */
function fact<Key extends string, Value>(key: Key, value: Value | undefined) {
  // The cast only says which name the member has.
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };
}
