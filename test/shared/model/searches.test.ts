import { expect, test } from 'vitest';
import { searchCount } from '../../../shared/model/citations.ts';
import type { Entry } from '../../../shared/model/entry.ts';
import { readTurn } from '../../../shared/model/reading.ts';
import { searchesByResponse, searchesWeb } from '../../../shared/model/searches.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import { entryOfEveryKind } from '../../support/entry-of-every-kind.ts';

const { hosted_activity: any } = entryOfEveryKind;
const by = (response: string) => ({ provider: 'p', model: 'm', response, index: 0 });
let count = 0;
const step = (response: string, rest: Partial<typeof any>): Entry => {
  count += 1;
  return { ...any, id: `e${count}`, by: by(response), ...rest };
};

const entries = [
  step('r1', { activity: 'a', state: 'started', input: { query: 'x' } }),
  step('r1', { activity: 'a', state: 'completed', input: {} }),
  step('r1', { activity: 'b', state: 'started', input: {} }),
  step('r2', { activity: 'b', state: 'completed', input: { queries: ['y', 'z'] } }),
  step('r2', { activity: 'c', state: 'started', input: { url: 'https://x.example' } }),
  step('r2', { activity: 'd', name: 'web_fetch', state: 'completed', input: {} }),
  step('r3', { activity: 'e', state: 'failed', input: { query: 'q', queries: ['1', '2'] } }),
  { ...entryOfEveryKind.retracted, response: 'r3' },
];

test('a search counts where it began, with as many as it turned out to be', () => {
  expect([...searchesByResponse(entries)]).toEqual([
    ['r1', 3],
    ['r2', 0],
    ['r3', 1],
  ]);
});

test('the searches of the responses are those of the turn', () => {
  const closed = entries.map((entry) => ({ entry, payloads: [] }));
  const sum = [...searchesByResponse(entries).values()].reduce((a, b) => a + b, 0);
  expect(sum).toBe(searchCount(readTurn({ ...emptyTurn('turn001'), closed }, false)));
});

test.each([
  ['web_search', true],
  ['google_search', true],
  ['file_search', false],
  ['code_execution', false],
])('the hosted tool %s looks things up on the web: %s', (tool, looks) => {
  expect(searchesWeb(tool)).toBe(looks);
});
