import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { privateFile } from '../../paths.ts';
import type { Database } from './database.ts';

/** Bytes there must be room for before anybody is told that saving goes on. */
const roomBytes = 65_536;

/**
 * Throws what stands in the way of storing something now. Writes as the store does, so that nothing is
 * promised that the disk does not keep; afterwards everything is as it was.
 */
export function probeSaving(db: Database): void {
  probeRoom(path.join(path.dirname(db.file), 'saving.probe'));
  db.transaction(() => {
    const { user_version } = db.get<{ user_version: number }>('PRAGMA user_version') ?? {};
    // A page that is written anew is a page that goes to the disk, though nothing in it has changed.
    db.run(`PRAGMA user_version = ${user_version ?? 0}`);
  });
}

function probeRoom(file: string): void {
  try {
    const handle = openSync(file, 'w', privateFile);
    try {
      writeFileSync(handle, Buffer.alloc(roomBytes, 1));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(file, { force: true });
  }
}
