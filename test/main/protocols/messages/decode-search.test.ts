import { describe, expect, test } from 'vitest';
import { hear, readFixture, turnOf } from '../../../support/messages-wire.ts';
import { toldEntries } from '../../../support/told-entries.ts';

const told = async (name: string) => toldEntries(turnOf(await hear(readFixture(name))));
const usageOf = async (name: string) =>
  turnOf(await hear(readFixture(name))).responses.at(-1)?.usage;

describe('a web search', () => {
  test('is a call and a result, each with its block; citations stand on their own text', async () => {
    const search = 'web_search_20250305';
    const citations = [
      String.raw`{"type":"web_search_result_location","cited_text":"A caf\u00e9 costs 1.0\/cup","url":"https://example.org/1","title":"Page 1","encrypted_index":"place1=="}`,
      '{"type":"web_search_result_location","cited_text":"Second opinion","url":"https://example.org/2","title":"Page 2","encrypted_index":"place2=="}',
      '{"type":"web_search_result_location","cited_text":"Other words","url":"https://example.org/2","title":"Page 2","encrypted_index":"place2=="}',
    ];
    const page = (n: number) => ({ title: `Page ${n}`, url: `https://example.org/${n}` });
    const hit = (n: number) =>
      `{"type":"web_search_result","title":"Page ${n}","url":"https://example.org/${n}","encrypted_content":"sealed${n}+/==","page_age":null}`;
    const first = {
      kind: 'hosted_activity',
      activity: 'srvtoolu_1',
      name: 'web_search',
      input: { query: 'café A prices' },
    };
    const second = { ...first, activity: 'srvtoolu_2', input: { query: 'nothing' } };
    expect(await told('web-search.sse')).toEqual([
      { index: 0, kind: 'text', text: 'Let me look.' },
      {
        ...first,
        index: 1,
        state: 'started',
        summary: '',
        native: [
          `messages.server_tool_use @ ${search}`,
          String.raw`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query": "café \u0041 prices"}}`,
        ],
      },
      {
        ...first,
        index: 2,
        state: 'completed',
        summary: '2 results',
        results: [page(1), page(2)],
        native: [
          `messages.web_search_tool_result @ ${search}`,
          `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[${hit(1)},${hit(2)}]}`,
        ],
      },
      {
        ...second,
        index: 3,
        state: 'started',
        summary: '',
        native: [
          `messages.server_tool_use @ ${search}`,
          '{"type":"server_tool_use","id":"srvtoolu_2","name":"web_search","input":{"query": "nothing"}}',
        ],
      },
      {
        ...second,
        index: 4,
        state: 'completed',
        summary: '0 results',
        results: [],
        native: [
          `messages.web_search_tool_result @ ${search}`,
          '{"type":"web_search_tool_result","tool_use_id":"srvtoolu_2","content":[]}',
        ],
      },
      { index: 5, kind: 'text', text: 'Here: ' },
      {
        index: 6,
        kind: 'text',
        text: 'It costs one.',
        attributions: [
          { source: { kind: 'web', ...page(1) }, excerpt: 'A café costs 1.0/cup' },
          { source: { kind: 'web', ...page(2) }, excerpt: 'Second opinion' },
        ],
        cited: citations.slice(0, 2),
      },
      { index: 7, kind: 'text', text: ' ' },
      {
        index: 8,
        kind: 'text',
        text: 'Mostly.',
        attributions: [{ source: { kind: 'web', ...page(2) }, excerpt: 'Other words' }],
        cited: citations.slice(2),
      },
      { index: 9, kind: 'stop', reason: 'stop', raw: 'end_turn' },
    ]);
  });

  test('counts what the provider counts, the last value of each, cached input included', async () => {
    expect(await usageOf('web-search.sse')).toEqual({
      inputTokens: 915,
      outputTokens: 80,
      cacheReadTokens: 5,
      cacheWriteTokens: 10,
      hosted: { web_search: 2, web_fetch: 0 },
    });
    expect(await usageOf('thinking.sse')).toEqual({
      inputTokens: 360,
      outputTokens: 50,
      cacheReadTokens: 300,
      cacheWriteTokens: 40,
      reasoningTokens: 41,
    });
  });

  test('that failed says why, whether the error is an object or in a list', async () => {
    const results = (await told('search-errors.sse')).filter(
      (entry) => entry['state'] === 'failed',
    );
    expect(results.map(({ native: _block, index: _index, ...rest }) => rest)).toEqual([
      {
        kind: 'hosted_activity',
        activity: 'srvtoolu_1',
        name: 'web_search',
        state: 'failed',
        input: { query: 'a' },
        summary: 'failed: max uses',
        reason: 'limit',
      },
      {
        kind: 'hosted_activity',
        activity: 'srvtoolu_2',
        name: 'web_search',
        state: 'failed',
        input: { query: 'b' },
        summary: 'failed: unavailable',
        reason: 'error',
      },
      {
        kind: 'hosted_activity',
        activity: 'srvtoolu_3',
        name: 'web_fetch',
        state: 'failed',
        input: { url: 'https://example.org/x' },
        summary: 'failed: too many requests',
        reason: 'limit',
      },
    ]);
    expect(results.map(({ native }) => (native as readonly string[])[1])).toEqual([
      '{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}}',
      '{"type":"web_search_tool_result","tool_use_id":"srvtoolu_2","content":[{"type":"web_search_tool_result_error","error_code":"unavailable"}]}',
      '{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_3","content":{"type":"web_fetch_tool_result_error","error_code":"too_many_requests"}}',
    ]);
  });

  test('left open by a pause is answered at the beginning of the next response', async () => {
    expect((await told('paused.sse')).slice(-2)).toEqual([
      {
        index: 3,
        kind: 'hosted_activity',
        activity: 'srvtoolu_2',
        name: 'web_search',
        state: 'started',
        input: { query: 'two' },
        summary: '',
        native: [
          'messages.server_tool_use @ web_search_20250305',
          '{"type":"server_tool_use","id":"srvtoolu_2","name":"web_search","input":{"query": "two"}}',
        ],
      },
      { index: 4, kind: 'stop', reason: 'pause', raw: 'pause_turn' },
    ]);
    const [first] = await told('resumed.sse');
    expect(first).toMatchObject({
      index: 0,
      activity: 'srvtoolu_2',
      name: 'web_search',
      state: 'completed',
      input: {},
      summary: '2 results',
    });
  });
});

test('every kind of citation names its source; one nobody knows is kept as unknown', async () => {
  const attributions = [...(await told('citations.sse')), ...(await told('unknown.sse'))].flatMap(
    (entry) => (entry['attributions'] ?? []) as readonly unknown[],
  );
  expect(attributions).toEqual([
    {
      source: { kind: 'document', title: 'a.txt', index: 0, chars: { start: 3, end: 10 } },
      excerpt: 'By char',
    },
    {
      source: { kind: 'document', title: 'b.pdf', index: 1, pages: { start: 1, end: 2 } },
      excerpt: 'By page',
    },
    { source: { kind: 'document', index: 2, blocks: { start: 0, end: 4 } }, excerpt: 'By block' },
    { source: { kind: 'web', url: 'https://example.org/r', title: 'R' }, excerpt: 'By result' },
    {
      source: { kind: 'document', title: 'handbook', index: 1, blocks: { start: 2, end: 3 } },
      excerpt: 'By name',
    },
    {
      source: { kind: 'web', url: 'https://example.org/7', title: 'Page 7' },
      excerpt: 'By search',
    },
    { source: { kind: 'unknown', label: 'Lost' }, excerpt: 'No address' },
    { source: { kind: 'unknown', label: 'A dream' } },
  ]);
});
