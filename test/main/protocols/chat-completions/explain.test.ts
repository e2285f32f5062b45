import { expect, test } from 'vitest';
import { explainChatCompletions } from '../../../../main/protocols/chat-completions/explain.ts';

const told = (status: number, body: string, headers: Record<string, string> = {}) =>
  explainChatCompletions({ kind: 'status', status, headers, body });

test.each([
  [
    400,
    '{"error":{"message":"Prompt is too long","type":"too_many_prompt_tokens"}}',
    'context_length',
  ],
  [
    400,
    '{"error":{"code":400,"type":"exceed_context_size_error","message":"x"}}',
    'context_length',
  ],
  [400, '{"error":{"message":"Bad temperature","param":"temperature"}}', 'refused_parameter'],
  [400, '{"code":"Invalid argument","error":"Model not found: x"}', 'unknown_model'],
  [401, '{"detail":"Unauthorized"}', 'auth'],
  [401, '{"error":{"message":"Missing header","code":401}}', 'auth'],
  [402, '{"error":{"message":"Insufficient credits","code":402}}', 'quota'],
  [403, '{"error":{"message":"No","code":403}}', 'permission'],
  [
    404,
    '{"error":{"message":"The model `x` does not exist.","type":"NotFoundError"}}',
    'unknown_model',
  ],
  [404, '{"detail":"Not Found"}', 'bad_base_url'],
  [404, '<html><title>nginx</title></html>', 'bad_base_url'],
  [429, '{"error":{"message":"You exceeded your current quota"}}', 'quota'],
  [429, '{"error":{"message":"Slow down"}}', 'rate_limit'],
  [
    503,
    '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}',
    'overloaded',
  ],
])('%i %s is %s', (status, body, kind) => {
  expect(told(status, body)).toMatchObject({ kind, status });
});

test('the server says when to come back and which request it was', () => {
  expect(
    told(429, '{"error":{"message":"No"}}', { 'retry-after': '3', 'x-request-id': 'r1' }),
  ).toEqual({
    kind: 'rate_limit',
    message: 'No',
    status: 429,
    requestId: 'r1',
    retryable: true,
    retryAfterMs: 3000,
  });
});

test('a failure of the network means what it means everywhere', () => {
  expect(explainChatCompletions({ kind: 'cut' })).toMatchObject({
    kind: 'protocol',
    retryable: true,
  });
});
