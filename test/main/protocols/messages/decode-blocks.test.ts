import { describe, expect, test } from 'vitest';
import { hear, readFixture, turnOf } from '../../../support/messages-wire.ts';
import { toldEntries } from '../../../support/told-entries.ts';

const told = async (name: string) => toldEntries(turnOf(await hear(readFixture(name))));

describe('client calls', () => {
  test('keep their arguments as streamed, and their block when it says more', async () => {
    expect(await told('tools.sse')).toEqual([
      { index: 0, kind: 'text', text: 'Both.' },
      { index: 1, kind: 'tool_call', call: 'toolu_1', name: 'now', arguments: '{}' },
      {
        index: 2,
        kind: 'tool_call',
        call: 'toolu_2',
        name: 'weather',
        arguments: String.raw`{"city": "Zürich", "at": 1.0e2, "say": "\u00e9\/"}`,
      },
      {
        index: 3,
        kind: 'tool_call',
        call: 'toolu_3',
        name: 'look',
        arguments: '{"n": 12345678901234567890}',
        native: [
          'messages.tool_use @ 2023-06-01',
          '{"type":"tool_use","id":"toolu_3","name":"look","input":{"n": 12345678901234567890},"caller":{"type":"direct"},"x":1.50}',
        ],
      },
      { index: 4, kind: 'stop', reason: 'tool_use', raw: 'tool_use' },
    ]);
  });

  test('cut by a limit keep the half they have, and no native block', async () => {
    expect(await told('cut-arguments.sse')).toEqual([
      { index: 0, kind: 'text', text: 'Writing.' },
      {
        index: 1,
        kind: 'tool_call',
        call: 'toolu_1',
        name: 'write',
        arguments: '{"file": "a.txt", "lines": ["one", "tw',
      },
      { index: 2, kind: 'stop', reason: 'length', raw: 'max_tokens' },
    ]);
  });

  test('get an id of ours where a server gives none or gives one twice', async () => {
    const calls = (await told('odd-order.sse')).filter(({ kind }) => kind === 'tool_call');
    const ids = calls.map(({ call }) => String(call));
    expect(calls.map(({ call: _id, ...rest }) => rest)).toEqual([
      { index: 5, kind: 'tool_call', name: 'a', arguments: '{"whole": 1.0}' },
      { index: 6, kind: 'tool_call', name: 'b', arguments: '{"given":2}' },
      { index: 7, kind: 'tool_call', name: 'c', arguments: '{}' },
    ]);
    expect(ids[0]).toBe('call_9');
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
  });
});

test('code, files and pages of hosted tools are told with what they were given', async () => {
  const entries = await told('code-execution.sse');
  const lines = entries
    .filter(({ kind }) => kind === 'hosted_activity')
    .map(({ activity, name, state, input, summary, reason }) => ({
      activity,
      said: [name, state, summary, reason].filter(Boolean).join(' | '),
      input,
    }));
  const code = { code: 'r = await web_fetch()\nprint(r)' };
  const url = { url: 'https://example.org/doc' };
  const view = (path: string) => ({ command: 'view', path });
  const loop = { code: 'while True: pass' };
  expect(lines).toEqual([
    { activity: 'srvtoolu_1', said: 'code_execution | started', input: code },
    { activity: 'srvtoolu_2', said: 'web_fetch | started', input: url },
    { activity: 'srvtoolu_2', said: 'web_fetch | completed | 1 page', input: url },
    { activity: 'srvtoolu_1', said: 'code_execution | completed | exit 0', input: code },
    { activity: 'srvtoolu_3', said: 'code_execution | started', input: { code: 'exit 3' } },
    {
      activity: 'srvtoolu_3',
      said: 'code_execution | completed | exit 3',
      input: { code: 'exit 3' },
    },
    { activity: 'srvtoolu_4', said: 'code_execution | started', input: view('/a.txt') },
    { activity: 'srvtoolu_4', said: 'code_execution | completed | 2 lines', input: view('/a.txt') },
    { activity: 'srvtoolu_5', said: 'code_execution | started', input: view('/b.txt') },
    {
      activity: 'srvtoolu_5',
      said: 'code_execution | failed | failed: file not found | error',
      input: view('/b.txt'),
    },
    { activity: 'srvtoolu_6', said: 'code_execution | started', input: loop },
    {
      activity: 'srvtoolu_6',
      said: 'code_execution | failed | failed: execution time | limit',
      input: loop,
    },
    { activity: 'msg_a_12', said: 'container_upload | completed', input: {} },
  ]);
  expect(entries[2]).toMatchObject({
    results: [{ title: 'The document', url: 'https://example.org/doc' }],
    native: [
      expect.stringMatching(/^messages\.web_fetch_tool_result @ web_fetch_20260209$/),
      expect.stringContaining('"caller":{"type":"code_execution_20260120","tool_id":"srvtoolu_1"}'),
    ],
  });
});

