import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The folder with recorded responses, which a checkout need not have beside it. */
const recordings = resolve(root, process.env['FOOTNOTE_RECORDINGS'] ?? '../shared/recordings');

/** Says in a test's name why it is skipped. */
export const noRecordings = 'skipped, no recordings (FOOTNOTE_RECORDINGS names them)';

export function hasRecording(name: string): boolean {
  return existsSync(join(recordings, name));
}

export function recording(name: string): string {
  return readFileSync(join(recordings, name), 'utf8');
}
