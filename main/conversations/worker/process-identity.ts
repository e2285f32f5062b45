import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One run of one process. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it was started, in the words of the system; empty when the system does not tell. */
  readonly started: string;
}

let own: ProcessIdentity | undefined;

/** This process. Asks the system once. */
export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, started: startOf(process.pid) ?? '' };
  return own;
}

/** Whether a process is still there, and not another one that got its number since. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  if (!exists(pid)) return false;
  const now = startOf(pid);
  return now === undefined || started === '' || now === started;
}

const seen = new Set<string>();

/**
 * The same for those who ask every few seconds: where the system has to start a program to tell when a process
 * was started, it is asked once for each process.
 */
export function stillRuns(identity: ProcessIdentity): boolean {
  if (process.platform === 'linux') return isRunning(identity);
  const name = `${identity.pid} ${identity.started}`;
  const runs = seen.has(name) ? exists(identity.pid) : isRunning(identity);
  if (runs) seen.add(name);
  else seen.delete(name);
  return runs;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function startOf(pid: number): string | undefined {
  try {
    switch (process.platform) {
      case 'linux':
        return linuxStart(pid);
      case 'win32':
        return ask('powershell.exe', [
          '-NoProfile',
          '-Command',
          `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`,
        ]);
      default:
        return ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
    }
  } catch {
    return undefined;
  }
}

/** Clock ticks since the boot, and which boot: field 22 of `/proc/<pid>/stat` (proc(5)). */
function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The second field is the program's name in brackets and may hold spaces and brackets.
  const fromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fromThird[0], fromThird[19]];
  if (state === undefined || ticks === undefined) return undefined;
  // Ended, and only waiting for its parent to notice.
  if ('ZX'.includes(state)) return 'ended';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${ticks}`;
}

function ask(program: string, args: readonly string[]): string | undefined {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const said = execFileSync(program, args, { env, encoding: 'utf8', timeout: 5000 }).trim();
  return said === '' ? undefined : said;
}
