import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { SkipReason } from '../../../../shared/model/import-report.ts';
import { isDeeperThan } from './depth.ts';
import { unreadable } from './refused-file.ts';

/** A line of a file: what it says, or why nothing can be made of it. */
export type ReadLine =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: SkipReason };

export interface LineLimits {
  /** Bytes. */
  readonly longestLine: number;
  /** How many arrays and objects may stand inside one another. */
  readonly depth: number;
}

const lineFeed = 0x0a;
const pieceSize = 1_048_576;

/**
 * Reads a file of JSON lines one after another; never more than one line and a piece is in memory. Empty lines are
 * passed over. Throws `bad_input` with the reason `import_file` and the system's word when there is no such file or it is none.
 */
export function* readLines(file: string, limits: LineLimits): Generator<ReadLine, void, void> {
  const handle = openFile(file);
  try {
    let line = 0;
    for (const bytes of linesOf(handle, limits.longestLine)) {
      line += 1;
      const read = bytes === undefined ? 'too_long' : parseLine(bytes, limits.depth, line === 1);
      if (read === undefined) continue;
      yield typeof read === 'string' ? { line, problem: read } : { line, value: read.value };
    }
  } finally {
    closeSync(handle);
  }
}

function openFile(file: string): number {
  try {
    const handle = openSync(file, 'r');
    if (fstatSync(handle).isFile()) return handle;
    closeSync(handle);
  } catch (error) {
    throw unreadable(file, error instanceof Error && 'code' in error ? String(error.code) : '?');
  }
  throw unreadable(file, 'EISDIR');
}

/** The bytes of each line without its end; undefined for one that is longer than `longest`. */
function* linesOf(handle: number, longest: number): Generator<Uint8Array | undefined, void, void> {
  const piece = new Uint8Array(pieceSize);
  let begun: Uint8Array[] = [];
  let length = 0;
  const take = (bytes: Uint8Array) => {
    length += bytes.length;
    if (length > longest) begun = [];
    else if (bytes.length > 0) begun.push(bytes.slice());
  };
  const finish = () => {
    const line = length > longest ? undefined : Buffer.concat(begun);
    begun = [];
    length = 0;
    return line;
  };
  for (let size = readSync(handle, piece); size > 0; size = readSync(handle, piece)) {
    let from = 0;
    for (;;) {
      const end = piece.subarray(0, size).indexOf(lineFeed, from);
      take(piece.subarray(from, end === -1 ? size : end));
      if (end === -1) break;
      yield finish();
      from = end + 1;
    }
  }
  if (length > 0) yield finish();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a line says, why it cannot be read, or undefined when nothing is on it. */
function parseLine(
  bytes: Uint8Array,
  depth: number,
  isFirst: boolean,
): { readonly value: unknown } | SkipReason | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return 'not_utf8';
  }
  const json = isFirst ? text.replace(/^\uFEFF/, '') : text;
  if (json.trim() === '') return undefined;
  if (isDeeperThan(json, depth)) return 'too_deep';
  try {
    return { value: JSON.parse(json) };
  } catch {
    return 'not_json';
  }
}
