import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import { countIn, isObject, type JsonObject, listIn, wordIn } from '../protocols/json-object.ts';
import type { ListedModel } from './source.ts';

/** The models of `{ "models": [...] }` that answer questions; whatever cannot be read is left out. */
export function readGoogleListing(body: unknown): readonly ListedModel[] {
  const models = isObject(body) ? listIn(body, 'models') : [];
  return models.filter(isObject).flatMap((model) => {
    const name = wordIn(model, 'name')?.replace(/^models\//, '');
    return name && answers(model) ? [{ name, facts: factsIn(model) }] : [];
  });
}

/** The listing has models for pictures, films and embeddings too. */
function answers(model: JsonObject): boolean {
  const methods = model['supportedGenerationMethods'];
  return !Array.isArray(methods) || methods.includes('generateContent');
}

function factsIn(model: JsonObject): ModelFacts {
  const name = wordIn(model, 'displayName');
  const window = countIn(model, 'inputTokenLimit');
  const limit = countIn(model, 'outputTokenLimit');
  return {
    ...(name ? { display_name: name } : {}),
    ...(window ? { context_window: window } : {}),
    ...(limit ? { max_output_tokens: limit } : {}),
  };
}
