import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { privateFile } from '../../../paths.ts';
import { isBusy } from '../explain-failure.ts';
import type { ConnectSqlite, SqliteConnection } from '../sqlite.ts';

interface InUseOptions {
  readonly folder: string;
  readonly connect: ConnectSqlite;
}

/**
 * Tells other processes that this one has the conversations open, until what it gives is called or the
 * process ends. As with the lock for opening, it is SQLite's own on an empty file: readers share it.
 */
export function markInUse(options: InUseOptions): () => void {
  const connection = lockFile(options);
  if (!connection) return () => {};
  connection.exec('BEGIN');
  // A transaction takes its lock with the first look.
  connection.prepare('SELECT count(*) FROM sqlite_schema').get();
  return () => {
    // A statement that was not thrown away yet would hold the lock of a closed connection.
    connection.exec('ROLLBACK');
    connection.close();
  };
}

/**
 * Whether any process has the conversations open: it would go on writing into a file that is given another
 * name. Asked while no other process opens them.
 */
export function isInUse(options: InUseOptions): boolean {
  const connection = lockFile(options);
  if (!connection) return false;
  try {
    connection.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    connection.close();
  }
}

/** Undefined where nothing can be written: nobody else writes there either. */
function lockFile({ folder, connect }: InUseOptions): SqliteConnection | undefined {
  const file = path.join(folder, 'in-use.lock');
  try {
    closeSync(openSync(file, 'a', privateFile));
  } catch {
    return undefined;
  }
  return connect(file);
}
