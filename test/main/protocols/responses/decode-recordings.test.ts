import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../architecture/sources.ts';
import { noRecordings } from '../../../support/recordings.ts';
import { responsesWire } from '../../../support/responses-wire.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const folder = resolve(
  root,
  process.env['FOOTNOTE_RECORDINGS'] ?? '../shared/recordings',
  'openai-responses',
);
const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
if (names.length === 0) console.log(`recorded responses: ${noRecordings}`);
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

/** Recordings are long; sizes that cut characters, lines and events differently are enough of them. */
const sizes = [1, 2, 3, 7, 31, 64, 1021];

test.skipIf(names.length === 0)('recordings are the same in pieces of many sizes', async () => {
  for (const name of names) {
    const whole = await responsesWire.hear(bytesOf(name));
    for (const size of sizes) {
      expect({ name, heard: await responsesWire.hear(bytesOf(name), size) }).toEqual({
        name,
        heard: whole,
      });
    }
  }
});

test.skipIf(names.length === 0)(
  'native items of recordings are the bytes of the wire, one for each item',
  async () => {
    let count = 0;
    for (const name of names) {
      const text = new TextDecoder().decode(bytesOf(name));
      const { closed } = turnOf(await responsesWire.hear(bytesOf(name)));
      const payloads = closed.flatMap((one) => one.payloads.map(({ payload }) => payload.value));
      expect({ name, foreign: payloads.filter((value) => !text.includes(value)) }).toEqual({
        name,
        foreign: [],
      });
      const own = closed.flatMap(({ entry, payloads: slotted }) =>
        slotted.some(({ slot }) => slot === 'own') ? [entry.id] : [],
      );
      const shared = closed.flatMap(({ entry }) => entry.of ?? []);
      expect(shared.filter((id) => !own.includes(id))).toEqual([]);
      count += own.length;
    }
    expect(count).toBeGreaterThan(60);
  },
);
