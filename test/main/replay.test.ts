import { describe, expect, test } from 'vitest';
import { replay } from '../../main/replay.ts';
import { readFixture } from '../support/messages-wire.ts';

const messages = (file: string) =>
  replay({ protocol: 'messages', status: 200, file, bytes: readFixture(file) });
const text = (body: string, status = 200) =>
  replay({ protocol: 'messages', status, file: 'f', bytes: new TextEncoder().encode(body) });

const nothing = {
  file: 'f',
  text: '',
  reasoning: '',
  activities: [],
  attributions: [],
  toolCalls: [],
  stop: null,
  usage: null,
  error: null,
  unknown: 0,
};

describe('a recorded response comes to', () => {
  test('its text joined, the last state of each activity, and spans of the blocks that cite', async () => {
    const page = (n: number) => ({
      kind: 'web',
      url: `https://example.org/${n}`,
      title: `Page ${n}`,
    });
    const summary = await messages('web-search.sse');
    expect(summary).toEqual({
      file: 'web-search.sse',
      text: 'Let me look.Here: It costs one. Mostly.',
      reasoning: '',
      activities: [
        {
          id: 'srvtoolu_1',
          name: 'web_search',
          state: 'completed',
          input: { query: 'café A prices' },
          summary: '2 results',
        },
        {
          id: 'srvtoolu_2',
          name: 'web_search',
          state: 'completed',
          input: { query: 'nothing' },
          summary: '0 results',
        },
      ],
      attributions: [
        { source: page(1), excerpt: 'A café costs 1.0/cup', range: { start: 18, end: 31 } },
        { source: page(2), excerpt: 'Second opinion', range: { start: 18, end: 31 } },
        { source: page(2), excerpt: 'Other words', range: { start: 32, end: 39 } },
      ],
      toolCalls: [],
      stop: { reason: 'stop', raw: 'end_turn' },
      usage: {
        inputTokens: 915,
        outputTokens: 80,
        cacheReadTokens: 5,
        cacheWriteTokens: 10,
        hosted: { web_search: 2, web_fetch: 0 },
      },
      error: null,
      unknown: 0,
    });
    expect(summary.text.slice(18, 31)).toBe('It costs one.');
  });

  test('calls with their arguments parsed, or null beside the half that came', async () => {
    expect((await messages('tools.sse')).toolCalls.slice(0, 2)).toEqual([
      { id: 'toolu_1', name: 'now', arguments: {}, text: '{}' },
      {
        id: 'toolu_2',
        name: 'weather',
        arguments: { city: 'Zürich', at: 100, say: 'é/' },
        text: String.raw`{"city": "Zürich", "at": 1.0e2, "say": "\u00e9\/"}`,
      },
    ]);
    expect((await messages('cut-arguments.sse')).toolCalls).toEqual([
      {
        id: 'toolu_1',
        name: 'write',
        arguments: null,
        text: '{"file": "a.txt", "lines": ["one", "tw',
      },
    ]);
  });

  test('a call that waits for the next response is started; a result alone is complete', async () => {
    const states = async (file: string) =>
      (await messages(file)).activities.map(({ id, state }) => `${id} ${state}`);
    expect(await states('paused.sse')).toEqual(['srvtoolu_1 completed', 'srvtoolu_2 started']);
    expect(await states('resumed.sse')).toEqual(['srvtoolu_2 completed']);
    expect(await states('odd-order.sse')).toEqual(['call_7 completed', 'call_8 failed']);
  });

  test('nothing of what was taken back', async () => {
    expect(await messages('restarted.sse')).toMatchObject({
      text: 'Second',
      toolCalls: [{ id: 'toolu_1' }],
      usage: { inputTokens: 21, outputTokens: 30 },
    });
  });

  test('reasoning, and how much was unknown', async () => {
    expect(await messages('thinking.sse')).toMatchObject({
      reasoning: 'Is 1/2 ≤ café?\n"Yes" 😀',
      unknown: 0,
    });
    expect(await messages('unknown.sse')).toMatchObject({ text: 'Rain.', unknown: 7 });
  });
});

describe('a failure', () => {
  test('keeps what came before it', async () => {
    expect(await messages('overloaded.sse')).toMatchObject({
      text: 'Half an ans',
      stop: null,
      error: { kind: 'overloaded', message: 'Overloaded' },
    });
  });

  test('of the status is explained', async () => {
    const body =
      '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}';
    expect(await text(body, 401)).toEqual({
      ...nothing,
      error: { kind: 'auth', message: 'invalid x-api-key' },
    });
  });

  test('of a stream that was cut names the cut, and the call that was open', async () => {
    const start =
      '{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"s1","name":"web_search","input":{}}}';
    expect(await text(`data: ${start}\n\n`)).toEqual({
      ...nothing,
      activities: [{ id: 's1', name: 'web_search', state: 'started', input: {}, summary: '' }],
      error: { kind: 'protocol', message: 'cut' },
    });
  });

  test('is also a page, and an error told with status 200', async () => {
    expect((await text('<title>Sign in</title>')).error).toEqual({
      kind: 'bad_base_url',
      message: 'Sign in',
    });
    expect(
      (await text('{"error":{"message":"Slow down","type":"rate_limit_error"}}')).error,
    ).toEqual({
      kind: 'rate_limit',
      message: 'Slow down',
    });
  });
});
