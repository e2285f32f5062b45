// A runtime for development and tests where Electron's release host cannot be reached: the
// Electron inside an npm package, on Linux x64 only. Never for packages people install: this
// Electron is out of support. Recorded in docs/decisions/0001-electron-runtime.md.
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cacheFolder } from '../cache-folder.mjs';
import { SetupError, say } from '../setup/report.mjs';
import { packDefaultApp } from './default-app.mjs';
import { fillCache } from './npm-runtime.mjs';

const version = '33.2.1';

export function canFallBack() {
  return process.platform === 'linux' && process.arch === 'x64';
}

export async function installFallback(electronFolder) {
  const cached = join(cacheFolder(), `electron-${version}-linux-x64`);
  if (!existsSync(cached)) await fillCache(cached, version);
  say(`placing Electron ${version} from ${cached}`);
  const dist = join(electronFolder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  try {
    placeTree(cached, dist);
  } catch (error) {
    throw new SetupError(
      `the runtime in ${cached} cannot be copied (${error.message}). Remove that folder and try again.`,
    );
  }
  writeFileSync(join(electronFolder, 'path.txt'), 'electron');
  await packDefaultApp(dist);
}

/** The default app is ours: after its source changes, an installed fallback gets the new one. */
export async function ensureDefaultApp(electronFolder) {
  const dist = join(electronFolder, 'dist');
  if (readFileSync(join(dist, 'version'), 'utf8').trim() === version) await packDefaultApp(dist);
}

/** Links where the file system can, so that ten clones cost the space of one. */
function placeTree(from, to) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath ?? entry.path, entry.name);
    const target = join(to, relative(from, source));
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(source, target);
  }
}

function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
