import { closeSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { privateFile } from '../../../paths.ts';
import type { Salvaged, SetAside } from '../../store.ts';
import { openNewestCopy } from '../upkeep/copies.ts';
import { unmarkDamaged } from '../upkeep/damage-mark.ts';
import { migrate } from './migrate.ts';
import { salvage, type SalvageSources } from '../salvage/salvage.ts';
import { graftSchema, makeWorkableCopy, removeWorkableCopy } from '../salvage/workable-copy.ts';
import { setAside } from './set-aside.ts';
import type { ConnectSqlite, SqliteConnection } from '../sqlite.ts';

export interface AnewOptions {
  readonly folder: string;
  readonly connect: ConnectSqlite;
  readonly now: () => number;
  readonly steps: readonly string[];
}

/** Makes the file under another name first, so that one that is there is never half made. */
export function begin({ connect, steps }: AnewOptions, file: string): void {
  const unfinished = makeUnfinished(connect, steps, file);
  renameSync(unfinished, file);
}

/**
 * Puts a new file in the place of one that cannot be used, with everything that the old one and the newest
 * copy still give. The old one keeps all it has, under another name. Until the new one is whole nothing is
 * moved, so that a start that fails here can be tried again.
 */
export function beginAfter(
  options: AnewOptions,
  file: string,
  problem: SetAside['problem'],
): SetAside {
  const unfinished = makeUnfinished(options.connect, options.steps, file);
  const salvaged = fill(options, { file, unfinished, problem });
  const aside = setAside(file, problem, options.now());
  renameSync(unfinished, file);
  unmarkDamaged(file);
  return salvaged ? { ...aside, salvaged } : aside;
}

function makeUnfinished(connect: ConnectSqlite, steps: readonly string[], file: string): string {
  const unfinished = `${file}.new`;
  closeSync(openSync(unfinished, 'w', privateFile));
  const connection = connect(unfinished);
  try {
    migrate(connection, steps, '');
  } finally {
    connection.close();
  }
  return unfinished;
}

interface Places {
  readonly file: string;
  readonly unfinished: string;
  readonly problem: SetAside['problem'];
}

/** Undefined when there was nothing to be had. */
function fill(options: AnewOptions, places: Places): Salvaged | undefined {
  const { folder, connect } = options;
  const workable = path.join(folder, 'salvage.tmp');
  const copy = openNewestCopy(connect, folder);
  try {
    const damaged = openDamaged(connect, places, workable);
    try {
      const sources = {
        ...(damaged ? { damaged } : {}),
        ...(copy ? { copy: copy.connection } : {}),
      };
      return bringOver(connect, places, { sources, copyAt: copy?.at });
    } finally {
      damaged?.close();
    }
  } finally {
    copy?.connection.close();
    removeWorkableCopy(workable);
  }
}

function openDamaged(
  connect: ConnectSqlite,
  { file, unfinished, problem }: Places,
  workable: string,
): SqliteConnection | undefined {
  if (problem === 'foreign') return undefined;
  makeWorkableCopy(file, { copy: workable, sound: unfinished });
  const connection = openReadable(connect, workable);
  if (connection) return connection;
  graftSchema(workable, unfinished);
  return openReadable(connect, workable);
}

/** A connection to a file that tells what tables it has, else undefined. */
function openReadable(connect: ConnectSqlite, file: string): SqliteConnection | undefined {
  const connection = connect(file);
  try {
    connection.exec('PRAGMA trusted_schema = OFF');
    connection.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    return connection;
  } catch {
    connection.close();
    return undefined;
  }
}

function bringOver(
  connect: ConnectSqlite,
  { unfinished, problem }: Places,
  { sources, copyAt }: { readonly sources: SalvageSources; readonly copyAt: number | undefined },
): Salvaged | undefined {
  if (!sources.damaged && !sources.copy) return undefined;
  const connection = connect(unfinished);
  try {
    const { fromCopy, ...counted } = salvage(connection, sources);
    if (counted.conversations === 0 && counted.entries === 0) return undefined;
    const copy =
      fromCopy > 0 && copyAt !== undefined
        ? { copy: { at: new Date(copyAt).toISOString(), entries: fromCopy } }
        : {};
    // Of a file that is empty or gone nobody knows what was in it.
    const isWhole = problem === 'damaged' && sources.damaged !== undefined;
    return { ...counted, ...(isWhole ? {} : { mayBeMore: true as const }), ...copy };
  } finally {
    connection.close();
  }
}
