import { existsSync, readFileSync } from 'node:fs';
import { hasDisplay, isRoot, lastLines, runQuietly } from './run.mjs';
import { SetupError, say } from './report.mjs';

const libraries = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libatk-bridge2.0-0',
  'libdrm2',
  'libsecret-1-0',
];
const virtualDisplay = ['xvfb', 'xauth'];
const forTests = ['gnome-keyring', 'dbus', 'fonts-noto-core'];

/** Electron's system libraries, a virtual display and what the tests talk to; Linux only. */
export function ensureSystemPackages() {
  if (process.platform !== 'linux') return;
  if (!isDebian()) return requireVirtualDisplay();
  const missing = missingPackages([...libraries, ...virtualDisplay, ...forTests]);
  if (missing.length === 0) return;
  if (isRoot()) return install(missing);
  const command = `sudo apt-get install ${missing.join(' ')}`;
  const needed = [...libraries, ...(hasDisplay() ? [] : virtualDisplay)];
  if (missing.some((name) => needed.includes(name))) {
    throw new SetupError(`system packages are missing. Run:\n  ${command}\nand try again.`);
  }
  say(`going on without some packages that the tests use; to have them: ${command}`);
}

function isDebian() {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Newer releases renamed some libraries to <name>t64; either name will do. */
function missingPackages(names) {
  const asked = names.flatMap((name) => [name, `${name}t64`]);
  const format = '${Package} ${db:Status-Status}\n';
  const { stdout } = runQuietly('dpkg-query', ['-W', `-f=${format}`, ...asked]);
  const installed = new Set(
    stdout.split('\n').flatMap((line) => {
      const [name, status] = line.split(' ');
      return status === 'installed' ? [name] : [];
    }),
  );
  return names.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
}

function install(missing) {
  say(`installing system packages: ${missing.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  aptGet(['update', '-qq'], env);
  const renamed = (name) => runQuietly('apt-cache', ['show', `${name}t64`]).ok;
  const names = missing.map((name) => (renamed(name) ? `${name}t64` : name));
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names], env);
}

function aptGet(args, env) {
  const { ok, output } = runQuietly('apt-get', args, { env });
  if (ok) return;
  throw new SetupError(
    `apt-get ${args.join(' ')} did not work:\n${lastLines(output)}\nRun it by hand, see what it wants, and try again.`,
  );
}

function requireVirtualDisplay() {
  if (hasDisplay() || runQuietly('sh', ['-c', 'command -v Xvfb']).ok) return;
  throw new SetupError(
    'there is no display and no Xvfb. Install it with your package manager (Fedora: dnf install xorg-x11-server-Xvfb; Arch: pacman -S xorg-server-xvfb) together with GTK 3, NSS, ALSA, GBM and libsecret, and try again.',
  );
}
