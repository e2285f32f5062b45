import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../../../main/config/fold.ts';
import { readToml } from '../../../main/config/read-toml.ts';
import { emptyTable, nodeAt, toValue } from '../../../main/config/tree.ts';
import type { TableNode, TreeNode, TreePath } from '../../../main/config/tree.ts';

function step(text: string, file = 'a.toml'): TableNode {
  const { tree, problems } = readToml(text, file);
  if (tree === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return tree;
}

function folded(...texts: readonly string[]): unknown {
  return toValue(fold(texts.map((text, index) => step(text, `${index}.toml`))));
}

/** A file of a few keys out of few names, so that steps meet. */
const pair = fc.record({
  key: fc.constantFrom(
    'a',
    'b.c',
    'b.d.e',
    'providers.llm.x.source',
    'providers.llm.x.base_url',
    'providers.llm.x.models.m.tools',
    'providers.llm.y.source',
  ),
  value: fc.constantFrom('"one"', '"two"', '[1, 2]', '3'),
});
const steps = fc.array(
  fc.uniqueArray(pair, { selector: ({ key }) => key, maxLength: 4 }).map((pairs) => pairs),
  { maxLength: 5 },
);

function trees(files: readonly (readonly { key: string; value: string }[])[]): TableNode[] {
  return files.map((pairs, index) =>
    step(pairs.map(({ key, value }) => `${key} = ${value}`).join('\n'), `${index}.toml`),
  );
}

function leaves(node: TreeNode, path: TreePath = []): readonly (readonly [TreePath, TreeNode])[] {
  if (node.kind !== 'table') return [[path, node]];
  return [...node.keys].flatMap(([key, child]) => leaves(child, [...path, key]));
}

function valuesOf(table: TableNode): unknown {
  return leaves(table).map(([path, node]) => [path, toValue(node), node.at]);
}

describe('folding steps, as laws', () => {
  test('an empty step changes nothing, wherever it stands', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 5 }), (files, at) => {
        const all = trees(files);
        const padded = all.toSpliced(at, 0, emptyTable('empty.toml'));
        expect(valuesOf(fold(padded))).toEqual(valuesOf(fold(all)));
      }),
    );
  });

  test('a key that the last step sets has its value and its place', () => {
    fc.assert(
      fc.property(steps, (files) => {
        const all = trees(files);
        const whole = fold(all);
        for (const [path, node] of leaves(all.at(-1) ?? emptyTable(''))) {
          expect(nodeAt(whole, path)).toEqual(node);
        }
      }),
    );
  });

  test('a step touches only what it names', () => {
    fc.assert(
      fc.property(steps, (files) => {
        const all = trees(files);
        const last = all.at(-1) ?? emptyTable('');
        const before = fold(all.slice(0, -1));
        const after = fold(all);
        const sources = leaves(last).filter(([path]) => path.at(-1) === 'source');
        for (const [path, node] of leaves(before)) {
          const isNamed = leaves(last).some(([named]) => overlap(named, path));
          const isDropped = sources.some(([source]) => overlap(source.slice(0, -1), path));
          if (!isNamed && !isDropped) expect(nodeAt(after, path)).toEqual(node);
        }
        for (const [path, node] of leaves(after)) {
          expect([nodeAt(before, path), nodeAt(last, path)]).toContainEqual(node);
        }
      }),
    );
  });

  test('folding the same steps twice is the same as once', () => {
    fc.assert(
      fc.property(steps, (files) => {
        const last = trees(files).slice(-1);
        expect(valuesOf(fold([...last, ...last]))).toEqual(valuesOf(fold(last)));
      }),
    );
  });
});

function overlap(a: TreePath, b: TreePath): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).join('.') === b.slice(0, length).join('.');
}

describe('folding steps', () => {
  test('tables merge key by key, arrays replace', () => {
    expect(folded('a.b = 1\na.c = [1, 2]', 'a.c = [3]\na.d = { e = 4 }', 'a.d.f = 5')).toEqual({
      a: { b: 1, c: [3], d: { e: 4, f: 5 } },
    });
  });

  test('a table replaces a value, and a value a table', () => {
    expect(folded('a = 1\nb.c = 2', 'a.d = 3\nb = 4')).toEqual({ a: { d: 3 }, b: 4 });
  });

  test('a patch keeps what was declared, also when it comes first', () => {
    const declared = '[providers.llm.gpu]\nsource = "one"\nbase_url = "http://a"';
    const patch = '[providers.llm.gpu]\nbase_url = "http://b"';
    const gpu = (base_url: string) => ({
      providers: { llm: { gpu: { source: 'one', base_url } } },
    });
    expect(folded(declared, patch)).toEqual(gpu('http://b'));
    expect(folded(patch, declared)).toEqual(gpu('http://a'));
    expect(folded('providers.llm.gpu.models.m.tools = true', declared)).toMatchObject({
      providers: { llm: { gpu: { source: 'one', models: { m: { tools: true } } } } },
    });
  });

  test('naming another source drops all that was gathered for that provider, patches too', () => {
    const first = '[providers.llm.gpu]\nsource = "one"\nbase_url = "http://a"';
    const patch = '[providers.llm.gpu]\napi_key_env = "KEY"';
    const other = '[providers.llm.gpu]\nsource = "two"';
    const beside = '[providers.llm.cpu]\nsource = "one"';
    expect(folded(first, patch, beside, other)).toEqual({
      providers: { llm: { gpu: { source: 'two' }, cpu: { source: 'one' } } },
    });
    expect(folded(first, patch, '[providers.llm.gpu]\nsource = "one"')).toMatchObject({
      providers: { llm: { gpu: { source: 'one', api_key_env: 'KEY', base_url: 'http://a' } } },
    });
  });

  test('is not associative, which is why steps are folded from the lowest up', () => {
    const files = ['one', 'two', 'one'].map((source, index) =>
      step(`providers.llm.x = { source = "${source}", k${index} = 1 }`),
    );
    const [a, b, c] = files as [TableNode, TableNode, TableNode];
    expect(toValue(fold([a, b, c]))).toEqual({
      providers: { llm: { x: { source: 'one', k2: 1 } } },
    });
    expect(toValue(fold([a, fold([b, c])]))).toEqual({
      providers: { llm: { x: { source: 'one', k0: 1, k2: 1 } } },
    });
  });

  test('three layers with forbidden keys reach no prototype', () => {
    const text = '[__proto__]\npolluted = 1\n[a.constructor]\npolluted = 1\n[a]\nb = 1';
    const layers = [0, 1, 2].map((index) => readToml(text, `${index}.toml`).tree!);
    const value = toValue(fold(layers)) as Record<string, object>;
    expect(JSON.stringify(value)).toBe('{"a":{"b":1}}');
    expect(Object.getPrototypeOf(value['a'])).toBeNull();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('remembers every file that mentions a table', () => {
    const tree = fold([
      step('[providers.llm.x]\nbase_url = "u"', 'one.toml'),
      step('\n[providers.llm.x]\nbase_url = "v"', 'two.toml'),
    ]);
    expect(nodeAt(tree, ['providers', 'llm', 'x'])).toMatchObject({
      mentions: [
        { file: 'one.toml', line: 1, column: 16 },
        { file: 'two.toml', line: 2, column: 16 },
      ],
    });
  });
});
