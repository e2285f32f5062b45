import { createHash } from 'node:crypto';
import type { StoredRow } from '../../../shared/model/stored-entry.ts';
import { AppError } from '../../app-error.ts';
import { blobLimits, type Blob } from '../blob.ts';
import type { Database } from './database.ts';

/** Stores bytes once, under their SHA-256; gives it in lower-case hexadecimal. */
export function putBlob(db: Database, { mime, bytes }: Blob): string {
  requireFit({ mime, bytes });
  const sha256 = hashOf(bytes);
  db.run(
    'INSERT INTO blob (sha256, mime, bytes) VALUES (?, ?, ?) ON CONFLICT (sha256) DO NOTHING',
    sha256,
    mime,
    bytes,
  );
  return sha256;
}

export function readBlob(db: Database, sha256: string): Blob {
  const row = db.get<Blob>('SELECT mime, bytes FROM blob WHERE sha256 = ?', sha256);
  if (!row) throw new AppError('not_found', `There is no blob ${sha256}.`, { blob: sha256 });
  if (hashOf(row.bytes) === sha256) return row;
  throw new AppError('damaged', `The blob ${sha256} is damaged.`, { blob: sha256 });
}

/** The blobs that entries name, by the text of the entries: also those of kinds nobody knows yet. */
export function namedBlobs(rows: readonly StoredRow[]): readonly string[] {
  const names = rows.flatMap(({ json }) => [...json.matchAll(/"blob":"([0-9a-f]{64})"/g)]);
  return [...new Set(names.flatMap(([, sha256]) => sha256 ?? []))];
}

/** Removes blobs that no entry and no draft names any more; within a transaction. */
export function dropBlobs(db: Database, blobs: readonly string[]): void {
  for (const sha256 of blobs) {
    db.run(
      `DELETE FROM blob WHERE sha256 = ?1
         AND NOT EXISTS (SELECT 1 FROM entry WHERE instr(json, ?1) > 0)
         AND NOT EXISTS (SELECT 1 FROM draft WHERE instr(text, ?1) > 0)`,
      sha256,
    );
  }
}

function requireFit({ mime, bytes }: Blob): void {
  const size = bytes.byteLength;
  const reason = blobLimits.mimes.test(mime)
    ? size > blobLimits.bytes
      ? 'too_large'
      : undefined
    : 'kind';
  if (reason === undefined) return;
  const details = { reason, mime, size, limit: blobLimits.bytes };
  throw new AppError('bad_input', `A blob of ${size} bytes, ${mime}, is not taken.`, details);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
