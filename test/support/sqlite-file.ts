import { DatabaseSync } from '@photostructure/sqlite';

/** Does something to a store's file behind its back. */
export function changeFile<Result>(
  file: string,
  work: (db: InstanceType<typeof DatabaseSync>) => Result,
): Result {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    return work(db);
  } finally {
    db.close();
  }
}

/** The rows of a table, as SQLite has them. */
export function rowsOf(file: string, sql: string): readonly unknown[] {
  return changeFile(file, (db) =>
    db
      .prepare(sql)
      .all()
      .map((row: object) => ({ ...row })),
  );
}
