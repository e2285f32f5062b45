import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFrames } from '../../../../main/http/read-frames.ts';
import { messagesDecoder } from '../../../../main/protocols/messages/decode.ts';
import { applyEvent } from '../../../../shared/model/fold.ts';
import type { NativeEntry } from '../../../../shared/model/entry.ts';
import { emptyTurn } from '../../../../shared/model/turn-state.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { readFixture } from '../../../support/messages-wire.ts';
import { bodyText, requestOf } from '../../../support/sent-body.ts';
import { streamWriter } from '../../../support/stream-writer.ts';
import { wireBlocks } from '../../../support/wire-blocks.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const recordings = resolve(root, process.env['FOOTNOTE_RECORDINGS'] ?? '../shared/recordings');

/** The entries of a turn whose responses had these bodies. */
async function entriesOf(bodies: readonly Uint8Array[]): Promise<readonly NativeEntry[]> {
  const newId = countedIds();
  let turn = emptyTurn('turn001');
  for (const [at, body] of bodies.entries()) {
    const response = `resp00${at}`;
    const decoder = messagesDecoder({
      provider: 'home',
      apiVersion: '2023-06-01',
      toolVersions: { web_search: 'web_search_20250305' },
      newId,
    });
    const start = { type: 'response-start', response, provider: 'home', model: 'm', at } as const;
    turn = applyEvent(turn, start);
    for await (const frames of readFrames(whole(body), 'text/event-stream')) {
      turn = frames.flatMap((frame) => decoder.decode(frame).events).reduce(applyEvent, turn);
    }
    const outcome = { status: 'complete' } as const;
    turn = applyEvent(turn, { type: 'response-end', entry: newId(), at, outcome });
  }
  return turn.closed;
}

async function* whole(bytes: Uint8Array) {
  yield { bytes, at: 0 };
}

async function streamOf(bodies: readonly Uint8Array[], then: readonly string[] = []) {
  const question = streamWriter().turn('turn001').user('Search.').entries();
  const next = streamWriter();
  for (const text of then) next.turn('turn002').user(text);
  const heard = await entriesOf(bodies);
  return { entries: () => [...question, ...heard, ...next.entries()] };
}

const blocksOf = (bytes: Uint8Array) => wireBlocks(new TextDecoder().decode(bytes));
const asText = (text: string) => `{"type":"text","text":${JSON.stringify(text)}}`;

/** The answer is the last message of what resumes it, and then one message with its continuation. */
async function expectResumed(first: Uint8Array, second: Uint8Array): Promise<void> {
  const paused = blocksOf(first);
  const resume = bodyText(requestOf(await streamOf([first])));
  expect(resume.endsWith(`{"role":"assistant","content":[${paused.join(',')}]}]}`)).toBe(true);

  const answer = [...paused, ...blocksOf(second)];
  const next = bodyText(requestOf(await streamOf([first, second], ['Thanks'])));
  const end = `{"role":"assistant","content":[${answer.join(',')}]},{"role":"user","content":[${asText('Thanks')}]}]}`;
  expect(next.endsWith(end)).toBe(true);
}

describe('an answer that paused goes back byte for byte', () => {
  test('as it was written by hand', async () => {
    const paused = readFixture('paused.sse');
    expect(blocksOf(paused).length).toBeGreaterThan(2);
    await expectResumed(paused, readFixture('resumed.sse'));
  });

  const legs = ['pause-turn-leg1.sse', 'pause-turn-leg2.sse'].map((name) =>
    join(recordings, 'anthropic', name),
  );
  const isThere = legs.every((file) => existsSync(file));

  test.skipIf(!isThere)(
    isThere
      ? 'as it was recorded'
      : 'as it was recorded: skipped, no recordings (FOOTNOTE_RECORDINGS names them)',
    async () => {
      const [first, second] = legs.map((file) => readFileSync(file));
      if (!first || !second) throw new Error('Both legs are there.');
      expect(blocksOf(first)).toHaveLength(25);
      await expectResumed(first, second);
    },
  );
});
