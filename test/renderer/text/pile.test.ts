import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyPile,
  mapPile,
  pileUp,
  sheavesOf,
  sizeOf,
  thingsIn,
  thingsSince,
  type Pile,
} from '../../../renderer/text/pile.ts';

const batches = fc.array(fc.nat({ max: 700 }), { maxLength: 12 });

function pileOf(sizes: readonly number[]): Pile<number> {
  return sizes.reduce<Pile<number>>((pile, size) => {
    const start = sizeOf(pile);
    return pileUp(
      pile,
      Array.from({ length: size }, (_, index) => start + index),
    );
  }, emptyPile);
}

test('a pile holds what was added, in order, and knows how much and what came since', () => {
  fc.assert(
    fc.property(batches, fc.nat(), (sizes, since) => {
      const pile = pileOf(sizes);
      const all = Array.from({ length: sizes.reduce((a, b) => a + b, 0) }, (_, index) => index);
      const from = since % (all.length + 1);
      expect(thingsIn(pile)).toEqual(all);
      expect(sizeOf(pile)).toBe(all.length);
      expect(thingsSince(pile, from)).toEqual(all.slice(from));
      expect(sheavesOf(pile, [-1, -2]).flat(2)).toEqual([...all, -1, -2]);
    }),
  );
});

test('what is full keeps its identity while more is added', () => {
  const before = pileOf([1500]);
  const after = pileUp(before, [-1, -2, -3]);
  expect(after.sheaves[0]).toBe(before.sheaves[0]);
  expect(after.layers[0]).toBe(before.layers[0]);
});

test('replacing one thing touches its layer and its sheaf and no other', () => {
  const before = pileOf([3000]);
  const after = mapPile(before, (thing) => (thing === 1100 ? -1 : thing));
  expect(thingsIn(after)[1100]).toBe(-1);
  expect(after.sheaves[0]).toBe(before.sheaves[0]);
  expect(after.sheaves[1]?.[0]).toBe(before.sheaves[1]?.[0]);
  expect(after.sheaves[1]?.[2]).not.toBe(before.sheaves[1]?.[2]);
});
