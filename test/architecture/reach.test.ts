import { expect, test } from 'vitest';
import { packagesReachedFrom, runtimeImports } from './imports.ts';

test.each([
  ['main/cli/index.ts', /^electron$/, 'the command line runs in plain Node'],
  ['main/conversations/worker/store-worker.ts', /^electron$/, 'a worker has no Electron'],
  ['renderer/app.tsx', /^zod$|^electron$|^node:/, 'the page checks nothing and reaches nothing'],
  ['preload/index.ts', /^(?!electron$)/, 'a sandboxed preload can load Electron only'],
])('%s never loads %s: %s', (entry, forbidden) => {
  const reached = [...packagesReachedFrom(entry)].filter(([name]) => forbidden.test(name));
  expect(reached).toEqual([]);
});

test('imports that vanish with the types are not counted', () => {
  const text = [
    "import type { A } from 'a';",
    "import { b, type B } from 'b';",
    "export type { C } from 'c';",
    "export { d } from 'd';",
    "import 'e';",
    "import {\n  f,\n} from 'f';",
    "const g = await import('g');",
    "// import 'h';",
  ].join('\n');
  expect(runtimeImports(text)).toEqual(['b', 'd', 'e', 'f', 'g']);
});
