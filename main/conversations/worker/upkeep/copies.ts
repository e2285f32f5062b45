import { existsSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePrivateFolder } from '../../../paths.ts';
import { pragma } from '../opening/migrate.ts';
import { isSoundFile } from './quick-check.ts';
import { applicationId } from '../opening/schema.ts';
import { stamp } from '../opening/set-aside.ts';
import type { ConnectSqlite, SqliteConnection } from '../sqlite.ts';

export interface Copy {
  readonly file: string;
  /** When it was made, in milliseconds since the epoch; whole seconds. */
  readonly at: number;
}

const kept = 3;
/** Bytes that are left free beside a copy, so that it takes nobody's last room. */
const spare = 16 << 20;

/** The newest first. */
export function copiesIn(folder: string): readonly Copy[] {
  const copies = copiesFolder(folder);
  if (!existsSync(copies)) return [];
  return readdirSync(copies)
    .flatMap((name) => {
      const at = timeIn(name);
      return at === undefined ? [] : [{ file: path.join(copies, name), at }];
    })
    .toSorted((a, b) => b.at - a.at);
}

/**
 * Copies what an open file holds, whole and as it is at one moment, and removes the oldest copies. Undefined
 * where there is no room for one.
 */
export function makeCopy(
  connection: SqliteConnection,
  { folder, now }: { readonly folder: string; readonly now: number },
): Copy | undefined {
  const copies = copiesFolder(folder);
  makePrivateFolder(copies);
  if (!hasRoom(copies, sizeOf(connection))) return undefined;
  const unfinished = path.join(copies, 'unfinished.db');
  rmSync(unfinished, { force: true });
  try {
    connection.prepare('VACUUM INTO ?').run(unfinished);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  const copy = { file: path.join(copies, `footnote-${stamp(now)}.db`), at: now };
  renameSync(unfinished, copy.file);
  for (const { file } of copiesIn(folder).slice(kept)) rmSync(file, { force: true });
  return copy;
}

/** Removes the copies that may hold what was deleted at a time: all of before, also of older versions. */
export function dropCopiesBefore(folder: string, time: number, made: Copy): void {
  const others = [...copiesIn(folder), ...copiesOfVersions(folder)];
  for (const { file, at } of others) {
    if (at <= time && file !== made.file) rmSync(file, { force: true });
  }
}

/** The copies that were made before the file was brought to another version. */
function copiesOfVersions(folder: string): readonly Copy[] {
  return readdirSync(folder).flatMap((name) => {
    const [, time = ''] = /^footnote\.db\.version-\d+-(\d{8}-\d{6})$/.exec(name) ?? [];
    const at = timeOf(time);
    return at === undefined ? [] : [{ file: path.join(folder, name), at }];
  });
}

/** Opens the newest copy that is sound, to be read and closed; undefined when there is none. */
export function openNewestCopy(
  connect: ConnectSqlite,
  folder: string,
): { readonly connection: SqliteConnection; readonly at: number } | undefined {
  for (const { file, at } of copiesIn(folder)) {
    const connection = openCopy(connect, file);
    if (connection) return { connection, at };
  }
  return undefined;
}

function openCopy(connect: ConnectSqlite, file: string): SqliteConnection | undefined {
  let connection: SqliteConnection | undefined;
  try {
    // Nobody writes to a copy, and it has no journal.
    const address = pathToFileURL(file);
    address.search = '?immutable=1';
    connection = connect(address, { readOnly: true });
    connection.exec('PRAGMA trusted_schema = OFF');
    if (
      pragma(connection, 'application_id') === applicationId &&
      isSoundFile(connection, 'quick')
    ) {
      return connection;
    }
  } catch {
    // As good as none.
  }
  connection?.close();
  return undefined;
}

function copiesFolder(folder: string): string {
  return path.join(folder, 'copies');
}

/** The time in a copy's name, `footnote-20261130-101500.db`. */
function timeIn(name: string): number | undefined {
  return timeOf(/^footnote-(.*)\.db$/.exec(name)?.[1] ?? '');
}

/** The time of a stamp, `20261130-101500`. */
function timeOf(stamped: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(stamped)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : at;
}

function sizeOf(connection: SqliteConnection): number {
  return pragma(connection, 'page_count') * pragma(connection, 'page_size');
}

function hasRoom(folder: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes + spare;
}
