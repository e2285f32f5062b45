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

/**
 * The runtime's own SQLite where it has one that is fit for the store, else the package that stands in for it.
 */
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
  return own && isFit(own.DatabaseSync) ? own : undefined;
}

function isFit(Database: typeof DatabaseSync): boolean {
  const memory = new Database(':memory:');
  try {
    memory.exec("CREATE VIRTUAL TABLE probe USING fts5(text, tokenize='trigram')");
    // True by the SQL.
    const row = memory.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    return isSound(row.version);
  } catch {
    return false;
  } finally {
    memory.close();
  }
}

/**
 * Whether a version of SQLite can be trusted with a write-ahead log: up to 3.51.2 two connections could
 * damage the file when the log began anew, and 3.52.0 was withdrawn (https://sqlite.org/changes.html).
 */
export function isSound(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const number = major * 1_000_000 + minor * 1000 + patch;
  return number >= 3_051_003 && number !== 3_052_000;
}
