import { describe, expect, test } from 'vitest';
import { hear, readFixture, turnOf } from '../../../support/messages-wire.ts';
import { toldEntries } from '../../../support/told-entries.ts';

const told = async (name: string) => toldEntries(turnOf(await hear(readFixture(name))));

describe('text', () => {
  test('is told piece by piece; pings, comments and empty pieces are not', async () => {
    const { events } = await hear(readFixture('text.sse'));
    expect(events).toEqual([
      {
        type: 'usage',
        usage: { inputTokens: 20, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
      },
      { type: 'text-start', entry: 'id00001', index: 0 },
      { type: 'text-delta', entry: 'id00001', text: 'Grüße, ' },
      { type: 'text-delta', entry: 'id00001', text: 'Welt 🌍' },
      { type: 'text-delta', entry: 'id00001', text: '\n\nEnd. ' },
      { type: 'text-end', entry: 'id00001', at: 1000 },
      {
        type: 'usage',
        usage: { inputTokens: 20, outputTokens: 12, cacheReadTokens: 0, cacheWriteTokens: 0 },
      },
      { type: 'stop', entry: 'id00002', index: 1, at: 1000, reason: 'stop', raw: 'end_turn' },
    ]);
  });

  test('of blocks that interleave goes to its own block', async () => {
    expect(await told('interleaved.sse')).toEqual([
      { index: 1, kind: 'text', text: 'C' },
      { index: 0, kind: 'text', text: 'AB' },
      { index: 2, kind: 'stop', reason: 'stop', raw: 'end_turn' },
    ]);
  });

  test('with members nobody knows is kept whole, its pieces and citations in place', async () => {
    const citation = String.raw`{"type":"web_search_result_location","cited_text":"q","url":"https://example.org/1","title":null,"encrypted_index":"\/"}`;
    expect((await told('marked-text.sse'))[0]).toEqual({
      index: 0,
      kind: 'text',
      text: 'Give\n',
      attributions: [{ source: { kind: 'web', url: 'https://example.org/1' }, excerpt: 'q' }],
      native: [
        'messages.text @ 2023-06-01',
        String.raw`{"type":"text","text":"Give\n","citations":[${citation}],"mark":{"w":1.0}}`,
      ],
      cited: [citation],
    });
  });

  test('is read without event names, and other protocols’ end marker does no harm', async () => {
    expect(await told('nameless-events.sse')).toEqual([
      { index: 0, kind: 'text', text: 'No names.' },
      { index: 1, kind: 'stop', reason: 'stop', raw: 'end_turn' },
    ]);
  });
});

test('reasoning keeps its whole native block, every escape as it came', async () => {
  expect(await told('thinking.sse')).toEqual([
    {
      index: 0,
      kind: 'reasoning',
      text: 'Is 1/2 ≤ café?\n"Yes" 😀',
      native: [
        'messages.thinking @ 2023-06-01',
        String.raw`{"type":"thinking","thinking":"Is 1\/2 \u2264 caf\u00e9?\n\"Yes\" 😀","signature":"c2ln\/bmF0dXJl+=="}`,
      ],
    },
    {
      index: 1,
      kind: 'reasoning',
      text: '',
      native: [
        'messages.redacted_thinking @ 2023-06-01',
        '{"type":"redacted_thinking","data":"c2VjcmV0"}',
      ],
    },
    {
      index: 2,
      kind: 'reasoning',
      text: '',
      native: [
        'messages.thinking @ 2023-06-01',
        '{"type":"thinking","thinking":"","signature":"b21pdHRlZA=="}',
      ],
    },
    { index: 3, kind: 'text', text: 'Yes.' },
    { index: 4, kind: 'stop', reason: 'stop', raw: 'end_turn' },
  ]);
});

test('blocks that a message begins with are read like streamed ones', async () => {
  expect(await told('prefilled.sse')).toEqual([
    { index: 0, kind: 'text', text: 'Before.' },
    {
      index: 1,
      kind: 'tool_call',
      call: 'toolu_1',
      name: 'look',
      arguments: '{"a":1}',
      native: [
        'messages.tool_use @ 2023-06-01',
        '{"type":"tool_use","id":"toolu_1","name":"look","input":{"a":1},"caller":{"type":"code_execution_20260120","tool_id":"srvtoolu_0"}}',
      ],
    },
    { index: 2, kind: 'text', text: ' After.' },
    { index: 3, kind: 'stop', reason: 'tool_use', raw: 'tool_use' },
  ]);
});

test('a whole body is read like a stream, its blocks exact to the last space', async () => {
  const text = new TextDecoder().decode(readFixture('message.json'));
  const entries = await told('message.json');
  expect(entries.map(({ native: _native, cited: _cited, ...rest }) => rest)).toEqual([
    { index: 0, kind: 'reasoning', text: 'Hm' },
    {
      index: 1,
      kind: 'hosted_activity',
      activity: 'srvtoolu_1',
      name: 'web_search',
      state: 'started',
      input: { query: 'tea' },
      summary: '',
    },
    {
      index: 2,
      kind: 'hosted_activity',
      activity: 'srvtoolu_1',
      name: 'web_search',
      state: 'completed',
      input: { query: 'tea' },
      summary: '1 result',
      results: [{ title: 'Page 1', url: 'https://example.org/1' }],
    },
    { index: 3, kind: 'text', text: 'Tea ' },
    {
      index: 4,
      kind: 'text',
      text: 'is hot.',
      attributions: [
        {
          source: { kind: 'web', url: 'https://example.org/1', title: 'Page 1' },
          excerpt: 'hot',
        },
      ],
    },
    {
      index: 5,
      kind: 'tool_call',
      call: 'toolu_1',
      name: 'pour',
      arguments: '{\n        "cups": 2.0,\n        "of": []\n      }',
    },
    { index: 6, kind: 'stop', reason: 'tool_use', raw: 'tool_use' },
  ]);
  const natives = entries.flatMap(({ native, cited }) => [
    ...((native as readonly string[] | undefined)?.slice(1) ?? []),
    ...((cited as readonly string[] | undefined) ?? []),
  ]);
  expect(natives).toHaveLength(4);
  for (const native of natives) expect(text).toContain(native);
});

describe('endings', () => {
  test('a message that begins anew takes back what came before, half a call included', async () => {
    expect(await told('restarted.sse')).toEqual([
      { index: 0, kind: 'text', text: 'First' },
      { kind: 'retracted', reason: 'restarted' },
      { index: 0, kind: 'text', text: 'Second' },
      { index: 1, kind: 'tool_call', call: 'toolu_1', name: 'look', arguments: '{"a": 1}' },
      { index: 2, kind: 'stop', reason: 'tool_use', raw: 'tool_use' },
    ]);
  });

  test('an error in the stream keeps the text so far and is the failure it would have been at once', async () => {
    const heard = await hear(readFixture('overloaded.sse'));
    expect(heard).toMatchObject({ isComplete: false, failure: { kind: 'status', status: 529 } });
    expect(toldEntries(turnOf(heard))[0]).toEqual({
      index: 0,
      kind: 'text',
      text: 'Half an ans',
      incomplete: true,
    });
  });

  test('a refusal is a stop of its own', async () => {
    expect((await told('refused.sse')).at(-1)).toEqual({
      index: 1,
      kind: 'stop',
      reason: 'refusal',
      raw: 'refusal',
    });
  });
});
