import { describe, expect, test } from 'vitest';
import { recordedStreams, type Stream } from './recordings-folder.ts';

/** A stream that the official client refuses or reads otherwise. Every other field is the same for both. */
export type Beyond<Told> = {
  /** What about the stream is beyond the client, or what ours does otherwise on purpose. */
  readonly why: string;
} & (
  | {
      /** What the client throws in place of an answer. */
      readonly refused: RegExp;
      /** The whole of what ours reads. */
      readonly ours: Told;
    }
  | {
      /** The fields the client has otherwise. */
      readonly theirs: Partial<Told>;
      /** The same fields as ours has them. */
      readonly ours: Partial<Told>;
    }
);

/** The same for a recorded stream, whose values stay with the recording. */
export type BeyondRecorded<Told> = {
  readonly why: string;
} & ({ readonly refused: RegExp } | { readonly differs: readonly (keyof Told & string)[] });

export interface OfficialClient<Told> {
  readonly streams: readonly Stream[];
  /** By the name of the stream. */
  readonly beyond: Readonly<Record<string, Beyond<Told>>>;
  /** The folder of recorded streams. */
  readonly recorded: string;
  readonly beyondRecorded: Readonly<Record<string, BeyondRecorded<Told>>>;
  /** What the official client makes of a body. */
  readonly theirs: (body: Uint8Array<ArrayBuffer>) => Promise<Told>;
  readonly ours: (body: Uint8Array<ArrayBuffer>) => Promise<Told>;
}

/** Tests that ours and the official client read the same in every stream, but for what is named. */
export function agreesWithOfficial<Told extends object>({
  streams,
  beyond,
  recorded,
  beyondRecorded,
  theirs,
  ours,
}: OfficialClient<Told>): void {
  const all = [...streams, ...recordedStreams(recorded)];
  const isBeyond = ({ name }: Stream) =>
    Object.hasOwn(beyond, name) || Object.hasOwn(beyondRecorded, name);
  const rowsOf = <Row extends { readonly why: string }>(rows: Readonly<Record<string, Row>>) =>
    all.flatMap((stream) => {
      const row = Object.hasOwn(rows, stream.name) ? rows[stream.name] : undefined;
      return row ? [[stream.name, row.why, stream, row] as const] : [];
    });

  describe('what the official client makes of a stream', () => {
    test.each(all.filter((stream) => !isBeyond(stream)))(
      'is what ours makes of $name',
      async ({ read }) => {
        expect(await ours(read())).toEqual(await theirs(read()));
      },
    );

    test.each(rowsOf(beyond))('is beyond it in %s: %s', async (_name, _why, { read }, row) => {
      const told = await ours(read());
      expect(told).toEqual({ ...told, ...row.ours });
      if ('refused' in row) await expect(theirs(read())).rejects.toThrow(row.refused);
      else {
        expect(await theirs(read())).toEqual({ ...told, ...row.theirs });
        expect(Object.keys(row.theirs)).toEqual(differing({ ...told, ...row.theirs }, told));
      }
    });

    const recordedRows = rowsOf(beyondRecorded);
    test.runIf(recordedRows.length > 0).each(recordedRows)(
      'is beyond it in %s: %s',
      async (_name, _why, { read }, row) => {
        if ('refused' in row) return await expect(theirs(read())).rejects.toThrow(row.refused);
        expect(differing(await theirs(read()), await ours(read()))).toEqual(row.differs);
      },
    );
  });
}

/** The fields whose values differ. */
function differing<Told extends object>(one: Told, other: Told): readonly string[] {
  const theirs = new Map(Object.entries(other));
  return Object.entries(one).flatMap(([field, value]) => {
    try {
      expect(value).toEqual(theirs.get(field));
      return [];
    } catch {
      return [field];
    }
  });
}
