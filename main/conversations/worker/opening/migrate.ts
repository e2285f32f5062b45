import { isBusy, isFull } from '../explain-failure.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { applicationId } from './schema.ts';

/** The version a file is at; 0: nothing is in it. */
export function versionOf(connection: SqliteConnection): number {
  return pragma(connection, 'user_version');
}

/** The value of a pragma that is a number. */
export function pragma(connection: SqliteConnection, name: string): number {
  // True of every pragma this is called with.
  const row = connection.prepare(`PRAGMA ${name}`).get() as Readonly<Record<string, number>>;
  return row[name] ?? 0;
}

/**
 * Brings a file to the last version, in one transaction. A file that holds conversations is copied first, to
 * `copy`; the copy stays.
 */
export function migrate(
  connection: SqliteConnection,
  steps: readonly string[],
  copy: string,
): void {
  const from = versionOf(connection);
  if (from >= steps.length) return;
  if (from > 0) connection.prepare('VACUUM INTO ?').run(copy);
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited.
    for (const step of steps.slice(versionOf(connection))) connection.exec(step);
    connection.exec(`PRAGMA application_id = ${applicationId}`);
    connection.exec(`PRAGMA user_version = ${steps.length}`);
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
  if (from > 0 && from < overwritingSince) writeAnew(connection);
}

/** The first version whose files have nothing left in them of what was deleted. */
const overwritingSince = 2;

/** Leaves nothing in the file that was deleted before. Where that is not possible now the file stays as it is. */
function writeAnew(connection: SqliteConnection): void {
  try {
    connection.exec('VACUUM');
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isFull(error) && !isBusy(error)) throw error;
  }
}
