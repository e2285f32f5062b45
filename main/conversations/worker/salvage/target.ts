import type { SqliteConnection, SqliteStatement, SqlValue } from '../sqlite.ts';
import type { Row } from './readable-rows.ts';

/** The new file, as rows are brought into it. */
export interface Target {
  get(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  run(sql: string, ...values: readonly SqlValue[]): void;
  /** Puts a row in, with the columns that the table has; false when it does not fit or is there already. */
  put(table: string, row: Row): boolean;
  has(table: string): boolean;
}

export function targetOn(connection: SqliteConnection): Target {
  const statements = new Map<string, SqliteStatement>();
  const columns = new Map<string, readonly string[]>();

  function statement(sql: string): SqliteStatement {
    const known = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, known);
    return known;
  }

  function columnsOf(table: string): readonly string[] {
    // True of this pragma.
    const info = () =>
      connection.prepare(`PRAGMA table_info("${table}")`).all() as { name: string }[];
    const known = columns.get(table) ?? info().map(({ name }) => name);
    columns.set(table, known);
    return known;
  }

  return {
    // True by SQLite: a row is an object with a value for each column.
    get: (sql, ...values) => statement(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => statement(sql).all(...values) as readonly Row[],
    run: (sql, ...values) => void statement(sql).run(...values),
    put(table, row) {
      const names = columnsOf(table).filter((name) => name in row);
      const marks = names.map(() => '?').join(', ');
      const list = names.map((name) => `"${name}"`).join(', ');
      try {
        const sql = `INSERT OR IGNORE INTO "${table}" (${list}) VALUES (${marks})`;
        return statement(sql).run(...names.map((name) => row[name] ?? null)).changes !== 0;
      } catch {
        // A damaged row may hold what its column cannot.
        return false;
      }
    },
    has: (table) => columnsOf(table).length > 0,
  };
}
