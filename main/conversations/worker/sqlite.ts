import type { DatabaseSync } from '@photostructure/sqlite';

export type SqlValue = string | number | Uint8Array | null;

/** The part of `node:sqlite` that the store uses. */
export interface SqliteStatement {
  run(...values: readonly SqlValue[]): { readonly changes: number | bigint };
  get(...values: readonly SqlValue[]): unknown;
  all(...values: readonly SqlValue[]): readonly unknown[];
}

export interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Opens a file or a `file:` address; the default is to read and write, and to make the file. */
export type ConnectSqlite = (
  file: string | URL,
  options?: { readonly readOnly?: boolean },
) => SqliteConnection;

/** What both implementations export. */
type SqliteModule = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>;

/** The runtime's own SQLite where it has one with full-text search, else the package that stands in for it. */
export async function loadSqlite(): Promise<ConnectSqlite> {
  const { DatabaseSync } = ownSqlite() ?? (await import('@photostructure/sqlite'));
  return (file, options = {}) => new DatabaseSync(asAddress(file), options);
}

function asAddress(file: string | URL): string {
  return typeof file === 'string' ? file : file.href;
}

function ownSqlite(): SqliteModule | undefined {
  // The package's types stand for those of `node:sqlite`, whose interface it has.
  const own = process.getBuiltinModule('node:sqlite') as SqliteModule | undefined;
  return own && hasFullTextSearch(own.DatabaseSync) ? own : undefined;
}

function hasFullTextSearch(Database: typeof DatabaseSync): boolean {
  const memory = new Database(':memory:');
  try {
    memory.exec("CREATE VIRTUAL TABLE probe USING fts5(text, tokenize='trigram')");
    return true;
  } catch {
    return false;
  } finally {
    memory.close();
  }
}
