import {
  countIn,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  wordIn,
} from '../protocols/json-object.ts';
import type { ModelFacts, ReasoningFacts } from '../../shared/model/turn-settings.ts';
import type { ListedModel } from './source.ts';

/** The models a listing names: `{ "data": [...] }` or a bare array; whatever cannot be read is left out. */
export function readChatListing(body: unknown): readonly ListedModel[] {
  const list = isObject(body) ? body['data'] : body;
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((one) => {
    const name = wordIn(one, 'id');
    return name === undefined ? [] : [{ name, facts: factsIn(one) }];
  });
}

/** Servers say more or less of a model, each in its own words; what they do not say is unknown. */
function factsIn(model: JsonObject): ModelFacts {
  const top = objectIn(model, 'top_provider') ?? {};
  const windows = ['context_length', 'max_model_len', 'context_window', 'max_context_length'];
  const window = first(model, windows);
  const most = first(top, ['max_completion_tokens']) ?? first(model, ['max_completion_tokens']);
  const name = wordIn(model, 'name');
  const takes = listIn(model, 'supported_parameters');
  const inputs = listIn(objectIn(model, 'architecture') ?? {}, 'input_modalities');
  return {
    ...(name === undefined ? {} : { display_name: name }),
    ...(window === undefined ? {} : { context_window: window }),
    ...(most === undefined ? {} : { max_output_tokens: most }),
    ...(inputs.length > 0 ? { images: inputs.includes('image') } : {}),
    ...(takes.length > 0 ? factsOfParameters(takes, objectIn(model, 'reasoning') ?? {}) : {}),
  };
}

function factsOfParameters(takes: readonly unknown[], reasoning: JsonObject): ModelFacts {
  return {
    tools: takes.includes('tools'),
    structured_output: takes.includes('structured_outputs'),
    sampling: takes.includes('temperature'),
    reasoning: takes.includes('reasoning') ? reasoningIn(reasoning) : { mode: 'none' },
  };
}

/** The wire's `minimal` is our `xlow`. */
function reasoningIn(reasoning: JsonObject): ReasoningFacts {
  const efforts = listIn(reasoning, 'supported_efforts').filter((one) => typeof one === 'string');
  const levels = efforts.map((one) => (one === 'minimal' ? 'xlow' : one));
  const isMandatory = reasoning['mandatory'];
  return {
    mode: 'levels',
    ...(levels.length > 0 ? { levels } : {}),
    ...(typeof isMandatory === 'boolean' ? { can_disable: !isMandatory } : {}),
  };
}

/** Servers that do not know a limit say 0 or null. */
function first(holder: JsonObject, keys: readonly string[]): number | undefined {
  return keys.flatMap((key) => countIn(holder, key) || [])[0];
}
