import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { privateFile } from '../../../paths.ts';
import type { ConnectSqlite } from '../sqlite.ts';

/**
 * Does something while no other process opens the store, so that two that start together do not both begin a
 * file, or set one aside that the other has just begun. The lock is SQLite's own on an empty file: it works on
 * every platform and ends with the process. Where nothing can be written there is nothing to guard.
 */
export function withOpeningLock<Result>(
  { folder, connect }: { readonly folder: string; readonly connect: ConnectSqlite },
  work: () => Result,
): Result {
  const file = path.join(folder, 'opening.lock');
  if (!canMake(file)) return work();
  const lock = connect(file);
  try {
    lock.exec('PRAGMA busy_timeout = 30000');
    lock.exec('BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}

function canMake(file: string): boolean {
  try {
    closeSync(openSync(file, 'a', privateFile));
    return true;
  } catch {
    return false;
  }
}
