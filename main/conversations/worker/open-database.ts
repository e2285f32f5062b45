import { closeSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePrivateFolder, privateFile } from '../../paths.ts';
import type { SetAside } from '../store.ts';
import { databaseOn, type Database } from './database.ts';
import { migrate, pragma, versionOf } from './migrate.ts';
import { applicationId, migrations } from './schema.ts';
import { lookAt, setAside, stamp } from './set-aside.ts';
import type { ConnectSqlite, SqliteConnection } from './sqlite.ts';
import { forbidsWriting, isBusy, isDamage } from './explain-failure.ts';
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
 * Opens `footnote.db` in a folder, or makes it. A file that cannot be used is set aside and a new one is
 * begun: never is one emptied, replaced or deleted.
 */
export function openDatabase(options: OpenOptions): OpenedDatabase {
  makePrivateFolder(options.folder);
  const file = path.join(options.folder, 'footnote.db');
  return withOpeningLock(options, () => {
    const found = lookAt(file);
    if (found === 'missing') return begin(options, file);
    if (found !== 'something') return beginAfter(options, file, found);
    try {
      return { database: openExisting(options, file) };
    } catch (error) {
      if (error instanceof ForeignFile) return beginAfter(options, file, 'foreign');
      if (isDamage(error)) return beginAfter(options, file, 'damaged');
      throw error;
    }
  });
}

function beginAfter(
  options: OpenOptions,
  file: string,
  problem: SetAside['problem'],
): OpenedDatabase {
  const aside = setAside(file, problem, options.now());
  return { ...begin(options, file), setAside: aside };
}

/** Makes the file under another name first, so that one that is there is never half made. */
function begin(options: OpenOptions, file: string): OpenedDatabase {
  const unfinished = `${file}.new`;
  closeSync(openSync(unfinished, 'w', privateFile));
  const connection = options.connect(unfinished);
  try {
    migrate(connection, options.steps ?? migrations, '');
  } finally {
    connection.close();
  }
  renameSync(unfinished, file);
  return { database: openExisting(options, file) };
}

/** The file is a database, and another program's. */
class ForeignFile extends Error {}

function openExisting(options: OpenOptions, file: string): Database {
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

function settle(options: OpenOptions, file: string, connection: SqliteConnection): Database {
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
  options: OpenOptions,
  file: string,
  connection: SqliteConnection,
): Database['access'] {
  const steps = options.steps ?? migrations;
  for (const setting of settings) connection.exec(`PRAGMA ${setting}`);
  if (pragma(connection, 'application_id') !== applicationId) throw new ForeignFile(file);
  for (const table of ['conversation', 'turn', 'entry']) {
    connection.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get();
  }
  const version = versionOf(connection);
  if (version > steps.length) return 'newer_version';
  if (!canWrite(connection)) return 'read_only';
  connection.exec('PRAGMA journal_mode = WAL');
  migrate(connection, steps, `${file}.version-${version}-${stamp(options.now())}`);
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
