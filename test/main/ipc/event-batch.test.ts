import { expect, test } from 'vitest';
import { createEventBatches } from '../../../main/ipc/event-batch.ts';
import type { EventsNotice } from '../../../main/ipc/turn-stream.ts';
import type { Clock } from '../../../main/clock.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import { jsonTextOf } from '../../../shared/model/json-text.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { portableState } from '../../../shared/model/portable.ts';
import { emptyTurn, type TurnState } from '../../../shared/model/turn-state.ts';

const conversation = '018f0000-0000-7000-8000-000000000001';
const turn = 'turn001';

/** A clock that stands still until it is told to go on. */
function heldClock(): Clock & { advance(ms: number): Promise<void> } {
  let time = 1000;
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  return {
    now: () => time,
    elapsed: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ until: time + ms, wake });
      }),
    async advance(ms) {
      time += ms;
      for (const sleeper of sleepers) if (sleeper.until <= time) sleeper.wake();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

/** A turn that happens in main, and a window that hears of it. */
function stage() {
  const clock = heldClock();
  const heard: EventsNotice[] = [];
  let state: TurnState = emptyTurn(turn);
  let position = 0;
  let isOver = false;
  const batches = createEventBatches({
    clock,
    send: (notice) => heard.push(notice),
    attach: () => (isOver ? undefined : { state: portableState(state), next: position }),
  });
  return {
    batches,
    heard,
    clock,
    state: () => state,
    happen(...events: readonly ModelEvent[]) {
      const from = position;
      for (const event of events) state = applyEvent(state, event);
      position += events.length;
      batches.push({ conversation, turn, from, events });
      if (events.at(-1)?.type === 'turn-end') isOver = true;
    },
  };
}

const started: readonly ModelEvent[] = [
  { type: 'response-start', response: 'r1', provider: 'p', model: 'm', at: 1 },
  { type: 'text-start', entry: 'text001', index: 0 },
];
const delta = (text: string): ModelEvent => ({ type: 'text-delta', entry: 'text001', text });

test('joins the neighbouring deltas of one part into one event and one message', async () => {
  const on = stage();
  on.happen(...started, delta('Foot'), delta('no'));
  on.happen(delta('te'));
  await on.clock.advance(0);
  expect(on.heard).toEqual([
    {
      type: 'turn.events',
      conversation,
      turn,
      from: 0,
      count: 5,
      events: [...started, delta('Footnote')],
    },
  ]);
});

test('sends at most one batch in 16 ms, each with the position of its first event', async () => {
  const on = stage();
  on.happen(...started);
  await on.clock.advance(0);
  on.happen(delta('a'));
  await on.clock.advance(15);
  on.happen(delta('b'));
  expect(on.heard).toHaveLength(1);
  await on.clock.advance(1);
  expect(on.heard.slice(1).map(({ from, count }) => ({ from, count }))).toEqual([
    { from: 2, count: 2 },
  ]);
});

test('never sends a payload', async () => {
  const on = stage();
  const payload = {
    provider: 'p',
    format: 'messages.text',
    version: '1',
    value: jsonTextOf({ canary: 'PAYLOAD-CANARY' }),
  };
  const attribution = { source: { kind: 'web', url: 'https://example.test/' } } as const;
  on.happen(
    ...started,
    { type: 'attribution', entry: 'text001', attribution, payload },
    { type: 'text-end', entry: 'text001', at: 2, payload },
  );
  await on.clock.advance(0);
  const attached = on.batches.attach(conversation, turn);
  expect(JSON.stringify([on.heard, attached])).not.toContain('CANARY');
});

test('sends nothing to a window that hangs with four batches unread', async () => {
  const on = stage();
  on.happen(...started);
  for (let count = 0; count < 2000; count += 1) {
    on.happen(delta('x'));
    await on.clock.advance(16);
  }
  expect(on.heard).toHaveLength(4);
});

test('answers the first word of a window that fell behind with the turn as it stands', async () => {
  const on = stage();
  on.happen(...started);
  for (let count = 0; count < 20; count += 1) {
    on.happen(delta('x'));
    await on.clock.advance(16);
  }
  const caughtUp = on.batches.acknowledge(conversation, turn, 3);
  expect(caughtUp).toEqual({ state: portableState(on.state()), next: 22 });

  on.happen(delta('y'));
  await on.clock.advance(16);
  expect(on.heard.at(-1)).toEqual({
    type: 'turn.events',
    conversation,
    turn,
    from: 22,
    count: 1,
    events: [delta('y')],
  });
});

test('goes on without a pause for a window that says how far it has come', async () => {
  const on = stage();
  on.happen(...started);
  for (let count = 0; count < 50; count += 1) {
    on.happen(delta('x'));
    await on.clock.advance(16);
    const last = on.heard.at(-1)!;
    expect(on.batches.acknowledge(conversation, turn, last.from + last.count)).toBeNull();
  }
  expect(on.heard).toHaveLength(50);
});

test('does not count late words about old batches as word about new ones', async () => {
  const on = stage();
  on.happen(...started);
  for (let count = 0; count < 6; count += 1) {
    on.happen(delta('x'));
    await on.clock.advance(16);
  }
  on.batches.acknowledge(conversation, turn, 3);
  const before = on.heard.length;
  for (let count = 0; count < 10; count += 1) {
    on.happen(delta('y'));
    await on.clock.advance(16);
    // The three batches from before the window caught up.
    if (count < 3) on.batches.acknowledge(conversation, turn, 4 + count);
  }
  expect(on.heard.length - before).toBe(4);
});

test('leaves out of later batches what an attach has told already', async () => {
  const on = stage();
  on.happen(...started, delta('a'));
  const attached = on.batches.attach(conversation, turn);
  on.batches.push({ conversation, turn, from: 2, events: [delta('a'), delta('b')] });
  await on.clock.advance(16);
  expect(attached.next).toBe(3);
  expect(on.heard.map(({ from, events }) => ({ from, events }))).toEqual([
    { from: 3, events: [delta('b')] },
  ]);
});

test('says that a turn is over when it ended while the window was behind', async () => {
  const on = stage();
  on.happen(...started);
  for (let count = 0; count < 6; count += 1) {
    on.happen(delta('x'));
    await on.clock.advance(16);
  }
  on.happen({ type: 'turn-end', at: 9 });
  await on.clock.advance(16);
  expect(() => on.batches.acknowledge(conversation, turn, 3)).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
});

test('what a window folds from its batches is what main folded', async () => {
  const on = stage();
  on.happen(...started, delta('a'), delta('b'));
  await on.clock.advance(16);
  on.happen(delta('c'), { type: 'text-end', entry: 'text001', at: 2 });
  on.happen({ type: 'turn-end', at: 3 });
  await on.clock.advance(16);
  const window = on.heard.flatMap(({ events }) => events).reduce(applyEvent, emptyTurn(turn));
  expect(window).toEqual(portableState(on.state()));
});

test('takes a burst of 100,000 deltas in one frame without copying what is waiting', async () => {
  const on = stage();
  on.happen(...started);
  const begin = performance.now();
  for (let count = 0; count < 100_000; count += 1) {
    on.batches.push({ conversation, turn, from: 2 + count, events: [delta('x')] });
  }
  const took = performance.now() - begin;
  await on.clock.advance(0);
  expect(on.heard.map(({ count, events }) => [count, events.length])).toEqual([[100_002, 3]]);
  // Quadratic copying takes minutes here; the bound is not a measurement.
  expect(took).toBeLessThan(2000);
});
