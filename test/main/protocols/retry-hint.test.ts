import { expect, test } from 'vitest';
import { retryHint } from '../../../main/protocols/retry-hint.ts';

test.each([400, 401, 402, 403, 404, 405, 413, 422])('%i is not tried again', (status) => {
  expect(retryHint(status, {})).toEqual({});
});

test.each([408, 409, 429, 500, 502, 503, 504, 520, 529])('%i is tried again', (status) => {
  expect(retryHint(status, {})).toEqual({ retryable: true });
});

test('the server’s own word goes first', () => {
  expect(retryHint(400, { 'x-should-retry': 'true' })).toEqual({ retryable: true });
  expect(retryHint(500, { 'x-should-retry': ' False ' })).toEqual({});
  expect(retryHint(500, { 'x-should-retry': 'perhaps' })).toEqual({ retryable: true });
});

const date = 'Tue, 01 Dec 2026 00:00:00 GMT';

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': ' 1.5 ' }, 1500],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '99999' }, 99_999_000],
  [{ 'retry-after': '7', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': '7', 'retry-after-ms': 'soon' }, 7000],
  [{ 'retry-after': 'Tue, 01 Dec 2026 00:00:30 GMT', date }, 30_000],
  [{ 'retry-after': 'Mon, 30 Nov 2026 23:00:00 GMT', date }, 0],
  [{ 'retry-after': 'Tue, 01 Dec 2026 00:00:30 GMT' }, undefined],
  [{ 'retry-after': '-5', date }, undefined],
  [{ 'retry-after': 'garbage', date }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{}, undefined],
])('%j is a wish of %s ms', (headers, ms) => {
  expect(retryHint(429, headers).retryAfterMs).toBe(ms);
});
