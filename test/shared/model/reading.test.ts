import { expect, test } from 'vitest';
import { cite, moveMarks, searchCount } from '../../../shared/model/citations.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { readTurn } from '../../../shared/model/reading.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';

const fold = (events: readonly ModelEvent[]) => events.reduce(applyEvent, emptyTurn('ttttttt'));
const read = (events: readonly ModelEvent[], isLive = false) => readTurn(fold(events), isLive);
const started = (response = 'r1', at = 1000): ModelEvent => ({
  type: 'response-start',
  response,
  provider: 'home',
  model: 'm',
  at,
});
const web = (url: string, excerpt?: string) => ({
  source: { kind: 'web', url, title: url.toUpperCase() } as const,
  ...(excerpt ? { excerpt } : {}),
});

function block(entry: string, index: number, text: string, urls: readonly string[] = []) {
  return [
    { type: 'text-start', entry, index },
    ...urls.map((url) => ({ type: 'attribution', entry, attribution: web(url) }) as const),
    { type: 'text-delta', entry, text },
    { type: 'text-end', entry, at: 2000 },
  ] satisfies ModelEvent[];
}

function search(
  entry: string,
  index: number,
  state: 'started' | 'completed' | 'failed',
  results: readonly { url: string }[] = [],
) {
  const input = state === 'started' ? { query: 'tides' } : {};
  return [
    { type: 'activity-start', entry, index, at: 1000 + index, activity: 's1', name: 'web_search' },
    {
      type: 'activity-end',
      entry,
      at: 1500 + index,
      outcome: { state, input, summary: state === 'started' ? '' : '1 result', results },
    },
  ] satisfies ModelEvent[];
}

