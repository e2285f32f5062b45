import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEvent } from '../../../shared/model/fold.ts';
import { joinEvents } from '../../../shared/model/join-events.ts';
import { jsonTextOf } from '../../../shared/model/json-text.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { portableEvent, portableState } from '../../../shared/model/portable.ts';
import { emptyTurn, type TurnState } from '../../../shared/model/turn-state.ts';
import { arbitraryEvent } from '../../support/arbitrary-events.ts';

const begun: ModelEvent = {
  type: 'response-start',
  response: 'r000000',
  provider: 'home',
  model: 'm',
  at: 1000,
};
const fold = (events: readonly ModelEvent[]): TurnState =>
  events.reduce(applyEvent, emptyTurn('ttttttt'));
const entriesOf = (state: TurnState) => state.closed.map(({ entry }) => entry);
const by = { provider: 'home', model: 'm', response: 'r000000', index: 0 };

test('joined events build the same turn as the events', () => {
  fc.assert(
    fc.property(fc.array(arbitraryEvent, { maxLength: 60 }), (events) => {
      const all = [begun, ...events];
      expect(fold(joinEvents(all))).toEqual(fold(all));
    }),
  );
});

test('the window, which folds events without payloads, sees what main has', () => {
  fc.assert(
    fc.property(fc.array(arbitraryEvent, { maxLength: 60 }), (events) => {
      const all = [begun, ...events];
      expect(portableState(fold(all.map(portableEvent)))).toEqual(portableState(fold(all)));
      expect(JSON.stringify(fold(all.map(portableEvent)))).not.toContain('canary');
    }),
  );
});

test('no closed text has a half character or a range that does not fit it', () => {
  fc.assert(
    fc.property(fc.array(arbitraryEvent, { maxLength: 60 }), (events) => {
      for (const entry of entriesOf(fold([begun, ...events]))) {
        if (entry.kind !== 'text') continue;
        expect(entry.text.isWellFormed()).toBe(true);
        for (const { range, at } of entry.attributions) {
          if (at !== undefined) expect(at).toBeLessThanOrEqual(entry.text.length);
          if (!range) continue;
          expect(range.start).toBeLessThan(range.end);
          expect(range.end).toBeLessThanOrEqual(entry.text.length);
          expect(entry.text.slice(range.start, range.end).isWellFormed()).toBe(true);
        }
      }
    }),
  );
});

test('a citation that comes before its text belongs to that text, with its payload in its slot', () => {
  const payload = {
    provider: 'home',
    format: 'messages.citation',
    version: '1',
    value: jsonTextOf({ a: 1 }),
  };
  const attribution = { source: { kind: 'web', url: 'https://one.example/' } } as const;
  const state = fold([
    begun,
    { type: 'text-start', entry: 'aaaaaaa', index: 2 },
    { type: 'attribution', entry: 'aaaaaaa', attribution, payload },
    { type: 'text-delta', entry: 'aaaaaaa', text: 'Tides ' },
    { type: 'text-delta', entry: 'aaaaaaa', text: 'turn.' },
    { type: 'text-end', entry: 'aaaaaaa', at: 2000 },
  ]);
  expect(state.closed).toEqual([
    {
      entry: {
        id: 'aaaaaaa',
        turn: 'ttttttt',
        at: '1970-01-01T00:00:02.000Z',
        by: { ...by, index: 2 },
        slots: ['attribution:0'],
        kind: 'text',
        text: 'Tides turn.',
        attributions: [attribution],
      },
      payloads: [{ slot: 'attribution:0', payload }],
    },
  ]);
});