test('tool searches and calls of MCP servers are told by one name each', async () => {
  const entries = await told('tool-search-and-mcp.sse');
  const lines = entries.map(({ activity, name, state, summary, input }) => ({
    activity,
    said: `${String(name)} ${String(state)}: ${String(summary)}`,
    input,
  }));
  const find = (input: unknown) => ({ server: 'notes', tool: 'find', input });
  expect(lines.slice(0, -1)).toEqual([
    { activity: 'srvtoolu_1', said: 'tool_search started: ', input: { query: 'rate.*' } },
    { activity: 'srvtoolu_1', said: 'tool_search completed: 1 tool', input: { query: 'rate.*' } },
    { activity: 'srvtoolu_2', said: 'tool_search started: ', input: { query: 'rate' } },
    {
      activity: 'srvtoolu_2',
      said: 'tool_search failed: failed: unavailable',
      input: { query: 'rate' },
    },
    { activity: 'msg_a_4', said: 'mcp_tool_listing completed: ', input: {} },
    { activity: 'mcptoolu_1', said: 'mcp started: ', input: find({ text: 'tea' }) },
    { activity: 'mcptoolu_1', said: 'mcp completed: ', input: find({ text: 'tea' }) },
    { activity: 'mcptoolu_2', said: 'mcp started: ', input: find({}) },
    { activity: 'mcptoolu_2', said: 'mcp failed: failed', input: find({}) },
  ]);
});

test('blocks that only go back to the provider are one finished activity each', async () => {
  const entries = await told('beta-blocks.sse');
  expect(entries.filter(({ name }) => name === 'compaction' || name === 'fallback')).toEqual([
    {
      index: 0,
      kind: 'hosted_activity',
      activity: 'msg_a_0',
      name: 'compaction',
      state: 'completed',
      input: {},
      summary: '',
      native: [
        'messages.compaction @ 2023-06-01',
        String.raw`{"type":"compaction","content":"So far:\u00a0tea","encrypted_content":"b3BhcXVl"}`,
      ],
    },
    {
      index: 2,
      kind: 'hosted_activity',
      activity: 'msg_a_2',
      name: 'fallback',
      state: 'completed',
      input: {},
      summary: '',
      native: [
        'messages.fallback @ 2023-06-01',
        '{"type":"fallback","from":{"model":"model-a"},"to":{"model":"model-b"},"trigger":{"type":"refusal","category":"cyber"}}',
      ],
    },
  ]);
  expect(
    entries.filter(({ state, name }) => name === 'advisor' && state !== 'started'),
  ).toMatchObject([
    { state: 'completed', summary: '' },
    { state: 'failed', summary: 'failed: max uses', reason: 'limit' },
  ]);
  expect(entries.at(-1)).toEqual({ index: 8, kind: 'stop', reason: 'other', raw: 'compaction' });
});

test('what nobody knows is carried: whole, or without its block where a piece of it was lost', async () => {
  const heard = await hear(readFixture('unknown.sse'));
  const state = turnOf(heard);
  expect(heard.events.flatMap((event) => (event.type === 'unknown' ? [event.name] : []))).toEqual([
    'brand_new_event',
    'hologram',
    'mural',
    'stroke_delta',
    'plan',
    'divination_tool_result',
    'colour_delta',
  ]);
  const carried = toldEntries(state).slice(0, 5);
  const done = { kind: 'hosted_activity', state: 'completed', input: {}, summary: '' };
  expect(carried).toEqual([
    {
      ...done,
      index: 0,
      activity: 'holo_1',
      name: 'hologram',
      native: ['messages.hologram @ 2023-06-01', '{"type":"hologram","id":"holo_1","depth":1.50}'],
    },
    { ...done, index: 1, activity: 'msg_a_1', name: 'mural' },
    {
      ...done,
      index: 2,
      activity: 'msg_a_2',
      name: 'plan',
      native: [
        'messages.plan @ 2023-06-01',
        String.raw`{"type":"plan","text":"ab\n","input":{"s": 1.0}}`,
      ],
    },
    {
      ...done,
      index: 3,
      activity: 'srvtoolu_1',
      name: 'divination',
      state: 'started',
      input: { about: 'rain' },
      native: [
        'messages.server_tool_use @ 2023-06-01',
        '{"type":"server_tool_use","id":"srvtoolu_1","name":"divination","input":{"about": "rain"}}',
      ],
    },
    {
      ...done,
      index: 4,
      activity: 'srvtoolu_1',
      name: 'divination',
      input: { about: 'rain' },
      native: [
        'messages.divination_tool_result @ 2023-06-01',
        '{"type":"divination_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"divination_result"}}',
      ],
    },
  ]);
  expect(toldEntries(state).at(-1)).toMatchObject({ reason: 'other', raw: 'bored' });
});

test('results before their calls, indexes out of order, used twice or never announced lose nothing', async () => {
  const entries = await told('odd-order.sse');
  expect(
    entries.map(({ index, kind, activity, state, text, name }) =>
      [index, kind, activity, state, text, name]
        .filter((word) => word !== undefined)
        .map(String)
        .join(' '),
    ),
  ).toEqual([
    '2 hosted_activity call_7 completed web_search',
    '1 hosted_activity call_7 started web_search',
    '4 hosted_activity call_8 started web_search',
    '3 hosted_activity call_8 failed web_search',
    '5 tool_call a',
    '6 tool_call b',
    '7 tool_call c',
    '8 text Overlap',
    '9 text Orphan',
    '10 stop',
  ]);
});
