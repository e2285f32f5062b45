import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runQuietly } from './run.mjs';
import { SetupError, say } from './report.mjs';

const sources = ['shared', 'main', 'preload', 'renderer', 'resources'];
const settings = ['electron.vite.config.ts', 'package-lock.json', 'package.json'];
const stamp = join(root, 'out', '.built-from');

export function buildWhenChanged() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()) return;
  build();
}

export function build() {
  say('building');
  // Taken before the build: what changes while it runs is built next time.
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  const command = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { ok, output } = runQuietly(process.execPath, [command, 'build', '--logLevel', 'warn']);
  if (!ok) {
    throw new SetupError(
      `the build stopped:\n${withoutStack(output)}\nFix what it names and try again.`,
    );
  }
  if (output) console.log(output);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** The bundler's own frames say nothing about the code that does not build. */
function withoutStack(text) {
  return text.replaceAll(/^\s+at .*\n?/gm, '').trimEnd();
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = [...sources.flatMap(filesUnder), ...settings];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .toSorted();
}
