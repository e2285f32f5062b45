import { describe, expect, test } from 'vitest';
import { explainMessages } from '../../../../main/protocols/messages/explain.ts';
import { hear, readFixture } from '../../../support/messages-wire.ts';

const explain = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  explainMessages({ kind: 'status', status, headers, body });

const error = (type: string, message: string, code?: string) =>
  JSON.stringify({
    type: 'error',
    error: { type, message, ...(code ? { details: { error_code: code } } : {}) },
    request_id: 'req_1',
  });

describe('the kind of a failure', () => {
  test.each([
    ['auth', 401, error('authentication_error', 'invalid x-api-key')],
    ['auth', 401, ''],
    ['quota', 402, error('billing_error', 'Payment required')],
    [
      'quota',
      400,
      error('invalid_request_error', 'Your credit balance is too low to access the API.'),
    ],
    ['quota', 429, error('rate_limit_error', 'No more', 'enforced_spend_limit_reached')],
    ['permission', 403, error('permission_error', 'Not allowed')],
    ['permission', 400, error('invalid_request_error', 'On hold', 'organization_on_hold')],
    [
      'permission',
      400,
      error('invalid_request_error', 'Web search is not enabled for your organization.'),
    ],
    ['permission', 451, ''],
    ['unknown_model', 404, error('not_found_error', 'model: model-x')],
    ['unknown_model', 404, '{"detail":"The model `x` does not exist."}'],
    ['unknown_model', 400, '{"error":"unknown model x"}'],
    ['bad_base_url', 404, '<html><title>404 Not Found</title>'],
    ['bad_base_url', 404, ''],
    ['bad_base_url', 404, '404 page not found'],
    ['bad_base_url', 404, '{"detail":"Not Found"}'],
    ['bad_base_url', 405, '{"detail":"Method Not Allowed"}'],
    ['bad_base_url', 301, ''],
    ['bad_base_url', 400, '<html>The plain HTTP request was sent to HTTPS port</html>'],
    ['refused_parameter', 404, error('not_found_error', 'File not found: file_1')],
    ['refused_parameter', 400, error('invalid_request_error', 'max_uses: must be at least 1')],
    ['refused_parameter', 422, '{"detail":[{"msg":"extra fields not permitted"}]}'],
    [
      'context_length',
      400,
      error('invalid_request_error', 'prompt is too long: 300000 tokens > 200000 maximum'),
    ],
    ['context_length', 413, error('request_too_large', 'Request exceeds the maximum size')],
    ['context_length', 413, '<html>413 Request Entity Too Large</html>'],
    [
      'context_length',
      400,
      '{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}',
    ],
    [
      'output_limit',
      400,
      error('invalid_request_error', 'max_tokens: 99999 > 64000, which is the maximum'),
    ],
    ['refusal', 400, error('invalid_request_error', 'Output blocked by content filtering policy')],
    ['rate_limit', 429, error('rate_limit_error', 'Number of requests exceeded')],
    ['rate_limit', 429, ''],
    ['proxy', 407, '<html>Proxy authentication required</html>'],
    ['timeout', 408, ''],
    ['timeout', 504, error('timeout_error', 'Timed out')],
    ['overloaded', 409, error('conflict_error', 'Conflict')],
    ['overloaded', 500, error('api_error', 'Internal server error')],
    ['overloaded', 503, '<html>Service Unavailable</html>'],
    ['overloaded', 522, ''],
    ['overloaded', 529, error('overloaded_error', 'Overloaded')],
    ['overloaded', 200, error('overloaded_error', 'Overloaded')],
    ['rate_limit', 200, error('rate_limit_error', 'Slow down')],
    ['protocol', 200, '{"error":{"message":"Something odd"}}'],
    ['unknown_model', 200, '{"error":{"message":"Model not found","code":"model_not_found"}}'],
  ] as const)('%s: %i %s', (kind, status, body) => {
    expect(explain(status, body).kind).toBe(kind);
  });
});

test('says everything the reader may need', () => {
  expect(
    explain(429, error('rate_limit_error', 'Slow down'), {
      'retry-after': '12',
      'request-id': 'req_header',
    }),
  ).toEqual({
    kind: 'rate_limit',
    message: 'Slow down',
    status: 429,
    requestId: 'req_1',
    retryAfterMs: 12_000,
    retryable: true,
  });
  expect(explain(401, '', { 'request-id': 'req_header' })).toEqual({
    kind: 'auth',
    message: '',
    status: 401,
    requestId: 'req_header',
  });
});

test('an error told in a stream is what it would have been at once', async () => {
  const { failure } = await hear(readFixture('overloaded.sse'));
  expect(failure && explainMessages(failure)).toEqual({
    kind: 'overloaded',
    message: 'Overloaded',
    status: 529,
    requestId: 'req_1',
    retryable: true,
  });
});

test('waiting helps neither an empty account nor a request that is too long', () => {
  expect(
    explain(429, error('rate_limit_error', 'x', 'enforced_spend_limit_reached')),
  ).not.toHaveProperty('retryable');
  expect(explain(500, '').retryable).toBe(true);
});

test('a limit that is used up says when it begins anew, where nothing else does', () => {
  const headers = {
    date: 'Tue, 01 Dec 2026 00:00:00 GMT',
    'anthropic-ratelimit-requests-remaining': '3',
    'anthropic-ratelimit-requests-reset': '2026-12-01T01:00:00Z',
    'anthropic-ratelimit-input-tokens-remaining': '0',
    'anthropic-ratelimit-input-tokens-reset': '2026-12-01T00:00:42Z',
  };
  expect(explain(429, '', headers).retryAfterMs).toBe(42_000);
  expect(explain(429, '', { ...headers, 'retry-after': '3' }).retryAfterMs).toBe(3000);
  expect(explain(500, '', headers)).not.toHaveProperty('retryAfterMs');
});

test('a failure that no server spoke of is explained as for every protocol', () => {
  expect(explainMessages({ kind: 'network', code: 'tls', message: 'expired' })).toEqual({
    kind: 'tls',
    message: 'expired',
  });
});