test('a sentence split over cited blocks is one text, marked where each block ends', () => {
  const items = read([
    started(),
    ...block('a', 0, 'High tide is at noon', ['https://one/', 'https://two/']),
    ...block('b', 1, ' ', []),
    ...block('c', 2, 'and low tide at six. ', ['https://two/']),
  ]);
  expect(items).toMatchObject([
    { kind: 'text', text: 'High tide is at noon and low tide at six. ' },
  ]);
  const { marks, sources } = cite(items);
  expect(marks.get('a')).toEqual([
    { at: 20, numbers: [1, 2] },
    { at: 41, numbers: [2] },
  ]);
  expect(sources.map(({ number, cited }) => [number, cited])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('blocks that interleave are read in the order of the provider, not of closing', () => {
  const items = read([
    started(),
    { type: 'text-start', entry: 'b', index: 1 },
    { type: 'text-start', entry: 'a', index: 0 },
    { type: 'text-delta', entry: 'b', text: 'second' },
    { type: 'text-delta', entry: 'a', text: 'first, ' },
    { type: 'text-end', entry: 'b', at: 1 },
    { type: 'text-end', entry: 'a', at: 2 },
  ]);
  expect(items).toMatchObject([{ kind: 'text', text: 'first, second' }]);
});

test('an activity is one line where it started, also when its result comes in the next response', () => {
  const events = [
    started('r1'),
    ...search('a', 0, 'started'),
    { type: 'stop', entry: 'x', index: 1, at: 1600, reason: 'pause', raw: 'pause_turn' } as const,
    started('r2', 3000),
    ...search('b', 0, 'completed', [{ url: 'https://one/' }]),
    ...block('c', 1, 'At noon.', []),
  ];
  expect(read(events.slice(0, 4), true)).toMatchObject([{ state: 'running' }]);
  expect(read(events.slice(0, 4), false)).toMatchObject([{ state: 'unfinished' }]);
  expect(read(events)).toMatchObject([
    { kind: 'activity', state: 'completed', input: { query: 'tides' }, summary: '1 result' },
    { kind: 'text', text: 'At noon.' },
  ]);
});

test('a terminal state that comes twice is counted once, and the first one stands', () => {
  const items = read([
    started(),
    ...search('a', 0, 'started'),
    ...search('b', 1, 'failed'),
    ...search('c', 2, 'completed'),
  ]);
  expect(items).toMatchObject([{ kind: 'activity', state: 'failed' }]);
  expect(searchCount(items)).toBe(1);
});

test('results that no passage cites are listed apart, each once', () => {
  const results = [{ url: 'https://one/' }, { url: 'https://two/' }, { url: 'https://two/' }];
  const items = read([
    started(),
    ...search('a', 0, 'completed', results),
    ...block('b', 1, 'At noon.', ['https://one/']),
  ]);
  expect(cite(items).uncited).toEqual([{ url: 'https://two/' }]);
});

test('a response that was taken back is folded, has no marks, and its searches still count', () => {
  const items = read([
    started('r1'),
    ...search('a', 0, 'completed'),
    ...block('b', 1, 'Half', ['https://one/']),
    {
      type: 'entry',
      entry: {
        id: 'x',
        turn: 'ttttttt',
        at: '2026-12-01T00:00:00.000Z',
        kind: 'retracted',
        response: 'r1',
        reason: 'retry',
      },
    },
    started('r2'),
    ...block('c', 0, 'Whole', ['https://two/']),
  ]);
  expect(items.map(({ kind }) => kind)).toEqual(['retracted', 'text']);
  expect(cite(items).sources.map(({ source }) => source)).toMatchObject([{ url: 'https://two/' }]);
  expect(searchCount(items)).toBe(1);
});

test('a mark inside a link or a block of code moves to its end and joins the marks there', () => {
  const marks = [
    { at: 3, numbers: [2] },
    { at: 8, numbers: [1] },
    { at: 20, numbers: [3] },
  ];
  expect(moveMarks(marks, [{ start: 1, end: 8 }])).toEqual([
    { at: 8, numbers: [1, 2] },
    { at: 20, numbers: [3] },
  ]);
});

// The shape must fit more than one provider: what two others send, as events.
test('an answer whose items have ranges in their own text is marked at those ranges', () => {
  const answer = 'Noon ([one](https://one/)). Six.';
  const range = { start: 5, end: 26 };
  const items = read([
    started(),
    { type: 'activity-start', entry: 'a', index: 0, at: 1, activity: 'ws_1', name: 'web_search' },
    {
      type: 'activity-end',
      entry: 'a',
      at: 2,
      outcome: { state: 'completed', input: { queries: ['tide', 'ebb'] }, summary: '' },
    },
    { type: 'text-start', entry: 'b', index: 1 },
    { type: 'text-delta', entry: 'b', text: answer },
    { type: 'attribution', entry: 'b', attribution: { ...web('https://one/'), range } },
    { type: 'text-end', entry: 'b', at: 3 },
    { type: 'text-start', entry: 'c', index: 2, paragraph: true },
    { type: 'text-delta', entry: 'c', text: 'Another item.' },
    { type: 'text-end', entry: 'c', at: 4 },
  ]);
  expect(items.map((item) => (item.kind === 'text' ? item.text : item.kind))).toEqual([
    'activity',
    answer,
    'Another item.',
  ]);
  // The link to the source in the text is what the mark stands in place of.
  const replaces = [{ start: 4, end: 26 }];
  expect(cite(items).marks.get('b')).toEqual([{ at: 26, numbers: [1], replaces }]);
  expect(searchCount(items)).toBe(2);
});

test('grounding that comes after all text marks passages of texts that stayed open until then', () => {
  const items = read([
    started(),
    { type: 'text-start', entry: 'a', index: 0 },
    { type: 'text-delta', entry: 'a', text: 'Ebbe um sechs, ' },
    { type: 'text-delta', entry: 'a', text: 'Flut um zwölf.' },
    {
      type: 'attribution',
      entry: 'a',
      attribution: { ...web('https://b/'), range: { start: 15, end: 29 } },
    },
    {
      type: 'attribution',
      entry: 'a',
      attribution: { ...web('https://a/'), range: { start: 0, end: 14 } },
    },
    { type: 'text-end', entry: 'a', at: 3 },
    { type: 'text-start', entry: 'z', index: 1 },
    { type: 'text-end', entry: 'z', at: 4 },
  ]);
  const { marks, sources } = cite(items);
  expect(marks.get('a')).toEqual([
    { at: 14, numbers: [1] },
    { at: 29, numbers: [2] },
  ]);
  expect(sources.map(({ source }) => source)).toMatchObject([
    { url: 'https://a/' },
    { url: 'https://b/' },
  ]);
});

test('a citation that names a place and no passage is marked there, not after the whole text', () => {
  const source = { kind: 'file', id: 'f1', name: 'tides.pdf' } as const;
  const items = read([
    started(),
    { type: 'text-start', entry: 'a', index: 0 },
    { type: 'text-delta', entry: 'a', text: 'High tide is at noon. It is low at six.' },
    { type: 'attribution', entry: 'a', attribution: { source, at: 20 } },
    { type: 'attribution', entry: 'a', attribution: { source, at: 400 } },
    { type: 'text-end', entry: 'a', at: 1 },
  ]);
  expect(cite(items).marks.get('a')).toEqual([
    { at: 20, numbers: [1] },
    { at: 39, numbers: [1] },
  ]);
});

test('a search that was put into several queries at once is one search', () => {
  const input = { query: 'tides', queries: ['tides', 'high tide'] };
  const searched = (entry: string, activity: string, given: Readonly<Record<string, unknown>>) =>
    [
      { type: 'activity-start', entry, index: 0, at: 1, activity, name: 'web_search' },
      {
        type: 'activity-end',
        entry,
        at: 2,
        outcome: { state: 'completed', input: given, summary: '' },
      },
    ] satisfies ModelEvent[];
  const { query: _query, ...several } = input;
  expect(searchCount(read([started(), ...searched('a', 's1', input)]))).toBe(1);
  expect(searchCount(read([started(), ...searched('a', 's1', several)]))).toBe(2);
});

test.each([
  ['a link in parentheses, with the space before it', 'Noon ([a](https://a/)).', 4, 22],
  ['a numbered link', 'Noon[[1]](https://a/).', 4, 21],
  ['not a link whose words are part of the sentence', 'See [the table](https://a/).', undefined, 0],
  ['not a link to another address', 'Noon ([a](https://b/)).', undefined, 0],
  ['not the bare address', 'Noon (https://a/).', undefined, 0],
  ['not words of the answer', 'It is noon now.', undefined, 0],
])('a mark replaces %s', (_name, answer, start, end) => {
  const link = /\s?\(?\[.*\)(?=\.)|\(https:.*\)|noon/.exec(answer);
  const from = (link?.index ?? 0) + (link?.[0].startsWith(' ') ? 1 : 0);
  const range = { start: from, end: (link?.index ?? 0) + (link?.[0].length ?? 0) };
  const items = read([
    started(),
    { type: 'text-start', entry: 'a', index: 0 },
    { type: 'text-delta', entry: 'a', text: answer },
    { type: 'attribution', entry: 'a', attribution: { ...web('https://a/'), range } },
    { type: 'text-end', entry: 'a', at: 1 },
  ]);
  const [mark] = cite(items).marks.get('a') ?? [];
  expect(mark?.replaces).toEqual(start === undefined ? undefined : [{ start, end }]);
});

test('reasoning in several parts of one item is one thought, also while it comes', () => {
  const parts: readonly ModelEvent[] = [
    started(),
    { type: 'reasoning-start', entry: 'a', index: 0, at: 1000 },
    { type: 'reasoning-delta', entry: 'a', text: 'The table.' },
    { type: 'reasoning-start', entry: 'b', index: 0, at: 3000 },
    { type: 'reasoning-delta', entry: 'b', text: 'The row.' },
  ];
  const thought = { kind: 'reasoning', id: 'a', text: 'The table.\n\nThe row.' };
  expect(read(parts, true)).toEqual([{ ...thought, startedAt: 1000, open: true }]);
  const closed = read([
    ...parts,
    { type: 'reasoning-end', entry: 'a', at: 5000 },
    { type: 'reasoning-end', entry: 'b', at: 5000, of: 'a' },
    { type: 'reasoning-start', entry: 'c', index: 1, at: 6000 },
    { type: 'reasoning-delta', entry: 'c', text: 'Noon.' },
    { type: 'reasoning-end', entry: 'c', at: 7000 },
  ]);
  expect(closed).toEqual([
    { ...thought, duration: 4000, open: false },
    { kind: 'reasoning', id: 'c', text: 'Noon.', duration: 1000, open: false },
  ]);
});
