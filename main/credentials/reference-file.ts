import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { replaceFile } from '../replace-file.ts';
import { type Reference, type ReferenceList, referenceList } from './references.ts';

/** The list of saved keys, without the keys. Other programs of this user may change it at any time. */
export interface ReferenceFile {
  /**
   * What is on the disk. A list that cannot be understood is set aside under a name of its own, and an empty
   * one is begun. Rejects with `not_saving` when the file cannot be read.
   */
  read(): Promise<readonly Reference[]>;
  /** Replaces the list by what `edit` makes of it, as a whole. Rejects with `not_saving`. */
  change(edit: (references: readonly Reference[]) => readonly Reference[]): Promise<void>;
  /** Where a damaged list is now, when there was one. */
  setAside(): string | undefined;
}

/** Milliseconds: how long another program's change is waited for, and when it must have died over it. */
const lockPatience = 5000;
const lockPause = 25;
const staleLock = 10_000;

const emptyList: ReferenceList = { version: 1, keys: [] };

export function openReferenceFile(
  path: string,
  clock: Pick<Clock, 'now' | 'elapsed' | 'sleep'>,
): ReferenceFile {
  let aside: string | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const load = async (): Promise<ReferenceList> => {
    const text = await textOf(path);
    if (text === undefined) return emptyList;
    const list = referenceList.safeParse(parsed(text));
    if (list.success) return list.data;
    const place = path.replace(/\.json$/, `.damaged-${clock.now()}.json`);
    await rename(path, place).catch(ignoreMissing);
    aside = place;
    return emptyList;
  };
  return {
    read: async () => (await load()).keys,
    change(edit) {
      const changed = queue.then(() =>
        withLock(`${path}.lock`, clock, async () => {
          const list = await load();
          const keys = edit(list.keys);
          const text = `${JSON.stringify({ ...list, keys }, undefined, 2)}\n`;
          await replaceFile(path, text, { keepsOld: false });
        }),
      );
      queue = changed.catch(() => undefined);
      return changed;
    },
    setAside: () => aside,
  };
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw notSaving(path, error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Does something while no other program does the same; the lock of one that died is taken over. */
async function withLock(
  lock: string,
  clock: Pick<Clock, 'now' | 'elapsed' | 'sleep'>,
  work: () => Promise<void>,
): Promise<void> {
  const began = clock.elapsed();
  while (!(await tookLock(lock))) {
    const made = await stat(lock).catch(() => undefined);
    if (made && clock.now() - made.mtimeMs > staleLock) await rm(lock, { force: true });
    else if (clock.elapsed() - began > lockPatience) throw notSaving(lock, new Error('EBUSY'));
    else await clock.sleep(lockPause, new AbortController().signal);
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function tookLock(lock: string): Promise<boolean> {
  try {
    await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw notSaving(lock, error);
  }
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function notSaving(file: string, error: unknown): AppError {
  const reason = codeOf(error) ?? 'busy';
  const details = { file, reason };
  return new AppError('not_saving', `Cannot use ${file}: ${reason}`, details, error);
}
