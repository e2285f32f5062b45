import { describe, expect, test } from 'vitest';
import { searchCount } from '../../../../shared/model/citations.ts';
import { readTurn } from '../../../../shared/model/reading.ts';
import { responsesWire, toldByResponses } from '../../../support/responses-wire.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { hear, readFixture } = responsesWire;

async function activities(name: string) {
  const told = await toldByResponses(name);
  return told.filter(({ kind }) => kind === 'hosted_activity');
}

describe('a search', () => {
  test('is told when it starts, without a payload, and again when all of it is known', async () => {
    const [started, ended] = await activities('web-search.sse');
    expect(started).toEqual({
      index: 1,
      kind: 'hosted_activity',
      activity: 'ws_1',
      name: 'web_search',
      state: 'started',
      input: {},
      summary: '',
    });
    expect(ended).toMatchObject({
      index: 1,
      activity: 'ws_1',
      state: 'completed',
      input: { query: 'tides bremen', queries: ['tides bremen', 'flut bremen'] },
      summary: '2 results',
      results: [{ url: 'https://tides.example/bremen' }],
    });
    expect(ended?.['native']).toEqual([
      'responses.web_search_call @ web_search',
      expect.stringMatching(/^\{"id":"ws_1".*\{"type":"api","name":"oai-weather"\}\]\}\}$/),
    ]);
  });

  test('that reads a page has its address, and is not counted', async () => {
    const ended = (await activities('web-search.sse')).filter(({ state }) => state !== 'started');
    expect(ended.map(({ state, input, summary }) => [state, input, summary])).toEqual([
      ['completed', expect.anything(), '2 results'],
      ['completed', { url: 'https://tides.example/bremen' }, '1 page'],
      ['completed', { url: 'https://tides.example/bremen', pattern: 'noon' }, '1 page'],
      ['failed', { query: 'tides hamburg' }, 'failed'],
    ]);
    const items = readTurn(turnOf(await hear(readFixture('web-search.sse'))), false);
    expect(searchCount(items)).toBe(2);
  });

  test('whose sources were not asked for does not say that nothing was found', async () => {
    const [, ended] = await activities('told-at-the-end.sse');
    expect(ended).toMatchObject({ summary: 'done' });
    expect(ended).not.toHaveProperty('results');
  });
});

test.each([
  [
    { type: 'search', query: 'tides', url: 'https://a.example/' },
    { query: 'tides' },
    '1 result',
    [{ url: 'https://a.example/' }],
  ],
  [
    { url: 'https://a.example/' },
    { url: 'https://a.example/' },
    '1 page',
    [{ url: 'https://a.example/' }],
  ],
  [{ type: 'open_page', url: null }, { url: '' }, '1 page', []],
  [{ type: 'search', query: 'tides', sources: [] }, { query: 'tides' }, '0 results', []],
  [undefined, {}, 'done', undefined],
])('the search %j, told at once', (action, input, summary, results) => {
  const item = {
    id: 'ws_1',
    type: 'web_search_call',
    status: 'completed',
    ...(action ? { action } : {}),
  };
  const body = { object: 'response', id: 'r', status: 'completed', output: [item] };
  const decoder = responsesWire.newDecoder();
  const { events } = decoder.decode({ event: '', data: JSON.stringify(body), at: 0 });
  const ended = events.filter((event) => event.type === 'activity-end').at(-1);
  expect(ended).toMatchObject({ outcome: { state: 'completed', input, summary } });
  expect(ended?.type === 'activity-end' ? ended.outcome.results : 'none').toEqual(results);
});

test('every hosted tool has its name, its input and what came of it', async () => {
  const ended = (await activities('hosted-tools.sse')).filter(({ state }) => state !== 'started');
  expect(ended.map(({ name, state, input, summary }) => [name, state, input, summary])).toEqual([
    ['file_search', 'completed', { query: 'tides', queries: ['tides', 'ebb'] }, '1 result'],
    ['code_execution', 'completed', { code: 'print(6 * 2)\nprint(1)' }, '2 lines'],
    ['mcp_list_tools', 'completed', { server: 'calendar' }, '1 tool'],
    [
      'mcp',
      'failed',
      { server: 'calendar', tool: 'events', input: { day: 'today' } },
      'failed: http error',
    ],
    ['image_generation', 'completed', { query: 'a lighthouse' }, ''],
    ['x_search_call', 'completed', { query: 'tides' }, 'done'],
    ['weather_call', 'completed', {}, ''],
    ['apply_patch_call', 'completed', {}, ''],
  ]);
  expect(ended.every(({ native }) => native !== undefined)).toBe(true);
});

test('an item and an event that nobody knows are counted, and the item is kept whole', async () => {
  const { events } = await hear(readFixture('hosted-tools.sse'));
  const unknown = events.flatMap((event) => (event.type === 'unknown' ? [event.name] : []));
  expect(unknown).toEqual(['weather_call', 'response.weather_call.measuring']);
  const [carried] = (await activities('hosted-tools.sse')).filter(
    ({ name }) => name === 'weather_call',
  );
  expect(carried?.['native']).toEqual([
    'responses.weather_call @ v1',
    '{"id":"wx_1","type":"weather_call","status":"completed","place":"Bremen"}',
  ]);
});

test('a tool that runs when the response is cut began, and nothing more is said of it', async () => {
  const frames = await responsesWire.framesOf(readFixture('web-search.sse'));
  const decoder = responsesWire.newDecoder();
  const events = frames.slice(0, 6).flatMap((frame) => decoder.decode(frame).events);
  const items = readTurn(
    turnOf({ events: [...events, ...decoder.end(1)], isComplete: false }),
    false,
  );
  expect(items).toMatchObject([
    { kind: 'activity', activity: 'ws_1', state: 'unfinished' },
    { kind: 'entry', entry: { code: 'interrupted' } },
  ]);
});
