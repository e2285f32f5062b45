import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../../../app-error.ts';
import { makePrivateFolder } from '../../../paths.ts';
import type { SetAside } from '../../store.ts';
import { begin, beginAfter, type AnewOptions } from './begin-anew.ts';
import { isMarkedDamaged, unmarkDamaged } from '../upkeep/damage-mark.ts';
import { isSoundFile } from '../upkeep/quick-check.ts';
import { databaseOn, type Database } from '../database.ts';
import { isInUse, markInUse } from './in-use.ts';
import { migrate, pragma, versionOf } from './migrate.ts';
import { applicationId, migrations } from './schema.ts';
import { lookAt, stamp } from './set-aside.ts';
import type { ConnectSqlite, SqliteConnection } from '../sqlite.ts';
import { forbidsWriting, isBusy, isDamage } from '../explain-failure.ts';
import { withOpeningLock } from './opening-lock.ts';

export interface OpenOptions {
  readonly folder: string;
  readonly connect: ConnectSqlite;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The file's versions; other than ours only in tests. */
  readonly steps?: readonly string[];
}

export interface OpenedDatabase {
  readonly database: Database;
  readonly setAside?: SetAside;
}

/**
 * Opens `footnote.db` in a folder, or makes it. A file that cannot be used is set aside, and a new one is begun
 * with what can still be had of it: never is one emptied, replaced or deleted. Throws `damaged` while another
 * process still has such a file open.
 */
export function openDatabase(given: OpenOptions): OpenedDatabase {
  const options = { ...given, steps: given.steps ?? migrations };
  makePrivateFolder(options.folder);
  const file = path.join(options.folder, 'footnote.db');
  return withOpeningLock(options, () => {
    const { database, ...rest } = openOrBegin(options, file);
    const release = markInUse(options);
    return { ...rest, database: closingWith(database, release) };
  });
}

function openOrBegin(options: AnewOptions, file: string): OpenedDatabase {
  const problem = problemWith(options, file);
  if (problem === undefined) {
    try {
      return { database: openExisting(options, file) };
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  if (problem === 'missing') {
    begin(options, file);
    return { database: openExisting(options, file) };
  }
  if (isInUse(options)) {
    const message = 'The file is damaged, and another process has it open.';
    throw new AppError('damaged', message, { reason: 'in_use' });
  }
  const aside = beginAfter(options, file, problem ?? 'damaged');
  return { database: openExisting(options, file), setAside: aside };
}

function closingWith(database: Database, release: () => void): Database {
  return {
    ...database,
    close: () => {
      try {
        database.close();
      } finally {
        release();
      }
    },
  };
}

/** What can be told of a file before it is opened to be used; undefined: nothing speaks against it. */
function problemWith(
  options: AnewOptions,
  file: string,
): 'missing' | SetAside['problem'] | undefined {
  const found = lookAt(file);
  if (found !== 'something') return found;
  try {
    const connection = options.connect(file, { readOnly: true });
    try {
      connection.exec('PRAGMA busy_timeout = 5000');
      if (pragma(connection, 'application_id') !== applicationId) {
        return hasOurTables(connection) ? 'damaged' : 'foreign';
      }
      if (!isMarkedDamaged(file)) return undefined;
      if (!isSoundFile(connection, 'whole')) return 'damaged';
      unmarkDamaged(file);
      return undefined;
    } finally {
      connection.close();
    }
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    // Whatever it is, opening the file says it again.
    return undefined;
  }
}

/** A mark that is wrong on a file that is otherwise ours was damaged itself. */
function hasOurTables(connection: SqliteConnection): boolean {
  const sql = `
    SELECT count(*) AS n FROM sqlite_schema
    WHERE type = 'table' AND name IN ('conversation', 'turn', 'entry', 'payload', 'partial')`;
  // True by the SQL.
  return (connection.prepare(sql).get() as { readonly n: number }).n === 5;
}

function openExisting(options: AnewOptions, file: string): Database {
  try {
    return settle(options, file, options.connect(file));
  } catch (error) {
    if (!forbidsWriting(error)) throw error;
    // Where nothing may be written, SQLite cannot keep its own notes on who reads, and must be told to do without.
    const address = pathToFileURL(file);
    address.search = '?immutable=1';
    return settle(options, file, options.connect(address, { readOnly: true }));
  }
}

function settle(options: AnewOptions, file: string, connection: SqliteConnection): Database {
  try {
    const access = examine(options, file, connection);
    if (access !== 'writable') connection.exec('PRAGMA query_only = ON');
    return databaseOn(connection, { file, access });
  } catch (error) {
    connection.close();
    throw error;
  }
}

function examine(
  options: AnewOptions,
  file: string,
  connection: SqliteConnection,
): Database['access'] {
  for (const setting of settings) connection.exec(`PRAGMA ${setting}`);
  for (const table of ['conversation', 'turn', 'entry']) {
    connection.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get();
  }
  const version = versionOf(connection);
  if (version > options.steps.length) return 'newer_version';
  if (!canWrite(connection)) return 'read_only';
  connection.exec('PRAGMA journal_mode = WAL');
  migrate(connection, options.steps, `${file}.version-${version}-${stamp(options.now())}`);
  return 'writable';
}

/**
 * An fsync for every transaction, on macOS one that reaches the disk itself; what is deleted is overwritten;
 * nothing in a damaged or prepared file may call functions (https://sqlite.org/security.html).
 */
const settings = [
  'busy_timeout = 5000',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'foreign_keys = ON',
  'secure_delete = ON',
  'synchronous = FULL',
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
];

/** Writes something and takes it back: asking for the right to write is granted where nothing can be written. */
function canWrite(connection: SqliteConnection): boolean {
  try {
    connection.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
  try {
    connection.exec(`PRAGMA user_version = ${versionOf(connection)}`);
    return true;
  } catch (error) {
    if (forbidsWriting(error)) return false;
    throw error;
  } finally {
    connection.exec('ROLLBACK');
  }
}
