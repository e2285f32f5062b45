import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourcesIn, withoutComments } from './sources.ts';

interface Sink {
  readonly name: string;
  /** A file, a folder ending in a slash, or `nobody`. */
  readonly owner: string;
  readonly primitive: RegExp;
}

const sinks = readSinks(readFileSync(join(root, 'docs', 'architecture.md'), 'utf8'));
const files = sourcesIn(['shared', 'main', 'preload', 'renderer']).map(({ path, text }) => ({
  path,
  code: withoutComments(text),
}));

describe('one owner for each sink of docs/architecture.md', () => {
  test.each(sinks)('$name: $owner', ({ owner, primitive }) => {
    const users = files.filter(({ code }) => primitive.test(code)).map(({ path }) => path);
    expect(users.filter((path) => !belongs(path, owner))).toEqual([]);
  });

  test.each(sinks)('$name: the pattern still fits its owner', ({ owner, primitive }) => {
    const owned = files.filter(({ path }) => belongs(path, owner));
    if (owned.length === 0 || owner.endsWith('/')) return;
    expect(owned.map(({ code }) => primitive.test(code))).toEqual([true]);
  });

  test('the table is read whole', () => {
    expect(sinks.length).toBeGreaterThan(10);
  });
});

function belongs(path: string, owner: string): boolean {
  return owner.endsWith('/') ? path.startsWith(owner) : path === owner;
}

/** Rows of the form | what | `owner` | `pattern` |, with `\|` for a bar inside the pattern. */
function readSinks(document: string): readonly Sink[] {
  const table = document.split('<!-- sinks -->')[1] ?? '';
  return [...table.matchAll(/^\| ([^|`]+) \| `([^`]+)` +\| `([^`]+)` +\|$/gm)].map(
    ([, name = '', owner = '', pattern = '']) => ({
      name: name.trim(),
      owner,
      primitive: new RegExp(pattern.replaceAll('\\|', '|')),
    }),
  );
}
