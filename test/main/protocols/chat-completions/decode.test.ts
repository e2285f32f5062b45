import { describe, expect, test } from 'vitest';
import { explainChatCompletions } from '../../../../main/protocols/chat-completions/explain.ts';
import { chatWire, toldByChat } from '../../../support/chat-completions-wire.ts';

const frame = (data: string) => ({ event: '', data, at: 0 });
const hear = (name: string) => chatWire.hear(chatWire.readFixture(name));

async function unknownIn(name: string): Promise<readonly unknown[]> {
  return (await hear(name)).events.filter(({ type }) => type === 'unknown');
}

async function usageIn(name: string): Promise<unknown> {
  const told = (await hear(name)).events.flatMap((one) =>
    one.type === 'usage' ? [one.usage] : [],
  );
  return told.at(-1);
}

test('a text is told piece by piece, and the end marker closes it', async () => {
  const { events, isComplete } = await hear('text.sse');
  const usage = {
    inputTokens: 12,
    outputTokens: 7,
    totalTokens: 19,
    cacheReadTokens: 4,
    reasoningTokens: 3,
  };
  expect(events).toEqual([
    { type: 'text-start', entry: 'id00001', index: 0 },
    { type: 'text-delta', entry: 'id00001', text: 'Grüße, ' },
    { type: 'text-delta', entry: 'id00001', text: 'Wélt 🌍\n' },
    { type: 'usage', usage },
    { type: 'text-end', entry: 'id00001', at: 1000 },
    { type: 'stop', entry: 'id00002', index: 1, at: 1000, reason: 'stop', raw: 'stop' },
  ]);
  expect(isComplete).toBe(true);
});

describe('an answer', () => {
  test('may come whole, pretty or not', async () => {
    expect(await toldByChat('whole.json')).toMatchObject([
      { index: 0, kind: 'reasoning', text: 'Hm.' },
      { index: 2, kind: 'tool_call', call: 'call_a', arguments: '{}' },
      { index: 3, kind: 'tool_call', call: 'id00005_3' },
      { index: 1, kind: 'text', attributions: [{ range: { start: 4, end: 30 } }] },
      { reason: 'tool_use' },
    ]);
  });

  test('may call in the form from before there could be several calls', async () => {
    expect(await toldByChat('whole-old.json')).toMatchObject([
      { call: 'id00002_0', name: 'look', arguments: '{"a":1}' },
      { reason: 'other', raw: '' },
    ]);
  });

  test('is the first choice only', async () => {
    expect(await toldByChat('choices.sse')).toMatchObject([{ text: 'Yes.' }, { reason: 'stop' }]);
  });

  test('is complete with the end marker alone, and then nobody knows why', async () => {
    expect((await toldByChat('no-reason.sse')).at(-1)).toMatchObject({ reason: 'other', raw: '' });
  });

  test('ends for the first reason that was told', async () => {
    expect((await toldByChat('limit.sse')).at(-1)).toMatchObject({ reason: 'length' });
  });

  test('may refuse in words of its own', async () => {
    expect(await toldByChat('refusal.sse')).toMatchObject([
      { kind: 'text', text: 'I cannot.' },
      { reason: 'refusal', raw: 'stop' },
    ]);
  });
});

describe('counters', () => {
  test('that leave reasoning out of the output get it back', async () => {
    expect(await usageIn('reasoning.sse')).toMatchObject({ outputTokens: 5, cacheReadTokens: 1 });
  });

  test('may be timings, searches, or in an object of the server', async () => {
    expect(await usageIn('limit.sse')).toEqual({
      inputTokens: 23,
      outputTokens: 5,
      cacheReadTokens: 20,
    });
    expect(await usageIn('details.sse')).toMatchObject({ hosted: { web_search: 2 } });
    expect(await usageIn('think-tag.sse')).toMatchObject({ inputTokens: 12 });
  });
});

