import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Runs a command quietly; what it printed is in the result, for the message when it fails. */
export function runQuietly(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    ...options,
  });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
  return { ok: result.status === 0, stdout: result.stdout ?? '', output: output.trim() };
}

export function lastLines(text, count = 15) {
  return text.split('\n').slice(-count).join('\n');
}

/** npm is a .cmd file on Windows, which only a shell can start. */
export function runNpm(args, options = {}) {
  return runQuietly('npm', args, { shell: process.platform === 'win32', ...options });
}

export function isRoot() {
  return process.getuid?.() === 0;
}

export function hasDisplay(env = process.env) {
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
