import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../architecture/sources.ts';
import type { WireBench } from './wire-bench.ts';

/** Where recorded responses lie, if anywhere; they are no part of this project. */
export const recordingsFolder = resolve(
  root,
  process.env['FOOTNOTE_RECORDINGS'] ?? '../shared/recordings',
);

/** A body of a response. */
export interface Stream {
  readonly name: string;
  read(): Uint8Array<ArrayBuffer>;
}

/** The streams that were recorded from one kind of server, named with their folder; none where none are. */
export function recordedStreams(of: string): readonly Stream[] {
  const folder = join(recordingsFolder, of);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(sse|jsonl)$/.test(name))
    .toSorted()
    .map((name) => ({
      name: `${of}/${name}`,
      read: () => new Uint8Array(readFileSync(join(folder, name))),
    }));
}

/** The streams that were made by hand for one protocol. */
export function fixtureStreams({
  fixtures,
  readFixture,
}: Pick<WireBench, 'fixtures' | 'readFixture'>): readonly Stream[] {
  return fixtures.map((name) => ({ name, read: () => readFixture(name) }));
}
