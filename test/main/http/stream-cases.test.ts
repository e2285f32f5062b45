import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFrames } from '../../../main/http/read-frames.ts';
import { WireError } from '../../../main/http/wire.ts';
import { root } from '../../architecture/sources.ts';

const folder = resolve(root, process.env['FOOTNOTE_CASES'] ?? '../shared/cases', 'stream');
const isThere = existsSync(folder);
if (!isThere) console.log('stream cases: skipped, no folder (FOOTNOTE_CASES names it)');

const named = (part: string) =>
  isThere ? readdirSync(folder).filter((name) => name.includes(part)) : [];

async function dataOf(name: string, size: number): Promise<readonly string[]> {
  const bytes = readFileSync(join(folder, name));
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) {
      yield { bytes: bytes.subarray(from, from + size), at: 0 };
    }
  }
  const data: string[] = [];
  for await (const frames of readFrames(pieces(), '')) data.push(...frames.map((one) => one.data));
  return data;
}

test.skipIf(!isThere)(
  'the same stream in every line ending and with every decoration is the same',
  async () => {
    const same = named('ok-').filter((name) => !name.includes('multiline'));
    const expected = await dataOf('ok-lf.sse', Infinity);
    expect(expected).toHaveLength(4);
    for (const name of same) {
      for (let size = 1; size <= 64; size += 1) expect(await dataOf(name, size)).toEqual(expected);
    }
  },
);

test.skipIf(!isThere)('every stream is the same in pieces of every size', async () => {
  for (const name of named('.sse')) {
    const whole = await dataOf(name, Infinity);
    for (let size = 1; size <= 64; size += 1) expect(await dataOf(name, size)).toEqual(whole);
  }
});

test.skipIf(!isThere)('a page is no stream, an error object is one frame', async () => {
  await expect(dataOf('html-200.html', 7)).rejects.toBeInstanceOf(WireError);
  const [error] = await dataOf('json-200-error.json', 7);
  expect(JSON.parse(error ?? '')).toMatchObject({ error: { code: 'model_not_found' } });
});