describe('what nobody knows', () => {
  test('is told once and kept whole', async () => {
    expect(await unknownIn('unknown.sse')).toEqual([
      { type: 'unknown', name: 'aura' },
      { type: 'unknown', name: 'ping' },
    ]);
    expect(await toldByChat('unknown.sse')).toMatchObject([
      { name: 'aura', state: 'completed', native: ['chat.aura @ v1', '[{"w": 1},{"w": 2}]'] },
      { text: 'Rain.' },
      { reason: 'other', raw: 'moonrise' },
    ]);
  });

  test('may be a part of a list of parts', async () => {
    expect(await toldByChat('content-list.sse')).toMatchObject([
      { kind: 'reasoning', text: 'Is it?' },
      {
        name: 'reference',
        native: [expect.any(String), '{"type": "reference", "reference_ids": [1]}'],
      },
      { kind: 'text', text: 'It is.!' },
      { reason: 'stop' },
    ]);
  });
});

describe('tools the server ran', () => {
  test('are activities with what they found', async () => {
    expect(await toldByChat('executed-tools.sse')).toMatchObject([
      { kind: 'reasoning', text: 'I search.' },
      {
        name: 'web_search',
        state: 'completed',
        input: { query: 'weather' },
        summary: '2 results',
        results: [{ url: 'https://one.example', title: 'One' }, { url: 'https://two.example' }],
      },
      { name: 'teleport', state: 'completed', input: {}, summary: 'done' },
      { text: 'Sun.' },
      {},
    ]);
  });
});

describe('a failure in the stream', () => {
  test.each([
    ['failed.sse', { kind: 'overloaded', message: 'Upstream died', status: 502, retryable: true }],
    [
      'failed-event.sse',
      { kind: 'refused_parameter', message: 'Tool call validation failed', status: 400 },
    ],
    ['failed-in-words.sse', { kind: 'protocol', message: 'The service is at capacity' }],
    [
      'failed-flat.sse',
      {
        kind: 'context_length',
        message: "This model's maximum context length is 10 tokens.",
        status: 400,
      },
    ],
    ['refused.json', { kind: 'protocol', message: 'Unauthorized' }],
  ])('%s says why', async (name, error) => {
    const { failure, isComplete } = await hear(name);
    expect(isComplete).toBe(false);
    expect(failure && explainChatCompletions(failure)).toEqual(error);
  });

  test('keeps what was said, held back or beside it, and its counters', async () => {
    expect(await toldByChat('failed.sse')).toMatchObject([
      { text: 'Half an answer', incomplete: true },
      { kind: 'notice' },
    ]);
    expect(await usageIn('failed.sse')).toEqual({ inputTokens: 3, outputTokens: 2 });
    expect(await toldByChat('failed-in-words.sse')).toMatchObject([{ text: '<thi' }, {}]);
  });
});

describe('frames that are no answer', () => {
  test('are skipped', () => {
    const decoder = chatWire.newDecoder();
    for (const data of ['null', '1', '[]', '"x"', '{}', '{"error":null}', '{"choices":[null]}']) {
      expect(decoder.decode(frame(data))).toEqual({ events: [] });
    }
    expect(decoder.isComplete()).toBe(false);
  });

  test('are a cut at the end and malformed in the middle', () => {
    const decoder = chatWire.newDecoder();
    expect(decoder.decode(frame('{"choi'))).toEqual({ events: [] });
    expect(decoder.decode(frame('{"choices":[]}'))).toEqual({
      events: [],
      failure: { kind: 'malformed', sample: '{"choi' },
    });
    expect(decoder.end(0)).toEqual([]);
    expect(decoder.isComplete()).toBe(false);
  });

  test('may be an error in a list', () => {
    const { failure } = chatWire
      .newDecoder()
      .decode(frame('[{"error":{"code":429,"message":"No"}}]'));
    expect(failure).toMatchObject({ kind: 'status', status: 429 });
  });

  test('are not read after the end', () => {
    const decoder = chatWire.newDecoder();
    decoder.decode(frame('[DONE]'));
    const more = '{"choices":[{"delta":{"content":"more"}}]}';
    expect(decoder.decode(frame(more))).toEqual({ events: [] });
    expect(decoder.end(0)).toEqual([]);
  });
});
