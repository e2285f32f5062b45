import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { dottedKey } from '../../../main/config/problem.ts';
import { readToml } from '../../../main/config/read-toml.ts';
import { nodeAt, toValue } from '../../../main/config/tree.ts';
import type { TreeNode, TreePath } from '../../../main/config/tree.ts';
import { tomlDocument } from '../../support/toml-document.ts';
import { tries } from '../../support/tries.ts';

function offsetOf(text: string, node: TreeNode): number {
  const lines = text.split('\n').slice(0, node.at.line - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + node.at.column - 1;
}

function placesIn(node: TreeNode, path: TreePath = []): readonly (readonly [string, TreeNode])[] {
  const own = path.length === 0 ? [] : [[path.join('\0'), node] as const];
  if (node.kind === 'value') return own;
  const children = node.kind === 'table' ? [...node.keys] : [...node.items.entries()];
  return [...own, ...children.flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

describe('reading TOML', () => {
  test('gives every value of every document the place of its key', () => {
    fc.assert(
      fc.property(tomlDocument, ({ text, offsets }) => {
        const { tree, problems } = readToml(text, 'a.toml');
        expect(problems).toEqual([]);
        if (tree === undefined) throw new Error('no tree');
        expect(JSON.stringify(toValue(tree))).toBe(JSON.stringify(parse(text)));
        const found = new Map(placesIn(tree).map(([path, node]) => [path, offsetOf(text, node)]));
        const leaves = placesIn(tree).filter(([, node]) => node.kind !== 'table');
        // Tables that only dotted keys name have a place too, but the document notes none for them.
        for (const [path] of leaves) expect(offsets.has(path)).toBe(true);
        for (const [path, offset] of offsets)
          expect([path, found.get(path)]).toEqual([path, offset]);
      }),
      { numRuns: tries(40) },
    );
  });

  test('points at the header that declares a table, also when a header below it came first', () => {
    const { tree } = readToml('[a.b.c]\nx = 1\n\n  [a.b]\ny = 2\n', 'a.toml');
    expect(nodeAt(tree, ['a', 'b'])?.at).toEqual({ file: 'a.toml', line: 4, column: 6 });
  });

  test('names the line and column of a mistake, and quotes nothing of the file', () => {
    expect(readToml('[a]\nkey = "sk-secret" x\n', 'a.toml')).toEqual({
      problems: [
        {
          file: 'a.toml',
          line: 2,
          column: 19,
          key: '',
          code: 'syntax',
          details: { reason: 'each key-value declaration must be followed by an end-of-line' },
        },
      ],
    });
  });

  test('names the same key given twice', () => {
    const { problems } = readToml('a = 1\na = 2\n', 'a.toml');
    expect(problems).toMatchObject([{ line: 2, column: 1, code: 'syntax' }]);
  });

  test('leaves out keys that could reach a prototype, names each, and keeps the rest', () => {
    const text = [
      '[__proto__]',
      'polluted = "x"',
      '[constructor.prototype]',
      'polluted = "x"',
      '[providers.llm.__proto__]',
      'base_url = "http://127.0.0.1:9"',
      '[a]',
      'good = 1',
      'inline = { __proto__ = { polluted = "x" }, "proto\\u0074ype" = 1 }',
    ].join('\n');
    const { tree, problems } = readToml(text, 'a.toml');
    expect(problems.map(({ line, column, key, code }) => [line, column, key, code])).toEqual([
      [1, 2, '__proto__', 'forbidden_key'],
      [3, 2, 'constructor', 'forbidden_key'],
      [5, 16, 'providers.llm.__proto__', 'forbidden_key'],
      [9, 12, 'a.inline.__proto__', 'forbidden_key'],
      [9, 44, 'a.inline.prototype', 'forbidden_key'],
    ]);
    const value = toValue(tree!) as Record<string, Record<string, unknown>>;
    expect(JSON.stringify(value)).toBe('{"providers":{"llm":{}},"a":{"good":1,"inline":{}}}');
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.getPrototypeOf(value['a'])).toBeNull();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('cuts a key of 20,000 parts at the depth limit and says where', () => {
    const key = Array.from({ length: 20_000 }, (_, index) => `k${index}`).join('.');
    const { tree, problems } = readToml(`${key} = 1\nb = 2\n`, 'a.toml');
    expect(problems).toMatchObject([
      { line: 1, column: 119, code: 'too_deep', details: { limit: 32 } },
    ]);
    expect(nodeAt(tree, ['b'])).toMatchObject({ value: 2 });
  });

  test('refuses arrays nested beyond reason without overflowing', () => {
    const { problems } = readToml(`a = ${'['.repeat(20_000)}`, 'a.toml');
    expect(problems).toMatchObject([{ code: 'syntax', line: 1 }]);
    const shallow = readToml(`a = ${'['.repeat(500)}${']'.repeat(500)}`, 'a.toml');
    expect(shallow.problems).toMatchObject([{ code: 'too_deep', line: 1, column: 37 }]);
  });

  test('refuses dates, which no setting takes, and says where', () => {
    const { tree, problems } = readToml('a = [1979-05-27 07:32:00, 2]\nb = 07:32:00', 'a.toml');
    expect(problems.map(({ line, column, key, code }) => [line, column, key, code])).toEqual([
      [1, 6, 'a[0]', 'wrong_type'],
      [2, 1, 'b', 'wrong_type'],
    ]);
    expect(toValue(tree!)).toEqual({ a: [2] });
  });

  test('refuses a number that would lose digits', () => {
    const { problems } = readToml('a = 9223372036854775807', 'a.toml');
    expect(problems).toMatchObject([{ code: 'syntax', line: 1, column: 5 }]);
  });
});

test('writes keys as they would stand in a file, with nothing unprintable in them', () => {
  expect(dottedKey(['a', 'b-1', 'x y', 3, 'c'])).toBe('a.b-1."x y"[3].c');
  expect(dottedKey(['\u001b[2J', '\u202e', '\u{e0001}'])).toBe(
    String.raw`"\u001b[2J"."\u202e"."\U000e0001"`,
  );
  expect(dottedKey(['k'.repeat(500)])).toHaveLength(82);
});
