import { expect, test } from 'vitest';
import { createDraftSaver } from '../../../renderer/stores/draft-saver.ts';

/** A saver over given texts, whose clock only goes on by `after`. */
function saverOver(texts: Record<string, string>) {
  const calls: (readonly [string, string])[] = [];
  const waits: { readonly ms: number; readonly task: () => void }[] = [];
  const disk = { isFull: false };
  const saver = createDraftSaver({
    texts: () => texts,
    save: async (key, text) => {
      if (disk.isFull) throw new Error('full');
      calls.push([key, text]);
    },
    wait: (ms, task) => waits.push({ ms, task }),
  });
  const after = async () => {
    for (const { task } of waits.splice(0)) task();
    await saver.saveNow();
  };
  return { saver, calls, waits, disk, after };
}

test('a hundred keys within a second are stored once, as the text is then', async () => {
  const texts: Record<string, string> = {};
  const { saver, calls, waits, after } = saverOver(texts);
  for (let n = 1; n <= 100; n += 1) {
    texts['new'] = 'x'.repeat(n);
    saver.changed();
  }
  expect(waits.map(({ ms }) => ms)).toEqual([800]);
  expect(calls).toEqual([]);
  await after();
  expect(calls).toEqual([['new', 'x'.repeat(100)]]);
});

test('only what changed is stored, and an emptied text is stored as empty', async () => {
  const texts: Record<string, string> = { a: 'one', b: 'two' };
  const { saver, calls } = saverOver(texts);
  saver.isStored('a', 'one');
  await saver.saveNow();
  texts['b'] = '';
  await saver.saveNow();
  await saver.saveNow();
  expect(calls).toEqual([
    ['b', 'two'],
    ['b', ''],
  ]);
});

test('what cannot be stored is tried again, and nothing is stored twice', async () => {
  const texts = { a: 'one' };
  const { saver, calls, waits, disk, after } = saverOver(texts);
  disk.isFull = true;
  await saver.saveNow();
  expect(waits.map(({ ms }) => ms)).toEqual([5000]);
  disk.isFull = false;
  await after();
  await saver.saveNow();
  expect(calls).toEqual([['a', 'one']]);
});

test('a text that main would not take is not sent', async () => {
  const { saver, calls, waits } = saverOver({ a: 'x'.repeat(4_194_305), b: 'x' });
  await saver.saveNow();
  expect([calls, waits]).toEqual([[['b', 'x']], []]);
});
