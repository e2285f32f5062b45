import type { ModelFacts, ReasoningFacts } from '../../shared/model/turn-settings.ts';
import {
  countIn,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  wordIn,
} from '../protocols/json-object.ts';
import type { ListedModel, ModelDetails } from './source.ts';

/** The models of `/api/tags` that answer questions; whatever cannot be read is left out. */
export function readOllamaListing(body: unknown): readonly ListedModel[] {
  const models = isObject(body) ? listIn(body, 'models') : [];
  return models.filter(isObject).flatMap((model) => {
    const name = wordIn(model, 'name') ?? wordIn(model, 'model');
    const can = model['capabilities'];
    // Older servers do not say what their models can do.
    const answers = !Array.isArray(can) || can.includes('completion');
    return name && answers ? [{ name, facts: factsIn(model) }] : [];
  });
}

/** What older servers leave out of their listing, `/api/show` tells of one model at a time. */
export const ollamaDetails: ModelDetails = {
  requests: (listed) =>
    listed
      .filter(({ facts }) => facts.context_window === undefined || facts.tools === undefined)
      .map(({ name }) => ({
        path: '/api/show',
        body: JSON.stringify({ model: name }),
        models: [name],
      })),
  read: (body, models) =>
    isObject(body) ? models.map((name) => ({ name, facts: factsIn(body) })) : [],
};

function factsIn(model: JsonObject): ModelFacts {
  const details = objectIn(model, 'details') ?? {};
  const window =
    countIn(details, 'context_length') ?? windowIn(objectIn(model, 'model_info') ?? {});
  const can = model['capabilities'];
  return {
    ...(window ? { context_window: window } : {}),
    ...(Array.isArray(can)
      ? {
          images: can.includes('vision'),
          tools: can.includes('tools'),
          reasoning: reasoningOf(can.includes('thinking'), wordIn(details, 'family')),
        }
      : {}),
  };
}

/** The key begins with the name of the model's architecture. */
function windowIn(info: JsonObject): number | undefined {
  const architecture = wordIn(info, 'general.architecture') ?? '';
  return countIn(info, `${architecture}.context_length`);
}

/** One family takes levels and always thinks (docs.ollama.com, "Thinking"). */
function reasoningOf(thinks: boolean, family: string | undefined): ReasoningFacts {
  if (!thinks) return { mode: 'none' };
  return family === 'gptoss' || family === 'gpt-oss'
    ? { mode: 'levels', levels: ['low', 'medium', 'high'], can_disable: false }
    : { mode: 'adaptive', can_disable: true };
}
