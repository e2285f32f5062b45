import { describe, expect, test } from 'vitest';
import { joinDetails } from '../../../../main/protocols/chat-completions/reasoning-details.ts';
import { itemTexts } from '../../../../shared/model/json-cut.ts';
import { chatWire, toldByChat } from '../../../support/chat-completions-wire.ts';

describe('reasoning', () => {
  test('counts once where it comes twice, and is an entry of its own each time', async () => {
    expect(await toldByChat('reasoning.sse')).toMatchObject([
      { index: 0, text: 'Is it so?', native: ['chat.reasoning_content @ v1', '"Is it so?"'] },
      { index: 2, text: 'Or?' },
      { index: 1, kind: 'text', text: 'It is.' },
      { index: 3, kind: 'text', text: ' Yes.' },
      { reason: 'stop' },
    ]);
  });

  test('keeps its details, put together letter by letter', async () => {
    const sealed = String.raw`[{"type":"reasoning.text","text":"Let me see","format":"f-1","index":0,"score":1.0,"signature":"S\u0049G=="}]`;
    const encrypted = '[{"type":"reasoning.encrypted","data":"AA==","id":"call_1","index":0}]';
    expect(await toldByChat('details.sse')).toMatchObject([
      { index: 0, text: 'Let me see', native: ['chat.reasoning_details @ v1', sealed] },
      { index: 2, kind: 'reasoning', text: '', native: [expect.any(String), encrypted] },
      { index: 3, call: 'call_1' },
      { index: 1, text: 'I look.' },
      {},
    ]);
  });

  test.each([
    ['of another place', '[{"type":"t","index":0,"text":"a"},{"type":"t","index":1,"text":"b"}]'],
    ['of another type', '[{"type":"t","index":0,"text":"a"},{"type":"s","index":0,"summary":"b"}]'],
    ['with another id', '[{"type":"t","id":"x","text":"a"},{"type":"t","id":"y","text":"b"}]'],
    ['that are sealed', '[{"type":"e","index":0,"data":"a"},{"type":"e","index":0,"data":"b"}]'],
  ])('details %s stay apart', (_name, list) => {
    expect(joinDetails(itemTexts(list))).toEqual(itemTexts(list));
  });

  test('details that interleave find their own', () => {
    const list =
      '[{"type":"s","index":0,"summary":"a"},{"type":"s","index":1,"summary":"b"},{"type":"s","index":0,"summary":"c","id":null}]';
    expect(joinDetails(itemTexts(list))).toEqual([
      '{"type":"s","index":0,"summary":"ac"}',
      '{"type":"s","index":1,"summary":"b"}',
    ]);
  });
});

describe('a think tag', () => {
  test('at the very beginning is reasoning, cut anywhere, and text where it comes again', async () => {
    expect(await toldByChat('think-tag.sse')).toMatchObject([
      { index: 0, kind: 'reasoning', text: 'Hm, 1 < 2.</b>' },
      { index: 1, kind: 'text', text: '\n\nIt is <think> twice.' },
      {},
    ]);
  });

  test('that is never closed holds all there is', async () => {
    expect(await toldByChat('think-cut.sse')).toMatchObject([
      { kind: 'reasoning', text: 'Still at it <' },
      { reason: 'length' },
    ]);
  });

  test('is text once the server has shown that it separates', async () => {
    expect(await toldByChat('think-separated.sse')).toMatchObject([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'text', text: '<think> is a tag.' },
      {},
    ]);
    expect(await toldByChat('think-almost.sse')).toMatchObject([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'text', text: '<thi' },
      { kind: 'text', text: 's>' },
      {},
    ]);
  });
});

describe('calls', () => {
  const call = (index: number, id: string, name: string, text: string) => ({
    index,
    kind: 'tool_call',
    call: id,
    name,
    arguments: text,
  });

  test('grow by index, whatever their pieces repeat', async () => {
    expect((await toldByChat('calls.sse')).slice(0, 2)).toEqual([
      call(1, 'call_a', 'weather', '{"city": "Zürich"}'),
      call(2, 'call_b', 'now', '{}'),
    ]);
    expect((await toldByChat('calls.sse')).at(-1)).toMatchObject({
      reason: 'tool_use',
      raw: 'stop',
    });
  });

  test('of another id at the same index are others, even after the end', async () => {
    expect(await toldByChat('calls-index-reused.sse')).toMatchObject([
      call(0, 'call_a', 'look', '{}'),
      call(1, 'call_b', 'look', '{"a":1}'),
      { index: 2, text: 'Done.' },
      { reason: 'tool_use' },
    ]);
  });

  test('without index and id begin with a name once the one before is over', async () => {
    expect((await toldByChat('calls-bare.sse')).slice(0, -1)).toEqual([
      call(0, 'id00002_0', 'look', '{"a":1}'),
      call(1, 'id00002_1', 'look', '{}'),
      call(2, 'id00002_2', 'find', '{"b":2}'),
    ]);
  });

  test('never share an id', async () => {
    expect((await toldByChat('calls-same-id.sse')).slice(0, -1)).toEqual([
      call(0, 'look', 'look', '{}'),
      call(1, 'id00003_1', 'look', '{"n":2}'),
      call(2, 'late', 'find', '{}'),
      call(3, 'id00003_3', '', '{}'),
    ]);
  });

  test('are left half where the answer was too long', () => {
    const decoder = chatWire.newDecoder();
    const called = '{"tool_calls":[{"index":0,"id":"c","function":{"name":"look"}}]}';
    const data = `{"choices":[{"delta":${called},"finish_reason":"length"}]}`;
    decoder.decode({ event: '', data, at: 0 });
    const types = decoder.end(0).map(({ type }) => type);
    expect(types).toEqual(['tool-call-end', 'stop']);
  });

  test('keep the letters of arguments that come as an object', async () => {
    expect((await toldByChat('calls-only-piece.sse'))[0]).toEqual(
      call(0, 'c', 'look', '{"at": 1.0}'),
    );
  });
});

describe('citations', () => {
  const web = (url: string, title?: string) => ({ kind: 'web', url, ...(title ? { title } : {}) });

  test('lie where the link is, in the text it is in', async () => {
    const [, first, second] = await toldByChat('annotations.sse');
    expect(first?.['attributions']).toEqual([
      {
        source: web('https://one.example/a', 'One'),
        excerpt: 'Words of one.',
        range: { start: 7, end: 35 },
      },
    ]);
    expect(second?.['attributions']).toEqual([
      { source: web('https://two.example'), at: 27 },
      { source: { kind: 'unknown', label: 'Glow' }, at: 27 },
      { source: web('https://three.example'), range: { start: 5, end: 26 } },
    ]);
  });

  test('need no text', async () => {
    expect(await toldByChat('annotations-alone.sse')).toMatchObject([
      { text: '', attributions: [{ source: web('https://one.example'), at: 0 }] },
      {},
    ]);
  });

  test('may be a list for the whole answer, which counts in the text', async () => {
    const [text] = await toldByChat('search-results.sse');
    expect(text?.['attributions']).toEqual([
      { source: web('https://one.example', 'One'), excerpt: 'Words.', at: 25 },
      { source: web('https://two.example', 'Two'), range: { start: 8, end: 11 } },
    ]);
    const [alone] = await toldByChat('search-results-alone.sse');
    expect(alone).toMatchObject({ attributions: [{ range: { start: 2, end: 5 } }, { at: 6 }] });
  });
});
