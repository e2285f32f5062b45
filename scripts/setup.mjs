// Makes a fresh clone ready to run: `npm start` and `npm test` both begin here.
// Everything before `npm ci` may use Node's built-ins only, since nothing is installed yet.
import { pathToFileURL } from 'node:url';
import { buildWhenChanged } from './setup/build.mjs';
import { ensureElectron } from './setup/electron.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { requireNode } from './setup/node-version.mjs';
import { SetupError, say } from './setup/report.mjs';
import { ensureSystemPackages } from './setup/system.mjs';

/** Each step does nothing where its work is already done. */
export async function setUp() {
  const start = performance.now();
  requireNode();
  ensureSystemPackages();
  ensurePackages();
  await ensureElectron();
  buildWhenChanged();
  say(`ready (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await setUp();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`setup failed: ${error.message}`);
    process.exitCode = 1;
  }
}
