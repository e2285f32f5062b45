import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export interface Ended {
  readonly code: number | null;
  readonly printed: string;
  readonly complained: string;
}

export interface Running {
  readonly ended: Promise<Ended>;
  /** As Ctrl+C does. */
  interrupt(): void;
}

/** Runs the built command with the files of a window's profile, to its end. */
export function runCommand(
  profile: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return startCommand(profile, words, env).ended;
}

/** The same, for a command that is to be interrupted. */
export function startCommand(
  profile: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(process.execPath, [join(root, 'bin', 'footnote.mjs'), ...words], {
    env: {
      PATH: process.env['PATH'],
      HOME: profile,
      XDG_CONFIG_HOME: join(profile, 'config'),
      XDG_DATA_HOME: join(profile, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  const complained: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => printed.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => complained.push(bytes));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({
        code,
        printed: Buffer.concat(printed).toString('utf8'),
        complained: Buffer.concat(complained).toString('utf8'),
      }),
    );
  });
  return { ended, interrupt: () => void child.kill('SIGINT') };
}
