import { expect, test } from 'vitest';
import type { Ask } from '../../../renderer/ask.ts';
import { createTurnFeed } from '../../../renderer/stores/turn-feed.ts';
import type { LiveTurns, TurnBatch } from '../../../renderer/stores/turns.ts';
import { createEventBatches } from '../../../main/ipc/event-batch.ts';
import { systemClock } from '../../../main/clock.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { portableState } from '../../../shared/model/portable.ts';
import { emptyTurn, type TurnState } from '../../../shared/model/turn-state.ts';

const conversation = '018f0000-0000-7000-8000-000000000001';
const turn = 'turn001';

/** A window whose paints the test decides on, and main's side of the wire. */
function stage() {
  let live: LiveTurns = {};
  let paints: (() => void)[] = [];
  const over: (TurnState | undefined)[] = [];
  let state = emptyTurn(turn);
  let position = 0;
  const batches = createEventBatches({
    clock: systemClock,
    send: (batch: TurnBatch) => feed.take(batch),
    attach: () => ({ state: portableState(state), next: position }),
  });
  const answers: Readonly<Record<string, (input: { next: number }) => unknown>> = {
    'turn.attach': () => batches.attach(conversation, turn),
    'turn.ack': ({ next }) => batches.acknowledge(conversation, turn, next),
  };
  const feed = createTurnFeed({
    // The two calls a feed makes, answered by main's own code.
    ask: (async (name: string, input: never) => answers[name]?.(input)) as unknown as Ask,
    beforePaint: (task) => paints.push(task),
    read: () => live,
    write: (next) => (live = next),
    onOver: (_conversation, _turn, end) => over.push(end),
  });
  return {
    feed,
    over,
    live: () => live,
    state: () => state,
    async happen(...events: readonly ModelEvent[]) {
      for (const event of events) state = applyEvent(state, event);
      batches.push({ conversation, turn, from: position, events });
      position += events.length;
      await new Promise((resolve) => setTimeout(resolve, 25));
    },
    async paint() {
      const tasks = paints;
      paints = [];
      for (const task of tasks) task();
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

const started: readonly ModelEvent[] = [
  { type: 'response-start', response: 'r1', provider: 'p', model: 'm', at: 1 },
  { type: 'text-start', entry: 'text001', index: 0 },
];
const delta = (text: string): ModelEvent => ({ type: 'text-delta', entry: 'text001', text });

test('a turn whose last batches come in one frame is over, and stays over', async () => {
  const on = stage();
  await on.feed.follow(conversation, turn);
  await on.happen(...started, delta('a'));
  await on.paint();
  expect(on.live()[turn]?.next).toBe(3);
  await on.happen(delta('b'));
  await on.happen({ type: 'text-end', entry: 'text001', at: 2 }, { type: 'turn-end', at: 3 });
  await on.paint();
  expect(on.live()).toEqual({});
  expect(on.over).toEqual([portableState(on.state())]);
});

test('a window that does not paint for a while catches up with one question', async () => {
  const on = stage();
  await on.feed.follow(conversation, turn);
  await on.happen(...started);
  for (let count = 0; count < 10; count += 1) await on.happen(delta('x'));
  await on.paint();
  await on.paint();
  expect(on.live()[turn]?.state).toEqual(portableState(on.state()));
  await on.happen(delta('y'));
  await on.paint();
  expect(on.live()[turn]?.state).toEqual(portableState(on.state()));
});

test('whoever asks to follow a turn hears only once it is known how it stands', async () => {
  const on = stage();
  void on.feed.follow(conversation, turn);
  await on.feed.follow(conversation, turn);
  expect(on.live()[turn]?.next).toBe(0);
});
