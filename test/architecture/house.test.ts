import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root, sourcesIn } from './sources.ts';

const wall = 300;
const written = ['shared', 'main', 'preload', 'renderer', 'bin', 'scripts', 'test'];
const rooms = [...written, 'docs', 'resources'];
const notOurs = ['node_modules', 'out', 'dist', 'coverage', 'test-results'];

test(`no file passes ${wall} lines`, () => {
  const tooLong = sourcesIn(written, /\.(ts|tsx|mjs|js|css|html)$/)
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > wall);
  expect(tooLong).toEqual([]);
});

test('new work goes into an existing room: no other top-level folder', () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
  expect(folders.filter((name) => !rooms.includes(name) && !notOurs.includes(name))).toEqual([]);
});

test('a rule is switched off only with its reason on the same line', () => {
  const suppression = /(ox|es)lint-disable|@ts-(ignore|expect-error|nocheck)/;
  const unexplained = sourcesIn(written)
    .filter(({ path }) => path !== 'test/architecture/house.test.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => suppression.test(line) && !/ -- \S|@ts-expect-error \S/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(unexplained).toEqual([]);
});
