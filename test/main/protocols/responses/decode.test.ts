import { describe, expect, test } from 'vitest';
import { responsesDecoder } from '../../../../main/protocols/responses/decode.ts';
import { readTurn } from '../../../../shared/model/reading.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { responsesWire, toldByResponses } from '../../../support/responses-wire.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { hear, readFixture } = responsesWire;
const eventsOf = async (name: string) => (await hear(readFixture(name))).events;

/** The type of the native block of each entry, in the order they closed. */
async function formats(name: string) {
  const told = await toldByResponses(name);
  return told.flatMap(({ native }) => (Array.isArray(native) ? [String(native[0])] : []));
}

describe('text', () => {
  test('parts of one message are texts of one item, with its payload on the first', async () => {
    const [first, second, third, stop] = await toldByResponses('text.sse');
    expect(first).toMatchObject({ index: 0, text: 'High tide is at noon. ' });
    expect(first?.['native']).toEqual([
      'responses.message @ v1',
      expect.stringContaining('"phase":"commentary"'),
    ]);
    expect(second).toMatchObject({ index: 0, text: 'Low tide is at six.', of: 'id00003' });
    expect(second).not.toHaveProperty('native');
    expect(third).toMatchObject({ index: 1, paragraph: true, text: 'Both are for Bremen.' });
    expect(stop).toEqual({ index: 2, kind: 'stop', reason: 'stop', raw: 'completed' });
  });

  test('parts of one item are read as one text, another item begins a paragraph', async () => {
    const items = readTurn(turnOf(await hear(readFixture('text.sse'))), false);
    expect(
      items.map((item) => (item.kind === 'text' ? [item.text, item.paragraph] : item)),
    ).toEqual([
      ['High tide is at noon. Low tide is at six.', false],
      ['Both are for Bremen.', true],
    ]);
  });

  test('a refusal is text, and why the response stopped', async () => {
    expect(await toldByResponses('refusal.sse')).toMatchObject([
      { kind: 'text', text: 'I cannot help with that.' },
      { kind: 'stop', reason: 'refusal', raw: 'completed' },
    ]);
  });

  test('text that was never announced is an item of its own, without a payload', async () => {
    const told = await toldByResponses('odd-order.sse');
    const orphan = told.find(({ text }) => text === 'Never announced.');
    expect(orphan).toMatchObject({ index: 2 });
    expect(orphan).not.toHaveProperty('native');
  });
});

describe('reasoning', () => {
  test('summary and text are parts of one item, sealed as a whole', async () => {
    const [first, second, third] = await toldByResponses('reasoning.sse');
    expect(first).toMatchObject({ kind: 'reasoning', text: '**Looking**\n\nAt the table.' });
    expect(first?.['native']).toEqual([
      'responses.reasoning @ v1',
      expect.stringContaining('"encrypted_content":"c2VhbGVk"'),
    ]);
    expect(second).toMatchObject({ text: '**Reading**\n\nThe row.', of: 'id00003' });
    expect(third).toMatchObject({ text: 'Row two says noon.', of: 'id00003' });
  });

  test('without a word of it, its payload is kept; it is that of the end', async () => {
    const [first] = await toldByResponses('web-search.sse');
    expect(first).toMatchObject({ kind: 'reasoning', text: '' });
    expect(first?.['native']).toEqual([
      'responses.reasoning @ v1',
      '{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"gAAAAB/1+a=="}',
    ]);
  });
});

describe('calls', () => {
  test('two calls at once keep their arguments apart, as they were written', async () => {
    const told = await toldByResponses('parallel-calls.sse');
    expect(told.map(({ call, arguments: text }) => [call, text])).toEqual([
      ['call_2', '{"place":"Emden"}'],
      ['call_1', '{"place": "Bremen"}'],
      ['call_3', '{}'],
      [undefined, undefined],
    ]);
    expect(told.at(-1)).toMatchObject({ reason: 'tool_use', raw: 'completed' });
  });

  test('an item has another id each time it is spoken of: the index tells which it is', async () => {
    expect(await toldByResponses('rotating-ids.sse')).toMatchObject([
      { kind: 'reasoning', text: 'Counting.' },
      { kind: 'text', text: 'Three.' },
      { kind: 'tool_call', call: 'call_1', arguments: '{}' },
      { kind: 'stop', reason: 'tool_use' },
    ]);
    expect(await formats('rotating-ids.sse')).toEqual([
      'responses.reasoning @ v1',
      'responses.message @ v1',
      'responses.function_call @ v1',
    ]);
  });

  test('without indexes the order and the ids tell', async () => {
    expect(await toldByResponses('no-indexes.sse')).toMatchObject([
      { index: 0, kind: 'reasoning', text: 'Hm, tides.' },
      { index: 1, kind: 'text', text: 'At noon.' },
      { index: 2, kind: 'tool_call', call: 'fc_x', arguments: '{"place":"Bremen"}' },
      { index: 3, kind: 'stop', reason: 'tool_use' },
    ]);
  });

  test('a call told twice is one; a second call with the same id gets one of ours', async () => {
    const calls = (await toldByResponses('odd-order.sse')).filter(
      ({ kind }) => kind === 'tool_call',
    );
    expect(calls.map(({ call, name, arguments: text }) => [call, name, text])).toEqual([
      ['call_1', 'now', '{}'],
      ['resp_1_5', 'tide', '{"place":"Bremen"}'],
    ]);
    expect(calls[1]).not.toHaveProperty('native');
  });

  test('arguments that a limit cut are kept as they came', async () => {
    expect(await toldByResponses('cut-arguments.sse')).toMatchObject([
      { kind: 'tool_call', arguments: '{"place":"Bre' },
      { kind: 'stop', reason: 'length', raw: 'max_output_tokens' },
    ]);
  });
});

