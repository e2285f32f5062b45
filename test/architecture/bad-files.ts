import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './sources.ts';

const fixtures = join(root, 'test', 'fixtures', 'rooms');
const rooms = ['shared', 'main', 'preload', 'renderer'];

export interface BadFile {
  readonly name: string;
  /** Where in the tree the file pretends to be. */
  readonly at: string;
  /** `types`, `nothing` or the name of a lint rule. */
  readonly refusedBy: string;
  readonly text: string;
}

export function readBadFiles(): readonly BadFile[] {
  return readdirSync(fixtures).map((name) => {
    const text = readFileSync(join(fixtures, name), 'utf8');
    const heading = /^\/\/ at: (\S+)\n\/\/ refused by: (\S+)\n/.exec(text);
    if (!heading?.[1] || !heading[2]) throw new Error(`${name} does not say where it belongs`);
    return { name, at: heading[1], refusedBy: heading[2], text };
  });
}

/** A copy of the empty house, with the project's own settings and only these files in it. */
export function houseWith(files: Readonly<Record<string, string>>): {
  readonly folder: string;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-rooms-'));
  for (const name of ['tsconfig.base.json', '.oxlintrc.json', 'package.json']) {
    cpSync(join(root, name), join(folder, name));
  }
  const references = rooms.map((room) => ({ path: room }));
  write(folder, 'tsconfig.json', JSON.stringify({ files: [], references }));
  for (const room of [...rooms, 'test']) {
    write(folder, `${room}/tsconfig.json`, readFileSync(join(root, room, 'tsconfig.json'), 'utf8'));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Path of a file → the lint rules that refuse it. */
export function lint(folder: string): ReadonlyMap<string, readonly string[]> {
  const output = run(folder, 'oxlint/bin/oxlint', [
    '--type-aware',
    '--format=json',
    ...rooms,
    'test',
  ]);
  const { diagnostics } = JSON.parse(output) as {
    readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  return grouped(diagnostics.map(({ filename, code }) => [filename, /\((.+)\)/.exec(code)?.[1]]));
}

/** Path of a file → the compiler's complaints about it. */
export function compile(folder: string): ReadonlyMap<string, readonly string[]> {
  const output = run(folder, 'typescript/bin/tsc', ['--build', '--pretty', 'false']);
  const complaints = [...output.matchAll(/^([\w./-]+)\(\d+,\d+\): error (TS\d+)/gm)];
  return grouped(complaints.map(([, path, code]) => [path ?? '', code]));
}

function run(folder: string, path: string, args: readonly string[]): string {
  const command = [join(root, 'node_modules', path), ...args];
  return spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' }).stdout;
}

function grouped(
  pairs: readonly (readonly [string, string | undefined])[],
): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const [path, value] of pairs) map.set(path, [...(map.get(path) ?? []), value ?? '?']);
  return map;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
