import { describe, expect, test } from 'vitest';
import { chatNotices } from '../../../../main/protocols/chat-completions/request-notices.ts';
import { bodyOf, bodyText, plain } from '../../../support/chat-completions-body.ts';
import { requestOf } from '../../../support/sent-body.ts';
import { payloadOf, streamWriter } from '../../../support/stream-writer.ts';

const r1 = { response: 'resp001' };
const other = { response: 'resp001', provider: 'elsewhere' };
const asked = () => streamWriter().user('Hi');

type Writer = ReturnType<typeof streamWriter>;

/** Reasoning with what its server sent of it. */
function thought(stream: Writer, word: string, value: string, provider = 'home'): string {
  const by = { provider, model: 'some-model', response: 'resp001', index: 0 };
  const own = payloadOf(provider, `chat.${word}`, value, 'v1');
  return stream.add({ kind: 'reasoning', by, text: 'Hm.' }, { own });
}

describe('an answer goes back to its provider', () => {
  test('as it was streamed, with calls and their results', () => {
    const stream = asked().text(r1, 'It').text(r1, ' is.').call(r1, 'c1', '{"at": 1.0}');
    expect(bodyOf(stream.result('c1', 'Noon'))['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: 'It is.',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at": 1.0}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'Noon' },
    ]);
  });

  test.each(['reasoning_content', 'reasoning'])('with its %s, in the same member', (word) => {
    const stream = asked();
    thought(stream, word, '"Is it "');
    thought(stream, word, '"so?"');
    expect(bodyOf(stream.text(r1, 'Yes.'))['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', [word]: 'Is it so?', content: 'Yes.' },
    ]);
  });

  test('with its details letter by letter, put together where they came apart', () => {
    const stream = asked();
    const text = '{"type":"reasoning.text","index":0,"text":"Hm.","score":1.0}';
    const sealed = String.raw`{"type":"reasoning.encrypted","index":0,"data":"\u0041"}`;
    thought(stream, 'reasoning_details', `[${text}]`);
    stream.text(r1, 'So.');
    thought(stream, 'reasoning_details', `[${sealed}]`);
    stream.call(r1, 'c1', '{}').result('c1', 'Noon');
    expect(bodyText(stream)).toContain(`"reasoning_details":[${text},${sealed}],"content":"So."`);
  });

  test('without reasoning it refused, or that stood in the text', () => {
    const stream = asked();
    const refused = thought(stream, 'reasoning_content', '"Hm."');
    stream.reasoning(r1, 'Inline.').text(r1, 'Yes.');
    stream.add({ kind: 'replay_refused', provider: 'home', entries: [refused], raw: 'no' });
    expect(bodyOf(stream.user('So?'))['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'So?' },
    ]);
  });

  test('response by response', () => {
    const stream = asked().text(r1, 'One').text({ response: 'resp002' }, 'Two');
    expect(bodyOf(stream)['messages']).toMatchObject([{}, { content: 'One' }, { content: 'Two' }]);
  });
});

describe('an answer goes to another provider', () => {
  test('as text, what was thought in tags, and not at all where there is nothing', () => {
    const stream = asked();
    thought(stream, 'reasoning_content', '"Hm."', 'elsewhere');
    stream.text(other, 'It').text(other, ' is.').user('So?');
    stream.reasoning({ response: 'resp002', provider: 'elsewhere' }, ' ').user('Well?');
    expect(bodyOf(stream)['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '<think>\nHm.\n</think>\n\nIt is.' },
      { role: 'user', content: 'So?' },
      { role: 'user', content: 'Well?' },
    ]);
  });

  test('with ids of calls in letters that are taken', () => {
    const stream = asked().call(other, 'a:b/1', '').result('a:b/1', 'Noon');
    expect(bodyOf(stream)['messages']).toMatchObject([
      {},
      { tool_calls: [{ id: 'a_b_1', function: { arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'a_b_1' },
    ]);
  });
});

test('a format nobody knows is told of', () => {
  const stream = asked();
  const by = { provider: 'home', model: 'some-model', response: 'resp001', index: 0 };
  const own = payloadOf('home', 'gemini.part', '{}');
  stream.add({ kind: 'text', by, text: 'Yes.', attributions: [] }, { own });
  expect(chatNotices(requestOf(stream), plain)).toEqual([
    { code: 'native_left_out', details: { formats: ['gemini.part'] } },
  ]);
});

test('a request begins with all of the one before it', () => {
  const look = { name: 'look', description: 'Looks.', schema: { type: 'object' } };
  const settings = { instructions: ['Be brief.'], tools: [look] };
  const stream = asked();
  thought(stream, 'reasoning_content', '"Hm."');
  stream.call(r1, 'c1', '{"a": 1}').result('c1', 'Noon');
  const before = bodyText(stream, settings);
  const after = bodyText(stream.text({ response: 'resp002' }, 'Noon.').user('More'), settings);
  expect(after.startsWith(before.slice(0, before.lastIndexOf(']')))).toBe(true);
});
