import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinParts, readHead, splitSecret } from '../../../main/credentials/split-secret.ts';

const bytes = (text: string) => Buffer.byteLength(text);

test('a secret that fits is the item itself', () => {
  const secret = 'k'.repeat(2560);
  expect(splitSecret(secret, 2560)).toEqual({ head: secret, parts: [] });
  expect(readHead(secret)).toBeUndefined();
});

test('a longer one is cut into items that fit, and comes together again', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 9000 });
  fc.assert(
    fc.property(text, fc.integer({ min: 80, max: 3000 }), (secret, limit) => {
      const { head, parts } = splitSecret(secret, limit);
      expect([head, ...parts].map(bytes).every((size) => size <= limit)).toBe(true);
      const found = readHead(head);
      expect(found ? joinParts(found, parts) : head).toBe(secret);
    }),
    { numRuns: 300 },
  );
});

test('a secret that looks like a head is not taken for one', () => {
  const secret = `footnote-parts:1:${'a'.repeat(64)}`;
  const { head, parts } = splitSecret(secret, 2560);
  expect(parts).toEqual([secret]);
  expect(joinParts(readHead(head)!, parts)).toBe(secret);
});

test('parts that are not the ones of the head make no secret', () => {
  const { head, parts } = splitSecret('abcdef'.repeat(1000), 2560);
  const found = readHead(head)!;
  expect(found.count).toBe(3);
  const [first = '', second = '', third = ''] = parts;
  for (const wrong of [
    [first, second],
    [first, third, second],
    [first, second, ''],
    [...parts, 'x'],
  ]) {
    expect(joinParts(found, wrong)).toBeUndefined();
  }
});
