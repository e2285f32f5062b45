import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, root, runNpm, runQuietly } from './run.mjs';
import { SetupError, say } from './report.mjs';

/**
 * Installs when what lies in node_modules is not what the lock asks for. No package may run an
 * install script: the one native module brings its binaries along, which is checked here.
 */
export function ensurePackages() {
  if (installedAsLocked()) return;
  say('installing packages (npm ci)');
  const { ok, output } = runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (!ok) {
    throw new SetupError(
      `npm ci did not work:\n${lastLines(output)}\nCheck that the npm registry can be reached, and try again.`,
    );
  }
  requireSqlite();
}

/** npm leaves what it installed in node_modules/.package-lock.json, as its last act. */
function installedAsLocked() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.integrity === entry.integrity : entry.optional === true;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    throw new SetupError(
      `${file} cannot be read (${error.message}). Remove node_modules and try again.`,
    );
  }
}

function requireSqlite() {
  const open =
    "const { DatabaseSync } = require('@photostructure/sqlite'); new DatabaseSync(':memory:').exec('select 1')";
  const { ok, output } = runQuietly(process.execPath, ['-e', open]);
  if (ok) return;
  throw new SetupError(
    `SQLite does not load on this platform:\n${lastLines(output, 5)}\nWith a C++ compiler and Python, \`npm rebuild @photostructure/sqlite\` builds it.`,
  );
}
