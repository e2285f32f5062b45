import type { SqliteConnection } from '../sqlite.ts';
import { readableInOrder, readableRows, type Readable, type Row } from './readable-rows.ts';

/** A file that rows are taken from: the damaged one, or a copy of it. */
export interface Source {
  readonly connection: SqliteConnection;
  readonly isCopy: boolean;
  /** What the new file calls a conversation or an entry that this one calls so. */
  readonly conversations: Map<number, number>;
  readonly entries: Map<number, number>;
  /** Tables in which something could not be read. */
  readonly damaged: Set<string>;
}

export function sourceOf(connection: SqliteConnection, isCopy: boolean): Source {
  return {
    connection,
    isCopy,
    conversations: new Map(),
    entries: new Map(),
    damaged: new Set(),
  };
}

/** The rows of a table that has rowids. */
export function* rowsOf(source: Source, table: string): Generator<Row> {
  yield* noting(source, table, readableRows(source.connection, table));
}

/** The rows of a table without rowids. */
export function* sortedRowsOf(
  source: Source,
  table: string,
  key: readonly string[],
): Generator<Row> {
  yield* noting(source, table, readableInOrder(source.connection, `"${table}"`, key));
}

function* noting(source: Source, table: string, { rows, wasDamaged }: Readable): Generator<Row> {
  yield* rows;
  if (wasDamaged()) source.damaged.add(table);
}

export function numberIn(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : Number.NaN;
}

export function textIn(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}
