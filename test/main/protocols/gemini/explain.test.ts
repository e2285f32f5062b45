import { describe, expect, test } from 'vitest';
import { explainGemini } from '../../../../main/protocols/gemini/explain.ts';

const told = (status: number, error: unknown, headers: Readonly<Record<string, string>> = {}) =>
  explainGemini({ kind: 'status', status, headers, body: JSON.stringify(error) });
const said = (code: number, status: string, message: string, details: readonly unknown[] = []) => ({
  error: { code, message, status, details },
});
const quota = (quotaId: string, quotaValue = '10') => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId, quotaValue }],
});
const retryIn = (retryDelay: string) => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay,
});
const reason = (word: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: word,
});

describe('a refused request', () => {
  test.each([
    [
      'a wrong key',
      400,
      'INVALID_ARGUMENT',
      'API key not valid. Please pass a valid API key.',
      'auth',
    ],
    [
      'no key at all',
      403,
      'PERMISSION_DENIED',
      'Method doesn’t allow unregistered callers.',
      'permission',
    ],
    ['a key that is not taken', 401, 'UNAUTHENTICATED', 'Invalid credentials.', 'auth'],
    [
      'a country',
      400,
      'FAILED_PRECONDITION',
      'User location is not supported for the API use.',
      'permission',
    ],
    [
      'a full context',
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      'context_length',
    ],
    [
      'too long an answer',
      400,
      'INVALID_ARGUMENT',
      'Unable to submit request because it has a maxOutputTokens value of 99999999.',
      'output_limit',
    ],
    [
      'a model nobody has',
      404,
      'NOT_FOUND',
      'models/nope is not found for API version v1beta, or is not supported for generateContent.',
      'unknown_model',
    ],
    ['a parameter', 400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.', 'refused_parameter'],
  ] as const)('for %s', (...[, code, status, message, kind]) => {
    expect(told(code, said(code, status, message))).toEqual({ kind, message, status: code });
  });

  test('is known by its reason where its words do not tell', () => {
    const bad = said(400, 'INVALID_ARGUMENT', 'Bad.', [reason('API_KEY_INVALID')]);
    const closed = said(403, 'PERMISSION_DENIED', 'No.', [reason('BILLING_DISABLED')]);
    expect([told(400, bad).kind, told(403, closed).kind]).toEqual(['auth', 'quota']);
  });
});

describe('a limit', () => {
  test('by the minute passes, and says when', () => {
    const error = said(429, 'RESOURCE_EXHAUSTED', 'Slow down.', [
      quota('RequestsPerMinutePerProjectPerModel'),
      retryIn('48.9s'),
    ]);
    const limited = {
      kind: 'rate_limit',
      message: 'Slow down.',
      status: 429,
      retryAfterMs: 48_900,
      retryable: true,
    };
    expect(told(429, error)).toEqual(limited);
    expect(told(429, [error])).toEqual(limited);
    expect(told(429, error, { 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7000 });
  });

  test.each([
    ['by the day', [quota('GenerateRequestsPerDayPerProject')], 'Used up.'],
    ['of nothing', [quota('InputTokensPerMinute', '0')], 'Used up.'],
    ['of nothing, in words', [], 'Quota exceeded for metric: requests, limit: 0, model: a'],
    ['of money', [], 'Your prepayment credits are depleted.'],
  ])('%s does not pass while anybody waits', (_name, details, message) => {
    const { kind, retryable } = told(429, said(429, 'RESOURCE_EXHAUSTED', message, details));
    expect([kind, retryable]).toEqual(['quota', undefined]);
  });
});

describe('a fault of the server', () => {
  test.each([
    [500, 'INTERNAL', 'overloaded'],
    [503, 'UNAVAILABLE', 'overloaded'],
    [504, 'DEADLINE_EXCEEDED', 'timeout'],
  ])('%i may pass', (code, status, kind) => {
    expect(told(code, said(code, status, 'Later.'))).toMatchObject({ kind, retryable: true });
    // In a stream that began well, the word says what it would have been.
    expect(told(200, { error: { status, message: 'Later.' } })).toMatchObject({
      kind,
      status: code,
    });
  });
});

test('what is no error of this server means a wrong address', () => {
  const page = { kind: 'status', status: 404, headers: {}, body: '<html>Not here</html>' } as const;
  expect(explainGemini(page)).toMatchObject({ kind: 'bad_base_url', message: 'Not here' });
  expect(told(404, said(404, 'NOT_FOUND', 'Requested entity was not found.')).kind).toBe(
    'bad_base_url',
  );
  expect(told(200, { error: 'odd' })).toEqual({ kind: 'protocol', message: 'odd' });
  expect(explainGemini({ kind: 'cut' })).toMatchObject({ kind: 'protocol', retryable: true });
});
