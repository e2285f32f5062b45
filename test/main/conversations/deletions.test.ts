import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../main/clock.ts';
import { createDeletions, undoMs } from '../../../main/conversations/deletions.ts';
import { begun, conversationId, storeIn, testTime } from '../../support/conversation-store.ts';
import { rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A clock that stands until it is moved. */
function heldClock() {
  let now = testTime;
  let sleeping: { readonly until: number; readonly wake: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        sleeping.push({ until: now + ms, wake: resolve });
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
  };
  const move = (ms: number) => {
    now += ms;
    for (const { until, wake } of sleeping) if (until <= now) wake();
    sleeping = sleeping.filter(({ until }) => until > now);
  };
  return { clock, move };
}

async function bench(stop: () => Promise<void> = async () => {}) {
  const folder = await temporaryFolder();
  const { clock, move } = heldClock();
  const store = await storeIn(folder, clock.now);
  await begun(store);
  const failed: unknown[] = [];
  const onFailed = (error: unknown) => void failed.push(error);
  const deletions = createDeletions({ store, stop, clock, onFailed });
  const entries = () => rowsOf(`${folder}/footnote.db`, 'SELECT id FROM entry').length;
  return { folder, store, clock, move, deletions, failed, entries };
}

const deletion = { conversation: conversationId };

describe('a deletion', () => {
  test('hides at once and removes after its time', async () => {
    const { store, deletions, move, entries } = await bench();
    expect(await deletions.begin(deletion)).toEqual(deletion);
    expect(await store.list()).toEqual([]);
    move(undoMs - 1);
    await store.status();
    expect(entries()).toBe(2);
    move(1);
    await expect.poll(entries).toBe(0);
    await expect(deletions.undo(deletion)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that is undone removes nothing, however long it is waited', async () => {
    const { store, deletions, move, entries } = await bench();
    await deletions.begin(deletion);
    await deletions.undo(deletion);
    move(2 * undoMs);
    await deletions.close();
    expect(entries()).toBe(2);
    expect(await store.list()).toMatchObject([{ id: conversationId, head: 'turn001' }]);
  });

  test('is carried out when Footnote is closed before its time', async () => {
    const { deletions, entries } = await bench();
    await deletions.begin(deletion);
    await deletions.close();
    expect(entries()).toBe(0);
  });

  test('stops what runs first, and hides nothing when that fails', async () => {
    const { store, deletions } = await bench(async () => {
      throw new Error('cannot stop');
    });
    await expect(deletions.begin(deletion)).rejects.toThrow('cannot stop');
    expect(await store.list()).toHaveLength(1);
  });

  test('that an earlier run left is carried out by the next, once its time is over', async () => {
    const { store, clock, move, entries, failed } = await bench();
    const onFailed = (error: unknown) => void failed.push(error);
    await store.hide(deletion);
    const next = createDeletions({ store, stop: async () => {}, clock, onFailed });
    next.finishEarlier();
    move(undoMs);
    await expect.poll(entries).toBe(0);
    await next.close();
    expect(failed).toEqual([]);
  });

  test('that cannot be carried out is told, and stays hidden', async () => {
    const { store, deletions, failed } = await bench();
    await deletions.begin(deletion);
    await store.close();
    await deletions.close();
    expect(failed).toHaveLength(1);
  });
});
