import { expect, test } from 'vitest';
import type { NativeEntry } from '../../../shared/model/entry.ts';
import {
  answer,
  conversationId,
  storeIn,
  turnStart,
  userMessage,
  withPayload,
} from '../../support/conversation-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

const turns = 2500;

function turnOf(n: number): readonly NativeEntry[] {
  const id = (letter: string, n: number) => `${letter}${String(n).padStart(6, '0')}`;
  const turn = id('t', n);
  return [
    n === 0 ? turnStart(turn) : turnStart(turn, id('t', n - 1)),
    userMessage(turn, id('u', n), `Question ${n}`),
    withPayload(turn, id('r', n), `"${'s'.repeat(500)}"`),
    answer(turn, id('a', n), `Answer ${n}. ${'It is so. '.repeat(20)}`),
  ];
}

test('a conversation of 10,000 entries opens whole, and its path has every payload', async () => {
  const store = await storeIn(await temporaryFolder());
  const conversation = conversationId;
  await store.create({ id: conversation, at: 0 });
  const entries = Array.from({ length: turns }, (_, n) => turnOf(n)).flat();
  await store.append({ conversation, entries, settings: { hash1: someSettings } });

  const before = performance.now();
  const opened = await store.open(conversation);
  const between = performance.now();
  const path = await store.path(conversation, `t00${turns - 1}`);
  const after = performance.now();
  expect(opened.entries.map(({ id }) => id)).toEqual(entries.map(({ entry }) => entry.id));
  expect(path).toEqual(entries);
  const [open, read] = [between - before, after - between].map(Math.round);
  process.stderr.write(`10,000 entries: open ${open} ms, path ${read} ms\n`);
});
