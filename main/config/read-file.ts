import { constants } from 'node:fs';
import type { Stats } from 'node:fs';
import { lstat, open, realpath, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type { ConfigProblemCode } from '../../shared/model/config-problem-code.ts';
import type { Clock } from '../clock.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { problem } from './problem.ts';

/** 1 MiB: far more than anybody writes by hand. */
const fileSizeLimit = 1_048_576;

/** A folder on a network that is gone may keep a read waiting for ever. */
const readLimitMs = 5_000;

export interface ConfigText {
  readonly kind: 'text';
  /** Without its byte order mark. */
  readonly text: string;
  readonly hasMark: boolean;
  /** The file itself, also where `file` is a link to it. */
  readonly path: string;
}

export type ReadFile =
  | { readonly kind: 'missing' }
  | ConfigText
  | { readonly kind: 'problem'; readonly problem: ConfigProblem };

/** Reads a config file: a regular file, or a link to one in the same folder, of at most 1 MiB of UTF-8. */
export async function readFile(file: string, clock: Clock): Promise<ReadFile> {
  const done = new AbortController();
  const late = clock.sleep(readLimitMs, done.signal).then(
    (): ReadFile => failed(file, 'read_timeout', { seconds: readLimitMs / 1000 }),
    (): ReadFile => ({ kind: 'missing' }),
  );
  try {
    return await Promise.race([readNow(file), late]);
  } finally {
    done.abort();
  }
}

async function readNow(file: string): Promise<ReadFile> {
  try {
    const isLink = (await lstat(file)).isSymbolicLink();
    return isLink ? await readLink(file) : await readRegular(file, file);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    return failed(file, 'unreadable', { reason: code });
  }
}

async function readLink(file: string): Promise<ReadFile> {
  const path = await realpath(file).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error))) return undefined;
    throw error;
  });
  if (path === undefined) return failed(file, 'broken_link');
  const folder = await realpath(dirname(file));
  return path.startsWith(`${folder}${sep}`)
    ? readRegular(file, path)
    : failed(file, 'outside_folder');
}

async function readRegular(file: string, path: string): Promise<ReadFile> {
  const stats = await stat(path);
  const kind = kindOf(stats);
  if (kind !== 'file') return failed(file, 'not_a_file', { kind });
  if (stats.size > fileSizeLimit) return tooLarge(file, stats.size);
  const bytes = await readBytes(path);
  return bytes.length > fileSizeLimit ? tooLarge(file, bytes.length) : decoded(file, path, bytes);
}

function tooLarge(file: string, bytes: number): ReadFile {
  return failed(file, 'too_large', { bytes, limit: fileSizeLimit });
}

function decoded(file: string, path: string, bytes: Uint8Array): ReadFile {
  const result = decodeUtf8(bytes);
  if ('text' in result) return { kind: 'text', ...result, path };
  const { byte, line, column } = result;
  return { kind: 'problem', problem: problem({ file, line, column }, [], 'not_utf8', { byte }) };
}

/** At most one byte more than the limit. `O_NONBLOCK` because the file may have become a pipe meanwhile. */
async function readBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const bytes = new Uint8Array(fileSizeLimit + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) return bytes.subarray(0, length);
    }
  } finally {
    await handle.close();
  }
}

function kindOf(stats: Stats): string {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  if (stats.isSocket()) return 'socket';
  return 'device';
}

/** The system's code of a failed call; anything else that was thrown is a bug. */
function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}

function failed(
  file: string,
  code: ConfigProblemCode,
  details: Readonly<Record<string, unknown>> = {},
): ReadFile {
  return { kind: 'problem', problem: problem({ file, line: 1, column: 1 }, [], code, details) };
}
