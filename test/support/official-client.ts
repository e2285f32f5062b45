import { describe, expect, test } from 'vitest';

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

export interface OfficialClient<Told> {
  readonly fixtures: readonly string[];
  /** By the name of the fixture. */
  readonly beyond: Readonly<Record<string, Beyond<Told>>>;
  /** What the official client makes of a fixture. */
  readonly theirs: (name: string) => Promise<Told>;
  readonly ours: (name: string) => Promise<Told>;
}

/** Tests that ours and the official client read the same in every fixture, but for what `beyond` names. */
export function agreesWithOfficial<Told extends object>({
  fixtures,
  beyond,
  theirs,
  ours,
}: OfficialClient<Told>): void {
  describe('what the official client makes of a stream', () => {
    test.each(fixtures.filter((name) => !Object.hasOwn(beyond, name)))(
      'is what ours makes of %s',
      async (name) => {
        expect(await ours(name)).toEqual(await theirs(name));
      },
    );

    test.each(Object.entries(beyond).map(([name, row]) => [name, row.why, row] as const))(
      'is beyond it in %s: %s',
      async (name, _why, row) => {
        const told = await ours(name);
        if ('refused' in row) {
          expect(told).toEqual(row.ours);
          await expect(theirs(name)).rejects.toThrow(row.refused);
          return;
        }
        expect(told).toEqual({ ...told, ...row.ours });
        expect(await theirs(name)).toEqual({ ...told, ...row.theirs });
        for (const field of Object.keys(row.theirs)) {
          expect(row.ours).toHaveProperty(field);
          expect({ ...told, ...row.theirs }).not.toMatchObject(only(row.ours, field));
        }
      },
    );
  });
}

function only<Told extends object>(told: Told, field: string): object {
  return Object.fromEntries(Object.entries(told).filter(([name]) => name === field));
}
