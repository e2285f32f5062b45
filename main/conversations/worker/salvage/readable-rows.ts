import type { SqliteConnection, SqliteStatement, SqlValue } from '../sqlite.ts';

export type Row = Readonly<Record<string, SqlValue>>;

/** The rows of a table as far as they can be read. */
export interface Readable {
  readonly rows: Iterable<Row>;
  /** Whether something on the way could not be read; known once all rows have been taken. */
  wasDamaged(): boolean;
}

const batch = 100;
/** How many rowids are tried one by one before larger steps are taken over what cannot be read. */
const singleSteps = 2000;
/** Beyond the last rowid anybody uses. */
const lastRowid = 2 ** 47;

/** Goes through a table that has rowids, in their order, and over every place that cannot be read. */
export function readableRows(connection: SqliteConnection, table: string): Readable {
  let isDamaged = false;

  function* read(): Generator<Row> {
    const select = `SELECT rowid AS "salvaged rowid", * FROM "${table}" WHERE rowid > ? ORDER BY rowid`;
    const many = statement(connection, `${select} LIMIT ${batch}`);
    const one = statement(connection, `${select} LIMIT 1`);
    let after: number | undefined = 0;
    while (after !== undefined) {
      const rows: readonly Row[] | undefined = rowsAfter(many, after) ?? rowsAfter(one, after);
      if (rows) {
        yield* rows;
        after = rows.length === 0 ? undefined : rowidOf(rows.at(-1));
        continue;
      }
      isDamaged = true;
      after = firstReadableAfter(one, after);
    }
  }

  return { rows: read(), wasDamaged: () => isDamaged };
}

/** Undefined where they cannot be read, or where pages that lead in a circle give what was there before. */
function rowsAfter(select: SqliteStatement | undefined, after: number): readonly Row[] | undefined {
  const rows = attempt(select, [after]);
  let last = after;
  for (const row of rows ?? []) {
    if (rowidOf(row) <= last) return undefined;
    last = rowidOf(row);
  }
  return rows;
}

/** The least rowid after `failed` from which reading goes on; undefined when there is none. */
function firstReadableAfter(one: SqliteStatement | undefined, failed: number): number | undefined {
  let bad = failed;
  let good = failed;
  for (let step = 1, tries = 0; good < lastRowid; tries += 1) {
    good = bad + step;
    if (rowsAfter(one, good)) break;
    bad = good;
    if (tries >= singleSteps) step *= 2;
  }
  if (good >= lastRowid) return undefined;
  // A large step may have gone past the end of what cannot be read.
  while (good - bad > 1) {
    const middle = bad + Math.floor((good - bad) / 2);
    if (rowsAfter(one, middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/**
 * Goes through what is sorted by some columns, as a table without rowids or an index is: from its beginning,
 * and where something cannot be read from its end.
 */
export function readableInOrder(
  connection: SqliteConnection,
  from: string,
  key: readonly string[],
): Readable {
  let isDamaged = false;

  function* read(): Generator<Row> {
    const forward = statementsFor(connection, { from, key, down: false });
    let first: readonly SqlValue[] | undefined;
    for (const row of following(forward, () => (isDamaged = true))) {
      first = key.map((column) => row[column] ?? null);
      yield row;
    }
    if (!isDamaged) return;
    const seen = JSON.stringify(first);
    for (const row of following(statementsFor(connection, { from, key, down: true }), () => {})) {
      if (JSON.stringify(key.map((column) => row[column] ?? null)) === seen) return;
      yield row;
    }
  }

  return { rows: read(), wasDamaged: () => isDamaged };
}

interface Walk {
  readonly key: readonly string[];
  readonly begin: SqliteStatement | undefined;
  readonly next: SqliteStatement | undefined;
}

function statementsFor(
  connection: SqliteConnection,
  {
    from,
    key,
    down,
  }: { readonly from: string; readonly key: readonly string[]; readonly down: boolean },
): Walk {
  const order = key.map((column) => `"${column}"${down ? ' DESC' : ''}`).join(', ');
  const marks = key.map(() => '?').join(', ');
  const names = key.map((column) => `"${column}"`).join(', ');
  const end = `ORDER BY ${order} LIMIT 1`;
  return {
    key,
    begin: statement(connection, `SELECT * FROM ${from} ${end}`),
    next: statement(
      connection,
      `SELECT * FROM ${from} WHERE (${names}) ${down ? '<' : '>'} (${marks}) ${end}`,
    ),
  };
}

function* following({ key, begin, next }: Walk, onDamage: () => void): Generator<Row> {
  const seen = new Set<string>();
  let rows = attempt(begin, []);
  for (;;) {
    if (!rows) return onDamage();
    const [row] = rows;
    if (!row) return;
    const place = JSON.stringify(key.map((column) => row[column]));
    // Pages that lead in a circle have no end.
    if (seen.has(place)) return onDamage();
    seen.add(place);
    yield row;
    rows = attempt(
      next,
      key.map((column) => row[column] ?? null),
    );
  }
}

/** One row by the value of a column, or undefined when it is not there or cannot be read. */
export function readableRow(
  connection: SqliteConnection,
  sql: string,
  values: readonly SqlValue[],
): Row | undefined {
  return attempt(statement(connection, sql), values)?.[0];
}

/** Undefined when the table itself cannot be found. */
function statement(connection: SqliteConnection, sql: string): SqliteStatement | undefined {
  try {
    return connection.prepare(sql);
  } catch {
    return undefined;
  }
}

function attempt(
  prepared: SqliteStatement | undefined,
  values: readonly SqlValue[],
): readonly Row[] | undefined {
  try {
    // True by SQLite: a row is an object with a value for each column.
    return prepared?.all(...values) as readonly Row[] | undefined;
  } catch {
    // Whatever it says, the row cannot be had.
    return undefined;
  }
}

function rowidOf(row: Row | undefined): number {
  const rowid = row?.['salvaged rowid'];
  return typeof rowid === 'number' ? rowid : 0;
}
