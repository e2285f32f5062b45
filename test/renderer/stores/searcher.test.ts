import { expect, test } from 'vitest';
import { createSearcher, type SearchAnswer } from '../../../renderer/stores/searcher.ts';
import type { SearchResult } from '../../../shared/model/found.ts';

const nothing: SearchResult = { conversations: [], hasMore: false, isPartial: false };

/** A searcher whose clock and whose answers come when a test says so. */
function searcher() {
  const asked: string[] = [];
  const told: (SearchAnswer | undefined)[] = [];
  const waits: (() => void)[] = [];
  const answers: { readonly give: (result: SearchResult) => void; readonly fail: () => void }[] =
    [];
  const type = createSearcher({
    find: (text) => {
      asked.push(text);
      return new Promise((give, reject) =>
        answers.push({ give, fail: () => reject(new Error('broken')) }),
      );
    },
    wait: (_ms, task) => waits.push(task),
    tell: (answer) => told.push(answer),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    type,
    asked,
    told,
    pause: () => waits.splice(0).forEach((task) => task()),
    async answer(result = nothing) {
      answers.shift()?.give(result);
      await settled();
    },
    async fail() {
      answers.shift()?.fail();
      await settled();
    },
  };
}

test('while somebody types nothing is asked', () => {
  const { type, asked, pause } = searcher();
  for (const text of ['t', 'ti', 'tid']) type(text);
  expect(asked).toEqual([]);
  pause();
  expect(asked).toEqual(['tid']);
});

test('an answer to what is no longer in the field is told to nobody', async () => {
  const { type, asked, told, pause, answer } = searcher();
  type('tide');
  pause();
  type('tides');
  pause();
  expect(asked).toEqual(['tide']);
  await answer();
  expect([asked, told]).toEqual([['tide', 'tides'], []]);
  await answer();
  expect(told).toEqual([{ kind: 'found', words: ['tides'], result: nothing }]);
});

test('an emptied field looks for nothing, whatever is still answered', async () => {
  const { type, asked, told, pause, answer } = searcher();
  type('tide');
  pause();
  type('  ');
  await answer();
  pause();
  expect([asked, told]).toEqual([['tide'], [undefined]]);
});

test('a search that failed says so, and the next one is asked', async () => {
  const { type, told, pause, answer, fail } = searcher();
  type('tide');
  pause();
  await fail();
  type('tides');
  pause();
  await answer();
  expect(told.map((one) => one?.kind)).toEqual(['failed', 'found']);
});
