import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import {
  countIn,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  wordIn,
} from '../protocols/json-object.ts';
import type { ModelDetails } from './source.ts';
import { stated } from './stated.ts';

/** The public catalogue says what the listing of an account leaves out. */
export const cerebrasCatalogue: ModelDetails = {
  requests: (listed) => [{ path: '/public/v1/models', models: listed.map(({ name }) => name) }],
  read: (body) =>
    (isObject(body) ? listIn(body, 'data') : []).filter(isObject).flatMap((model) => {
      const name = wordIn(model, 'id');
      return name === undefined ? [] : [{ name, facts: factsIn(model) }];
    }),
};

function factsIn(model: JsonObject): ModelFacts {
  const limits = objectIn(model, 'limits') ?? {};
  const window = countIn(limits, 'max_context_length');
  const most = countIn(limits, 'max_completion_tokens');
  const can = objectIn(model, 'capabilities') ?? {};
  const name = wordIn(model, 'name');
  return {
    ...(name === undefined ? {} : { display_name: name }),
    ...(window ? { context_window: window } : {}),
    ...(most ? { max_output_tokens: most } : {}),
    ...stated('images', can['vision']),
    ...stated('tools', can['tools']),
    ...stated('structured_output', can['structured_outputs']),
    ...stated('sampling', objectIn(model, 'supported_parameters')?.['temperature']),
    ...(model['deprecated'] === true ? { deprecated: true } : {}),
    // That it can reason says nothing of how it is told to; that it cannot does.
    ...(can['reasoning'] === false ? { reasoning: { mode: 'none' } } : {}),
  };
}
