import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../shared/model/entry.ts';
import {
  entriesTo,
  latestLeaf,
  pathTo,
  siblingsOf,
  turnTree,
} from '../../../shared/model/turn-tree.ts';

const at = '2026-11-30T12:00:00.000Z';

function start(turn: string, parent?: string): Entry {
  const follows = parent === undefined ? {} : { parent };
  return { id: turn, turn, at, kind: 'turn_start', ...follows, settings: 'hash' };
}

function text(turn: string, id: string): Entry {
  return { id, turn, at, kind: 'text', text: id, attributions: [] };
}

/** a ─ b ─ d; c beside b, e below c; f beside a. */
const entries = [
  start('a'),
  text('a', 'a1'),
  start('b', 'a'),
  start('c', 'a'),
  text('b', 'b1'),
  start('d', 'b'),
  start('e', 'c'),
  start('f'),
  text('a', 'a2'),
];
const tree = turnTree(entries);

describe('the tree of turns', () => {
  test('gives each turn its entries in the order of storing, though turns interleave', () => {
    expect(tree.turns.get('a')?.entries.map(({ id }) => id)).toEqual(['a', 'a1', 'a2']);
    expect(tree.turns.get('b')?.entries.map(({ id }) => id)).toEqual(['b', 'b1']);
  });

  test('leads from a first turn to any other', () => {
    expect(pathTo(tree, 'd')).toEqual(['a', 'b', 'd']);
    expect(pathTo(tree, 'f')).toEqual(['f']);
    expect(pathTo(tree, 'nowhere')).toEqual([]);
    expect(entriesTo(tree, 'c').map(({ id }) => id)).toEqual(['a', 'a1', 'a2', 'c']);
  });

  test('knows the branches beside a turn', () => {
    expect(siblingsOf(tree, 'c')).toEqual(['b', 'c']);
    expect(siblingsOf(tree, 'f')).toEqual(['a', 'f']);
    expect(siblingsOf(tree, 'd')).toEqual(['d']);
    expect(siblingsOf(tree, 'nowhere')).toEqual([]);
  });

  test('finds the branch that went on latest', () => {
    expect(latestLeaf(tree, 'a')).toBe('e');
    expect(latestLeaf(tree, 'b')).toBe('d');
    expect(latestLeaf(tree, 'f')).toBe('f');
  });

  test('lets a turn whose start is damaged follow the turn stored before it', () => {
    const damaged: Entry = {
      id: 'b',
      turn: 'b',
      at,
      kind: 'damaged',
      problem: 'not_json',
      raw: '{',
    };
    const broken = turnTree([start('a'), damaged, start('c', 'b')]);
    expect(pathTo(broken, 'c')).toEqual(['a', 'b', 'c']);
  });

  test('is a forest of all turns, whatever parents the entries name', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const anyStart = fc
      .tuple(name, fc.option(name, { nil: undefined }))
      .map(([turn, parent]) => start(turn, parent));
    fc.assert(
      fc.property(fc.array(anyStart), (entries) => {
        const { roots, turns } = turnTree(entries);
        const seen: string[] = [];
        const walk = (turn: string): void => {
          seen.push(turn);
          turns.get(turn)?.children.forEach(walk);
        };
        roots.forEach(walk);
        expect(seen.toSorted()).toEqual([...new Set(entries.map(({ turn }) => turn))].toSorted());
      }),
    );
  });
});