describe('how a response ends', () => {
  test('what only the end tells is told there: an item, the rest of a text, a search left open', async () => {
    const told = await toldByResponses('told-at-the-end.sse');
    const inOrder = told.toSorted((a, b) => Number(a['index']) - Number(b['index']));
    expect(inOrder).toMatchObject([
      { text: 'I will look it up.' },
      { state: 'started' },
      { state: 'completed', input: { query: 'tides' } },
      { text: 'Noon, says the table.', paragraph: true },
      { text: 'At noon.' },
      { kind: 'stop' },
    ]);
  });

  test('a filter that cut the answer off is a refusal', async () => {
    expect(await toldByResponses('content-filter.sse')).toMatchObject([
      { text: 'The tide' },
      { reason: 'refusal', raw: 'content_filter' },
    ]);
  });

  test('an error is told once, though the failed response says it again', async () => {
    const { failure, isComplete } = await hear(readFixture('error-then-failed.sse'));
    expect(isComplete).toBe(false);
    expect(failure).toMatchObject({ kind: 'status', status: 429 });
    expect(await toldByResponses('error-then-failed.sse')).toMatchObject([
      { activity: 'ws_1', state: 'started' },
      { activity: 'ws_1', state: 'failed', reason: 'error' },
      { text: 'At no', incomplete: true },
      { kind: 'notice' },
    ]);
  });

  test('a failed response keeps its text, and what it had used is counted', async () => {
    const { events, failure } = await hear(readFixture('failed.sse'));
    expect(failure).toEqual({
      kind: 'status',
      status: 500,
      headers: {},
      body: '{"error":{"code":"server_error","message":"The model failed."}}',
    });
    expect(events.find(({ type }) => type === 'usage')).toMatchObject({
      usage: { inputTokens: 12 },
    });
  });

  test('counters are the last ones, and zero is not absent', async () => {
    const usage = (await eventsOf('text.sse')).filter(({ type }) => type === 'usage');
    expect(usage).toEqual([
      {
        type: 'usage',
        usage: {
          inputTokens: 20,
          outputTokens: 30,
          totalTokens: 50,
          cacheReadTokens: 8,
          cacheWriteTokens: 0,
          reasoningTokens: 4,
        },
      },
    ]);
    const bare = (await eventsOf('no-indexes.sse')).find(({ type }) => type === 'usage');
    expect(bare).toEqual({
      type: 'usage',
      usage: { inputTokens: 11, outputTokens: 12, totalTokens: 23 },
    });
  });

  test('a response that begins anew takes back what came before it', async () => {
    expect(await toldByResponses('restarted.sse')).toMatchObject([
      { text: 'Half', incomplete: true },
      { kind: 'retracted', reason: 'restarted' },
      { text: 'Whole.' },
      { reason: 'stop' },
    ]);
  });

  test('one that waits in the background, and lacks its last empty line, is read to its end', async () => {
    expect(await toldByResponses('background.sse')).toMatchObject([
      { text: '2 + 2 equals 4.' },
      { reason: 'stop' },
    ]);
  });
});

describe('a body that is not a stream', () => {
  test('comes to the same entries as a stream', async () => {
    expect(await toldByResponses('whole.json')).toMatchObject([
      { kind: 'reasoning', text: '' },
      { activity: 'ws_1', state: 'started' },
      { activity: 'ws_1', state: 'completed', summary: '2 results' },
      { kind: 'text', text: expect.stringContaining('🌊 Flut um zwölf.') },
      { reason: 'stop' },
    ]);
  });

  const decode = (body: unknown) => {
    const decoder = responsesDecoder({
      provider: 'home',
      apiVersion: '',
      toolVersions: {},
      newId: countedIds(),
    });
    const decoded = decoder.decode({ event: '', data: JSON.stringify(body), at: 0 });
    return { ...decoded, isComplete: decoder.isComplete() };
  };

  test('that failed is a failure, one that still waits was cut', () => {
    const failed = {
      object: 'response',
      status: 'failed',
      output: [],
      error: { code: 'server_error' },
    };
    expect(decode(failed)).toMatchObject({ isComplete: false, failure: { status: 500 } });
    const waiting = { object: 'response', status: 'queued', output: [] };
    expect(decode(waiting)).toEqual({ isComplete: false, events: [] });
  });

  test('that is an error is the failure it tells of, in any of its forms', () => {
    expect(decode({ error: { message: 'No.', code: 'rate_limit_exceeded' } })).toMatchObject({
      failure: { status: 429 },
    });
    expect(decode({ error: { message: 'No.', code: 503 } })).toMatchObject({
      failure: { status: 503 },
    });
    expect(decode({ code: 'some code', error: 'No.' })).toMatchObject({ failure: { status: 200 } });
  });
});