test('a cut response keeps all that was shown: text, reasoning, and that a search was open', () => {
  const state = fold([
    begun,
    { type: 'reasoning-start', entry: 'aaaaaaa', index: 0, at: 1000 },
    { type: 'reasoning-delta', entry: 'aaaaaaa', text: 'Let me see' },
    { type: 'text-start', entry: 'bbbbbbb', index: 1 },
    { type: 'text-delta', entry: 'bbbbbbb', text: 'The moon \ud83c' },
    {
      type: 'activity-start',
      entry: 'ccccccc',
      index: 2,
      at: 1500,
      activity: 's1',
      name: 'web_search',
    },
    { type: 'tool-call-start', entry: 'ddddddd', index: 3, call: 'c1', name: 'look' },
    { type: 'tool-call-delta', entry: 'ddddddd', arguments: '{"a' },
    {
      type: 'response-end',
      entry: 'eeeeeee',
      at: 3000,
      outcome: { status: 'interrupted', cause: 'stop' },
    },
  ]);
  const common = { turn: 'ttttttt', at: '1970-01-01T00:00:03.000Z' };
  expect(entriesOf(state)).toEqual([
    { ...common, id: 'aaaaaaa', by, kind: 'reasoning', text: 'Let me see', duration: 2000 },
    {
      ...common,
      id: 'bbbbbbb',
      by: { ...by, index: 1 },
      kind: 'text',
      text: 'The moon \ufffd',
      attributions: [],
      incomplete: true,
    },
    {
      ...common,
      id: 'ccccccc',
      by: { ...by, index: 2 },
      kind: 'notice',
      code: 'activity_unfinished',
      details: { activity: 's1', name: 'web_search' },
    },
    {
      ...common,
      id: 'eeeeeee',
      kind: 'notice',
      code: 'interrupted',
      details: { response: 'r000000', cause: 'stop' },
    },
  ]);
  expect(state.open).toEqual([]);
});

test('the first stop of a response stands', () => {
  const stop = { type: 'stop', index: 9, at: 2000 } as const;
  const state = fold([
    begun,
    { ...stop, entry: 'aaaaaaa', reason: 'pause', raw: 'pause_turn' },
    { ...stop, entry: 'bbbbbbb', reason: 'stop', raw: 'end_turn' },
  ]);
  expect(entriesOf(state).map(({ id }) => id)).toEqual(['aaaaaaa']);
});

test('a stream that begins anew takes back what came before it', () => {
  const state = fold([
    begun,
    { type: 'text-start', entry: 'aaaaaaa', index: 0 },
    { type: 'text-delta', entry: 'aaaaaaa', text: 'Hel' },
    { type: 'usage', usage: { inputTokens: 3 } },
    { type: 'response-restart', entry: 'bbbbbbb', response: 'r000001', at: 2000 },
    { type: 'text-start', entry: 'ccccccc', index: 0 },
    { type: 'text-delta', entry: 'ccccccc', text: 'Hello' },
    { type: 'text-end', entry: 'ccccccc', at: 2500 },
  ]);
  expect(entriesOf(state).map((entry) => [entry.kind, entry.by?.response])).toEqual([
    ['text', 'r000000'],
    ['retracted', undefined],
    ['text', 'r000001'],
  ]);
  expect(state.responses.map(({ usage }) => usage)).toEqual([{ inputTokens: 3 }, undefined]);
});

test('parts of one item say whose payload they share; an incomplete one stands for itself', () => {
  const payload = {
    provider: 'home',
    format: 'responses.message',
    version: '',
    value: jsonTextOf({ id: 'msg_1' }),
  };
  const state = fold([
    begun,
    { type: 'text-start', entry: 'a', index: 0 },
    { type: 'text-start', entry: 'b', index: 0 },
    { type: 'text-start', entry: 'c', index: 0 },
    { type: 'text-delta', entry: 'a', text: 'One.' },
    { type: 'text-delta', entry: 'b', text: 'Two.' },
    { type: 'text-delta', entry: 'c', text: 'Thr' },
    { type: 'text-end', entry: 'a', at: 1, payload },
    { type: 'text-end', entry: 'b', at: 1, of: 'a' },
    { type: 'response-end', entry: 'e', at: 2, outcome: { status: 'interrupted', cause: 'stop' } },
  ]);
  const [first, second, third] = entriesOf(state);
  expect([first?.of, first?.slots]).toEqual([undefined, ['own']]);
  expect([second?.of, second?.slots]).toEqual(['a', undefined]);
  expect(third).toMatchObject({ text: 'Thr', incomplete: true });
  expect(third?.of).toBeUndefined();
});
