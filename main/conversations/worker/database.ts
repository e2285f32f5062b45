import type { SqliteConnection, SqliteStatement, SqlValue } from './sqlite.ts';

/** The open file. Statements are prepared once and found again by their text. */
export interface Database {
  readonly file: string;
  readonly access: 'writable' | 'newer_version' | 'read_only';
  /** How many rows changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** The first row. */
  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  /** Sees the file as it is at the first look, whatever others write meanwhile. */
  snapshot<Result>(work: () => Result): Result;
  /** All of it is stored, or none. */
  transaction<Result>(work: () => Result): Result;
  /** Within a transaction: undone alone when it throws. */
  step<Result>(work: () => Result): Result;
  close(): void;
}

export function databaseOn(
  connection: SqliteConnection,
  { file, access }: Pick<Database, 'file' | 'access'>,
): Database {
  const prepared = new Map<string, SqliteStatement>();

  function statement(sql: string): SqliteStatement {
    const known = prepared.get(sql);
    if (known) return known;
    const fresh = connection.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  }

  return {
    file,
    access,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    // True by the SQL beside each call: tables are STRICT, so a column has the type it is declared with.
    get: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      statement(sql).all(...values) as readonly Row[],
    snapshot: (work) => bracket(connection, snapshotSql, work),
    transaction: (work) => bracket(connection, transactionSql, work),
    step: (work) => bracket(connection, stepSql, work),
    close: () => {
      try {
        // The file alone holds everything afterwards, so that a copy of it is a whole copy.
        if (access === 'writable') connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
      } finally {
        connection.close();
      }
    },
  };
}

const snapshotSql = { begin: 'BEGIN', end: 'COMMIT', undo: 'ROLLBACK' };
// A transaction that begins by reading may fail to become a writing one, and no waiting would help.
const transactionSql = { begin: 'BEGIN IMMEDIATE', end: 'COMMIT', undo: 'ROLLBACK' };
const stepSql = {
  begin: 'SAVEPOINT step',
  end: 'RELEASE step',
  undo: 'ROLLBACK TO step; RELEASE step',
};

/** A step failed, and with it the whole transaction is undone, as a full disk may do. */
export class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('The transaction was rolled back.', { cause });
    this.name = 'TransactionLost';
  }
}

function bracket<Result>(
  connection: SqliteConnection,
  sql: typeof transactionSql,
  work: () => Result,
): Result {
  connection.exec(sql.begin);
  try {
    const result = work();
    connection.exec(sql.end);
    return result;
  } catch (error) {
    undo(connection, sql.undo, error);
    throw error;
  }
}

function undo(connection: SqliteConnection, sql: string, error: unknown): void {
  try {
    connection.exec(sql);
  } catch {
    // Nothing to undo: SQLite has rolled everything back by itself.
    throw new TransactionLost(error);
  }
}
