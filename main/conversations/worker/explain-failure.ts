import { AppError } from '../../app-error.ts';
import type { NotSaving } from '../store.ts';
import { TransactionLost } from './database.ts';

/** SQLite's primary result codes, from https://sqlite.org/rescode.html. */
const code = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  tooBig: 18,
  constraint: 19,
  notADatabase: 26,
} as const;

/** The primary result code of an error that SQLite gave, else undefined. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR'
    ? saidCodes[error.message]
    : undefined;
}

/** SQLite's own words for them, for errors that come without the number: https://sqlite.org/c3ref/errcode.html. */
const saidCodes: Readonly<Record<string, number>> = {
  'database is locked': code.busy,
  'database table is locked': code.locked,
  'attempt to write a readonly database': code.readOnly,
  'disk I/O error': code.ioError,
  'database disk image is malformed': code.corrupt,
  'database or disk is full': code.full,
  'unable to open database file': code.cannotOpen,
  'file is not a database': code.notADatabase,
};

export function isDamage(error: unknown): boolean {
  const found = sqliteCode(error);
  return found === code.corrupt || found === code.notADatabase;
}

/** Whether the full-text index cannot be read; it says so by its words alone. */
export function isIndexDamage(error: unknown): boolean {
  return isDamage(error) || (error instanceof Error && error.message.startsWith('fts5: corrupt'));
}

export function isBusy(error: unknown): boolean {
  const found = sqliteCode(error);
  return found === code.busy || found === code.locked;
}

export function isFull(error: unknown): boolean {
  return sqliteCode(error) === code.full;
}

/** Whether a file could not be opened for writing, though it may be read. */
export function forbidsWriting(error: unknown): boolean {
  const found = sqliteCode(error);
  return found === code.readOnly || found === code.cannotOpen;
}

/** A foreseen failure for what SQLite or the file system says; anything else stays what it is. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof TransactionLost) return explainFailure(error.cause);
  if (isFileError(error)) return notSaving(fileReasons[error.code] ?? 'disk_error', error);
  switch (sqliteCode(error)) {
    case code.full:
      return notSaving('full', error);
    case code.readOnly:
      return notSaving('read_only', error);
    case code.ioError:
    case code.cannotOpen:
      return notSaving('disk_error', error);
    case code.busy:
    case code.locked:
      return notSaving('locked', error);
    case code.corrupt:
    case code.notADatabase:
      return damagedFile(error);
    case code.constraint:
    case code.tooBig:
      return new AppError('bad_input', 'What was to be stored does not fit.', {}, error);
    default:
      return error;
  }
}

/** What the operating system says about files, by the names of errno(3). */
const fileReasons: Readonly<Record<string, NotSaving>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
};

function isFileError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function damagedFile(cause: unknown): AppError {
  const message = 'The file with the conversations is damaged.';
  return new AppError('damaged', message, { reason: 'file' }, cause);
}

export function notSaving(reason: NotSaving, cause?: unknown): AppError {
  const message = cause instanceof Error ? cause.message : reason;
  return new AppError('not_saving', `Nothing can be stored: ${message}`, { reason }, cause);
}
