import { describe, expect, test } from 'vitest';
import { failureInStream } from '../../../../main/protocols/responses/error-word.ts';
import { explainResponses } from '../../../../main/protocols/responses/explain.ts';
import { parseObject } from '../../../../main/protocols/json-object.ts';

const status = (code: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  explainResponses({
    kind: 'status',
    status: code,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const error = (message: string, more: Readonly<Record<string, unknown>> = {}) => ({
  error: { message, ...more },
});

describe('the kind of an error', () => {
  test.each([
    ['a wrong key', 401, error('Incorrect API key provided.', { code: 'invalid_api_key' }), 'auth'],
    [
      'a wrong key, elsewhere',
      400,
      { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: x***.' },
      'auth',
    ],
    [
      'a model that is not there',
      404,
      error('The model `gpt-9` does not exist or you do not have access to it.', {
        code: 'model_not_found',
      }),
      'permission',
    ],
    ['a model nobody has heard of', 404, error('model "a" not found'), 'unknown_model'],
    [
      'a model that was refused',
      400,
      error('Model not found: a', { type: 'invalid_request_error' }),
      'unknown_model',
    ],
    ['a path that is not there', 404, '<html><title>404</title></html>', 'bad_base_url'],
    ['a path that JSON misses', 404, { detail: 'Not Found' }, 'bad_base_url'],
    [
      'an item that is gone',
      404,
      error("Item with id 'rs_1' not found. Items are not persisted when `store` is false."),
      'refused_parameter',
    ],
    [
      'a full context',
      400,
      error('Your input exceeds the context window of this model.', {
        code: 'context_length_exceeded',
      }),
      'context_length',
    ],
    [
      'an empty account',
      429,
      error('You exceeded your current quota.', { code: 'insufficient_quota' }),
      'quota',
    ],
    ['too many requests', 429, error('Rate limit reached for model-a.'), 'rate_limit'],
    [
      'a parameter',
      400,
      error("Invalid 'temperature'", { type: 'invalid_request_error', param: 'temperature' }),
      'refused_parameter',
    ],
    [
      'an output limit',
      400,
      error("Invalid 'max_output_tokens': integer above maximum value."),
      'output_limit',
    ],
    ['a policy', 400, error('Invalid prompt: flagged.', { code: 'invalid_prompt' }), 'refusal'],
    [
      'an organization that is not verified',
      400,
      error('Your organization must be verified to generate reasoning summaries.'),
      'permission',
    ],
    [
      'a string for an error',
      400,
      { code: 'Bad', error: 'Argument not supported' },
      'refused_parameter',
    ],
    ['a detail', 422, { detail: [{ msg: 'field required' }] }, 'refused_parameter'],
    ['an array', 400, [error('Bad request')], 'refused_parameter'],
    ['a page of a proxy', 502, '<html><body>Bad gateway</body></html>', 'overloaded'],
    ['a server that is down', 503, error('Slow down', { code: 'slow_down' }), 'overloaded'],
    ['nothing at all', 500, '', 'overloaded'],
  ] as const)('%s', (_name, code, body, kind) => {
    expect(status(code, body).kind).toBe(kind);
  });

  test.each([
    ['insufficient_quota', 'quota'],
    ['server_error', 'overloaded'],
    ['rate_limit_exceeded', 'rate_limit'],
    ['context_length_exceeded', 'context_length'],
    ['bio_policy', 'refusal'],
    ['novel_trouble', 'protocol'],
  ])('%s inside a stream that began well', (code, kind) => {
    const body = JSON.stringify({ type: 'error', error: { code, message: 'No.' } });
    const told = explainResponses(failureInStream(parseObject(body) ?? {}, body));
    expect(told).toMatchObject({ kind, message: 'No.' });
  });
});

test('what the server said is kept: its words, the status, the id of the request', () => {
  expect(status(400, error('Bad value.', { code: 'x' }), { 'x-request-id': 'req_1' })).toEqual({
    kind: 'refused_parameter',
    message: 'Bad value.',
    status: 400,
    requestId: 'req_1',
  });
});

test('a limit that is used up says when it begins anew, an empty account never', () => {
  const headers = {
    'x-ratelimit-remaining-requests': '0',
    'x-ratelimit-reset-requests': '1m2.5s',
    'x-ratelimit-remaining-tokens': '9000',
    'x-ratelimit-reset-tokens': '6m0s',
  };
  expect(status(429, error('Rate limit reached.'), headers)).toMatchObject({
    retryAfterMs: 62_500,
    retryable: true,
  });
  expect(status(429, error('No.', { code: 'insufficient_quota' }))).not.toHaveProperty('retryable');
  const odd = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': 'soon' };
  expect(status(429, error('Rate limit reached.'), odd)).not.toHaveProperty('retryAfterMs');
});

test('a failure of the network is what it is for every protocol', () => {
  expect(explainResponses({ kind: 'cut' })).toEqual({
    kind: 'protocol',
    message: '',
    retryable: true,
  });
});
