import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareEqual } from '../../../renderer/stores/share-equal.ts';

test('what equals the old value is the old value, part by part', () => {
  const before = { a: [{ x: 1 }, { x: 2 }], b: new Map([['k', [1]]]), c: 'c' };
  const after = { a: [{ x: 1 }, { x: 3 }], b: new Map([['k', [1]]]), c: 'c' };
  const shared = shareEqual(before, after);
  expect(shared).toEqual(after);
  expect(shared.a[0]).toBe(before.a[0]);
  expect(shared.b).toBe(before.b);
});

test('a value is never changed by sharing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(shareEqual(before, after)).toEqual(after);
    }),
  );
});

test('a value that equals the old one is the old one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const before: unknown = JSON.parse(JSON.stringify(value));
      expect(shareEqual(before, JSON.parse(JSON.stringify(value)) as unknown)).toBe(before);
    }),
  );
});

test('a key that is gone is gone', () => {
  expect(shareEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(shareEqual([1, 2], [1])).toEqual([1]);
});
