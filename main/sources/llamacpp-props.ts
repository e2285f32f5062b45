import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import { countIn, isObject, type JsonObject, objectIn } from '../protocols/json-object.ts';
import type { ModelDetails } from './source.ts';
import { stated } from './stated.ts';

/**
 * `/props` tells of the model that is loaded: the context as it was given to it, which may be less than the
 * model was made for, and what its template takes. A router with several models loads one only to answer, so
 * it is not asked.
 */
export const llamacppProps: ModelDetails = {
  requests: (listed) =>
    listed.length === 1 ? [{ path: '/props', models: listed.map(({ name }) => name) }] : [],
  read: (body, models) =>
    isObject(body) ? models.map((name) => ({ name, facts: factsIn(body) })) : [],
};

function factsIn(props: JsonObject): ModelFacts {
  const window = countIn(objectIn(props, 'default_generation_settings') ?? {}, 'n_ctx');
  return {
    ...(window ? { context_window: window } : {}),
    ...stated('images', objectIn(props, 'modalities')?.['vision']),
    ...stated('tools', objectIn(props, 'chat_template_caps')?.['supports_tools']),
  };
}
