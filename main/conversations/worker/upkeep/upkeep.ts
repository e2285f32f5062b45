import path from 'node:path';
import { copiesIn, dropCopiesBefore, makeCopy } from './copies.ts';
import { isSoundFile } from './quick-check.ts';
import type { ConnectSqlite, SqliteConnection } from '../sqlite.ts';

export interface UpkeepOptions {
  readonly folder: string;
  readonly connect: ConnectSqlite;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface UpkeepResult {
  readonly isDamaged: boolean;
}

const day = 86_400_000;

/**
 * Looks whether the file is sound, and when it is, copies it once a day. On a connection of its own, so that
 * it may take its time while the store goes on.
 */
export function upkeep({ folder, connect, now }: UpkeepOptions): UpkeepResult {
  const connection = connect(path.join(folder, 'footnote.db'), { readOnly: true });
  try {
    connection.exec('PRAGMA busy_timeout = 5000');
    connection.exec('PRAGMA trusted_schema = OFF');
    if (!isSoundFile(connection, 'quick')) return { isDamaged: true };
    const due = dueCopy(connection, { folder, now });
    if (!due) return { isDamaged: false };
    // What is copied is looked at from all sides first: it may have to stand for the file one day.
    if (!isSoundFile(connection, 'whole')) return { isDamaged: true };
    const copy = makeCopy(connection, { folder, now });
    if (copy && due.deletedAt !== undefined) dropCopiesBefore(folder, due.deletedAt, copy);
    return { isDamaged: false };
  } finally {
    connection.close();
  }
}

/** Undefined while the newest copy is good enough; with a time when older copies hold what was deleted then. */
function dueCopy(
  connection: SqliteConnection,
  { folder, now }: { readonly folder: string; readonly now: number },
): { readonly deletedAt?: number } | undefined {
  const newest = copiesIn(folder)[0]?.at ?? Number.NEGATIVE_INFINITY;
  const deletedAt = lastDeletion(connection);
  // What was deleted is to be gone, from the copies too.
  if (deletedAt !== undefined && newest <= deletedAt) return { deletedAt };
  return now - newest >= day ? {} : undefined;
}

/** When something was last deleted for good, in milliseconds since the epoch. */
function lastDeletion(connection: SqliteConnection): number | undefined {
  const sql = `
    SELECT max(deleted_at) AS at FROM (
      SELECT deleted_at FROM turn UNION ALL SELECT deleted_at FROM conversation
    )`;
  // True by the SQL.
  const { at } = connection.prepare(sql).get() as { readonly at: string | null };
  return at === null ? undefined : Date.parse(at);
}
