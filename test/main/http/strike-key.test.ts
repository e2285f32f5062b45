import { expect, test } from 'vitest';
import { strikeKey } from '../../../main/http/strike-key.ts';

const key = 'sk-canary-0123456789';

test.each([
  [{ 'x-api-key': key }, `invalid x-api-key: ${key}`, 'invalid x-api-key: [redacted]'],
  [{ authorization: `Bearer ${key}` }, `No such key ${key}.`, 'No such key [redacted].'],
  [{ authorization: `Bearer ${key}` }, `Bad header Bearer ${key}`, 'Bad header [redacted]'],
  [
    { 'x-api-key': key },
    'Ask at https://a.example/?q=x for a Bearer token',
    'Ask at https://a.example/?q=x for a Bearer token',
  ],
  [{}, key, key],
])('of %j is left nothing in what a server says: %s', (headers, words, struck) => {
  expect(strikeKey(words, headers as Record<string, string>)).toBe(struck);
});
