import { expect, test } from 'vitest';
import type { ActivityState } from '../../../shared/model/activity.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { readTurn } from '../../../shared/model/reading.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';

function transition(entry: string, index: number, state: ActivityState, suggestions = false) {
  const name = 'web_search';
  const more = suggestions ? { suggestions: true as const } : {};
  return [
    { type: 'activity-start', entry, index, at: 1000, activity: 's1', name },
    { type: 'activity-end', entry, at: 1500, outcome: { state, input: {}, summary: '', ...more } },
  ] satisfies ModelEvent[];
}

const begun: ModelEvent = {
  type: 'response-start',
  response: 'r1',
  provider: 'home',
  model: 'm',
  at: 1000,
};

const read = (events: readonly ModelEvent[]) =>
  readTurn([begun, ...events].reduce(applyEvent, emptyTurn('ttttttt')), false);

test('every transition with suggestions is told with its activity, though the first one wins', () => {
  const items = read([
    ...transition('search1', 1, 'started'),
    ...transition('search2', 2, 'completed'),
    ...transition('search3', 3, 'completed', true),
  ]);
  expect(items).toMatchObject([{ kind: 'activity', suggestions: ['search3'] }]);
});

test('an activity without suggestions says nothing of them', () => {
  const [item] = read(transition('search1', 1, 'completed'));
  expect(item).not.toHaveProperty('suggestions');
});
