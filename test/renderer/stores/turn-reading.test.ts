import { describe, expect, test } from 'vitest';
import { storedTurns } from '../../../renderer/stores/stored-turns.ts';
import { endingOf, type Ending } from '../../../renderer/stores/turn-ending.ts';
import { turnReading } from '../../../renderer/stores/turn-reading.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import { emptyTurn, type TurnState } from '../../../shared/model/turn-state.ts';
import { writeTurn, type Part } from '../../support/window-harness/write-turn.ts';

const model = { provider: 'acme', name: 'sonata-5' };
const at = Date.parse('2026-10-01T12:00:00.000Z');
const results = [{ url: 'https://a.example/', title: 'A' }];

function written(...parts: readonly Part[]) {
  const usage = { inputTokens: 10, outputTokens: 2 };
  return writeTurn({ id: 'turn001', question: 'Why?', at, model, parts, usage });
}

function stored(...parts: readonly Part[]): TurnState {
  const state = storedTurns(written(...parts)).states['turn001'];
  if (!state) throw new Error('The turn was not stored.');
  return state;
}

describe('a stored turn', () => {
  test('is read with its question, its answer, who gave it, and how long it took', () => {
    const state = stored({ search: 'why', results }, { text: 'Because.' }, { stop: 'stop' });
    expect(turnReading(state, false)).toMatchObject({
      question: 'Why?',
      isLive: false,
      model,
      searches: 1,
      usage: { inputTokens: 10, outputTokens: 2 },
      responses: 1,
      startedAt: at,
      endedAt: at + 4000,
      took: 4000,
    });
  });

  test('ran from when to when it said while it had just ended', () => {
    const parts = [{ text: 'Because.' }, { stop: 'stop' }] as const;
    const { entries } = written(...parts);
    const started = {
      type: 'response-start',
      response: 'r',
      provider: 'acme',
      model: 'm',
    } as const;
    const ended = { type: 'response-end', entry: 'e', outcome: { status: 'complete' } } as const;
    const live = [
      { ...started, at: at + 300 },
      ...entries.map((entry) => ({ type: 'entry', entry }) as const),
      { ...ended, at: at + 9000 },
    ].reduce(applyEvent, emptyTurn('turn001'));
    const { startedAt, endedAt, took } = turnReading(stored(...parts), false);
    expect(turnReading(live, false)).toMatchObject({ startedAt, endedAt, took });
  });

  test('names who was asked, though nothing but a failure came', () => {
    const details = { response: 'r', cause: 'error', error: { kind: 'auth', message: '' } };
    const view = written({ notice: 'interrupted', details });
    const state = storedTurns({ ...view, models: { turn001: model } }).states['turn001'];
    expect(state && turnReading(state, false)).toMatchObject({ model, took: 0, responses: 0 });
  });

  test('is read once for each state of it', () => {
    const state = stored({ text: 'Because.' }, { stop: 'stop' });
    expect(turnReading(state, false)).toBe(turnReading(state, false));
  });

  test('shares what did not change with the reading before', () => {
    const before = stored({ text: 'Because.' });
    const open = { type: 'text-start', entry: 'next', index: 9, paragraph: true } as const;
    const after = applyEvent(before, open);
    const [first, second] = [turnReading(before, true), turnReading(after, true)];
    expect(second.items.length).toBe(2);
    expect(second.items[0]).toBe(first.items[0]);
    expect(second.citations.sources).toBe(first.citations.sources);
  });
});

describe('how a turn ended', () => {
  const error = { kind: 'network', message: 'ECONNRESET' } as const;
  const cases: readonly (readonly [string, readonly Part[], Ending | undefined])[] = [
    ['complete', [{ text: 'x' }, { stop: 'stop' }], undefined],
    ['by length', [{ text: 'x' }, { stop: 'length' }], { kind: 'length' }],
    ['by a refusal', [{ text: 'x' }, { stop: 'refusal' }], { kind: 'refusal' }],
    [
      'for a reason of the provider’s own',
      [{ stop: 'other', raw: 'model_armor' }],
      { kind: 'other', raw: 'model_armor' },
    ],
    ['paused', [{ search: 'x', unfinished: true }, { stop: 'pause' }], { kind: 'pause' }],
    [
      'killed after it was decided to resume',
      [
        { search: 'x', unfinished: true },
        { stop: 'pause' },
        { notice: 'resumed', details: { attempt: 1, limit: 5 } },
      ],
      { kind: 'pause' },
    ],
    [
      'stopped',
      [
        { text: 'x', incomplete: true },
        { notice: 'interrupted', details: { cause: 'stop' } },
      ],
      { kind: 'stopped' },
    ],
    [
      'crashed',
      [
        { text: 'x', incomplete: true },
        { notice: 'interrupted', details: { cause: 'crash' } },
      ],
      { kind: 'crashed' },
    ],
    ['before anything came', [], { kind: 'crashed' }],
    [
      'by an error',
      [{ notice: 'interrupted', details: { cause: 'error', error } }],
      { kind: 'error', error },
    ],
    [
      'by an error of a kind a newer version knows',
      [
        {
          notice: 'interrupted',
          details: { cause: 'error', error: { kind: 'gravity', message: 'm' } },
        },
      ],
      { kind: 'error', error: { kind: 'protocol', message: 'm' } },
    ],
    [
      'well after it was tried again',
      [
        { notice: 'interrupted', details: { cause: 'error', error } },
        { retract: 'retry' },
        { text: 'x' },
        { stop: 'stop' },
      ],
      undefined,
    ],
  ];
  test.each(cases)('%s', (_how, parts, ending) => {
    expect(endingOf(written(...parts).entries)).toEqual(ending);
  });
});
