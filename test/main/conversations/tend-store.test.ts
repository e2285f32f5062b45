import { expect, test } from 'vitest';
import { tendStore } from '../../../main/conversations/tend-store.ts';

test('the file is tended a little after the window can be used, then every hour, whatever goes wrong', async () => {
  const waits: number[] = [];
  const failed: unknown[] = [];
  let wake = () => {};
  const tending = tendStore({
    store: { upkeep: async () => Promise.reject(new Error('no')) },
    clock: {
      sleep: (ms) => {
        waits.push(ms);
        return new Promise((resolve) => (wake = resolve));
      },
    },
    onFailed: (error) => failed.push(error),
  });
  expect(waits).toEqual([]);
  tending.begin();
  tending.begin();
  expect(waits).toEqual([3000]);
  wake();
  await expect.poll(() => waits).toEqual([3000, 3_600_000]);
  wake();
  await expect.poll(() => waits).toEqual([3000, 3_600_000, 3_600_000]);
  expect(failed).toHaveLength(2);
  tending.close();
});
