import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearest, similar } from '../../../main/config/nearest.ts';

test('counts what turns one word into another', () => {
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('base_ulr', 'base_url')).toBe(1);
  expect(editDistance('same', 'same')).toBe(0);
});

test('is the same both ways, and never more than the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(editDistance(a, b) === 0).toBe(a === b);
    }),
  );
});

test('suggests what was most likely meant, and nothing that is far away', () => {
  expect(nearest('gorq', ['local', 'groq', 'gpu'])).toBe('groq');
  expect(nearest('a', ['b', 'enable'])).toBeUndefined();
  expect(nearest('system_prompt', ['model', 'request'])).toBeUndefined();
  expect(similar('web', ['web', 'wbe', 'webs', 'other'])).toEqual(['wbe', 'webs']);
});
