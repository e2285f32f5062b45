import { describe, expect, test } from 'vitest';
import { explainOllama } from '../../../../main/protocols/ollama/explain.ts';
import { readsAnyBytes } from '../../../support/any-bytes.ts';
import { ollamaWire, toldByOllama } from '../../../support/ollama-wire.ts';

readsAnyBytes(ollamaWire);

const frame = (data: string) => ({ event: '', data, at: 0 });

test('a text is told line by line, and the last line ends it', async () => {
  const { events, isComplete } = await ollamaWire.hear(ollamaWire.readFixture('text.jsonl'));
  expect(events).toEqual([
    { type: 'text-start', entry: 'id00001', index: 0 },
    { type: 'text-delta', entry: 'id00001', text: 'Grüße, ' },
    { type: 'text-delta', entry: 'id00001', text: 'Wélt 🌍\n' },
    { type: 'text-end', entry: 'id00001', at: 1000 },
    { type: 'usage', usage: { inputTokens: 12, outputTokens: 7 } },
    { type: 'stop', entry: 'id00002', index: 1, at: 1000, reason: 'stop', raw: 'stop' },
  ]);
  expect(isComplete).toBe(true);
});

test('thinking is an entry of its own each time', async () => {
  expect(await toldByOllama('thinking.jsonl')).toEqual([
    { index: 0, kind: 'reasoning', text: 'Is it so?' },
    { index: 1, kind: 'text', text: 'It is.' },
    { index: 2, kind: 'reasoning', text: 'Or?' },
    { index: 3, kind: 'text', text: ' Yes.' },
    { index: 4, kind: 'stop', reason: 'stop', raw: 'stop' },
  ]);
});

test('calls keep the text of their arguments, and make of a stop a stop for tools', async () => {
  const call = (index: number, id: string, name: string, text: string) => ({
    index,
    kind: 'tool_call',
    call: id,
    name,
    arguments: text,
  });
  expect(await toldByOllama('calls.jsonl')).toEqual([
    { index: 0, kind: 'text', text: 'Let me see.' },
    call(1, 'call_1', 'weather', String.raw`{"city": "Z\u00fcrich","at":1.0}`),
    call(2, 'id00004_2', 'now', '{}'),
    call(3, 'id00004_3', 'look', '{"q": 1}'),
    call(4, 'id00004_4', 'bare', '{}'),
    { index: 5, kind: 'stop', reason: 'tool_use', raw: 'stop' },
  ]);
});

test('a member nobody knows is carried, a word nobody knows is passed on', async () => {
  const { events } = await ollamaWire.hear(ollamaWire.readFixture('unknown.jsonl'));
  expect(events.filter(({ type }) => type === 'unknown')).toEqual([
    { type: 'unknown', name: 'aura' },
  ]);
  expect(await toldByOllama('unknown.jsonl')).toMatchObject([
    { index: 0, text: 'Rain' },
    { index: 1, name: 'aura', state: 'completed', native: ['ollama.aura @ api', '{"w":1.0}'] },
    { index: 2, text: '.' },
    { index: 3, reason: 'other', raw: 'load' },
  ]);
});

describe('an answer', () => {
  test('may end at a limit', async () => {
    expect((await toldByOllama('limit.jsonl')).at(-1)).toMatchObject({ reason: 'length' });
  });

  test('may come as one object, on one line or on many', async () => {
    expect(await toldByOllama('whole.json')).toMatchObject([{ text: 'All at once.' }, {}]);
    expect(await toldByOllama('whole-pretty.json')).toMatchObject([
      { text: 'Spread.' },
      { reason: 'other', raw: '' },
    ]);
  });

  test('that fails in the middle keeps what was said, and says why', async () => {
    const heard = await ollamaWire.hear(ollamaWire.readFixture('failed.jsonl'));
    expect(heard.isComplete).toBe(false);
    expect(heard.events.map(({ type }) => type)).toEqual(['text-start', 'text-delta']);
    expect(heard.failure && explainOllama(heard.failure)).toEqual({
      kind: 'overloaded',
      message: 'an error was encountered while running the model: out of memory',
      status: 500,
      retryable: true,
    });
  });
});

describe('lines that are no answer', () => {
  test('null, a number and an end marker are skipped', () => {
    const decoder = ollamaWire.newDecoder();
    for (const data of ['null', '1', '[]', '"x"', '[DONE]', '{}', '{"error":null}']) {
      expect(decoder.decode(frame(data))).toEqual({ events: [] });
    }
    expect(decoder.isComplete()).toBe(false);
  });

  test('half a line at the end is a cut, in the middle it is malformed', () => {
    const decoder = ollamaWire.newDecoder();
    expect(decoder.decode(frame('{"mess'))).toEqual({ events: [] });
    expect(decoder.decode(frame('{"done":true}'))).toEqual({
      events: [],
      failure: { kind: 'malformed', sample: '{"mess' },
    });
    expect(decoder.isComplete()).toBe(false);
  });

  test('nothing is read after the end', () => {
    const decoder = ollamaWire.newDecoder();
    decoder.decode(frame('{"done":true}'));
    expect(decoder.decode(frame('{"message":{"content":"more"}}'))).toEqual({ events: [] });
    expect(decoder.end(0)).toEqual([]);
  });
});
