import { describe, expect, test } from 'vitest';
import { followTurn } from '../../../main/cli/follow-turn.ts';
import { linesOf, printTurn } from '../../../main/cli/print-turn.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import { recordedOutput } from '../../support/recorded-output.ts';

const at = 1_000_000;
const begin = (response: string): ModelEvent => ({
  type: 'response-start',
  response,
  provider: 'home',
  model: 'm',
  at,
});
const text = (entry: string, index: number, ...words: readonly string[]): readonly ModelEvent[] => [
  { type: 'text-start', entry, index },
  ...words.map((word) => ({ type: 'text-delta', entry, text: word }) as const),
];
const cite = (entry: string, url: string, title?: string): ModelEvent => ({
  type: 'attribution',
  entry,
  attribution: { source: { kind: 'web', url, ...(title === undefined ? {} : { title }) } },
});
const ended = (entry: string): ModelEvent => ({ type: 'text-end', entry, at });
const searching = (entry: string, index: number): readonly ModelEvent[] => [
  { type: 'activity-start', entry, index, at, activity: 'a1', name: 'web_search' },
  {
    type: 'activity-end',
    entry,
    at,
    outcome: { state: 'started', input: { query: 'tides "today"' }, summary: '' },
  },
];
const found = (entry: string, index: number, outcome: object): readonly ModelEvent[] => [
  { type: 'activity-start', entry, index, at, activity: 'a1', name: 'web_search' },
  // Tests give the outcome of a search as the wire's decoder would.
  { type: 'activity-end', entry, at, outcome: { input: {}, summary: '', ...outcome } as never },
];
const stop: ModelEvent = { type: 'stop', entry: 's', index: 9, at, reason: 'stop', raw: 'end' };

function lines(events: readonly ModelEvent[], isOver = false): readonly string[] {
  return linesOf(printTurn(events.reduce(applyEvent, emptyTurn('t')), isOver));
}

describe('a turn on the terminal', () => {
  test('an activity stands there while it runs; its outcome comes below it', () => {
    const running = [begin('r1'), ...searching('e1', 0)];
    expect(lines(running)).toEqual(['⚒ web search: "tides "today""']);
    const results = [{ title: 'T', url: 'https://t.example' }];
    expect(lines([...running, ...found('e2', 1, { state: 'completed', results })])).toEqual([
      '⚒ web search: "tides "today""',
      '  1 result',
    ]);
  });

  test.each([
    [
      'failed',
      { state: 'failed', reason: 'error', summary: 'failed: max uses' },
      '  not run: the limit of searches for this answer was reached',
    ],
    [
      'failed with lines of its own',
      { state: 'failed', reason: 'error', summary: 'failed: a\n[1] b' },
      '  failed: a [1] b',
    ],
    ['found nothing', { state: 'completed', results: [] }, '  no results'],
  ])('a search that %s says so', (_name, outcome, expected) => {
    const events = [begin('r1'), ...searching('e1', 0), ...found('e2', 1, outcome)];
    expect(lines(events).at(-1)).toBe(expected);
  });

  test('a search that never ended says so', () => {
    expect(lines([begin('r1'), ...searching('e1', 0)], true).at(-1)).toBe('  did not finish');
  });

  test('text waits until nothing more can come to it; sources come last, numbered as in the text', () => {
    const answer = [
      begin('r1'),
      ...text('e1', 0, 'Twice', ' a day.'),
      cite('e1', 'https://one.example/', 'One'),
      ended('e1'),
    ];
    expect(lines(answer)).toEqual([]);
    const whole = [
      ...answer,
      ...text('e2', 1, ' Mostly.'),
      cite('e2', 'https://two.example/'),
      cite('e2', 'https://one.example/', 'One'),
      ended('e2'),
      stop,
    ];
    expect(lines(whole, true)).toEqual([
      'Twice a day.[1] Mostly.[1][2]',
      '',
      'Sources\n[1] One\n    https://one.example/\n[2] https://two.example/\n    https://two.example/',
    ]);
  });

  test('an answer without sources has no list of them', () => {
    expect(lines([begin('r1'), ...text('e1', 0, 'Hi'), ended('e1'), stop], true)).toEqual(['Hi']);
  });

  test('a cut answer says that it is one, after what had come', () => {
    const cut: ModelEvent = {
      type: 'response-end',
      entry: 'n',
      at,
      outcome: { status: 'interrupted', cause: 'stop' },
    };
    const [answer, ...rest] = lines([begin('r1'), ...text('e1', 0, 'Half'), cut], true);
    expect(answer).toBe('Half');
    expect(rest).toEqual([
      '',
      expect.stringMatching(/^\(.*sources.*\)$/i),
      expect.stringMatching(/^\(.*stopped.*\)$/i),
    ]);
  });

  test('an answer that was taken back is folded', () => {
    const restart: ModelEvent = { type: 'response-restart', entry: 'x', response: 'r2', at };
    const events = [begin('r1'), ...text('e1', 0, 'Wrong'), ended('e1'), restart];
    const whole = [...events, ...text('e2', 0, 'Right'), ended('e2'), stop];
    expect(lines(whole, true)).toEqual([expect.stringMatching(/^\(.+\)$/), '', 'Right']);
  });
});

describe('following a turn', () => {
  test('what was printed and then taken back stays; the new answer follows it', () => {
    const { output, out, problems } = recordedOutput();
    const follower = followTurn(false, output, () => at);
    const results = [{ title: 'T', url: 'https://t.example' }];
    follower.take([
      begin('r1'),
      ...text('e1', 0, 'Wrong.'),
      ended('e1'),
      ...searching('e2', 1),
      ...found('e3', 2, { state: 'completed', results }),
    ]);
    follower.take([{ type: 'response-restart', entry: 'x', response: 'r2', at }]);
    follower.take([...text('e4', 0, 'Right.'), ended('e4'), stop]);
    follower.finish();
    expect(out().split('\n')).toEqual([
      'Wrong.',
      '',
      '⚒ web search: "tides "today""',
      '  1 result',
      expect.stringMatching(/^\(.+\)$/),
      '',
      'Right.',
      '',
    ]);
    expect(problems()).toBe('');
  });

  test('a wait before another try is told beside the answer', () => {
    const { output, out, problems } = recordedOutput();
    const error = { kind: 'overloaded', message: '' } as const;
    followTurn(false, output, () => at).take([
      begin('r1'),
      { type: 'waiting', until: at + 12_000, attempt: 2, error },
    ]);
    expect([out(), problems()]).toEqual(['', 'Trying again in 12 s (try 2)\n']);
  });
});

test('a link to the source that is in the text gives way to its number', () => {
  const answer = 'Noon ([a](https://a/)).';
  const range = { start: 5, end: 22 };
  const events: readonly ModelEvent[] = [
    begin('r1'),
    ...text('t', 0, answer),
    {
      type: 'attribution',
      entry: 't',
      attribution: { source: { kind: 'web', url: 'https://a/' }, range },
    },
    ended('t'),
  ];
  const [first] = printTurn(events.reduce(applyEvent, emptyTurn('turn')), true);
  expect(first?.text).toBe('Noon[1].');
});
