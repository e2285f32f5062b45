import { describe, expect, test } from 'vitest';
import { encodeOllama } from '../../../../main/protocols/ollama/encode.ts';
import { ollamaNotices } from '../../../../main/protocols/ollama/request-notices.ts';
import type { NativeEntry } from '../../../../shared/model/entry.ts';
import type { ReasoningFacts, TurnSettings } from '../../../../shared/model/turn-settings.ts';
import { requestOf } from '../../../support/sent-body.ts';
import { streamWriter } from '../../../support/stream-writer.ts';

const r1 = { response: 'resp001' };
const other = { response: 'resp001', provider: 'elsewhere' };
const asked = () => streamWriter().user('Hi');
const look = { name: 'look', description: 'Looks.', schema: { type: 'object' } };

function bodyOf(
  stream: { entries(): readonly NativeEntry[] },
  settings: Partial<TurnSettings> = {},
): Readonly<Record<string, unknown>> {
  const body: unknown = JSON.parse(encodeOllama(requestOf(stream, settings)).body);
  // A request is an object.
  return body as Readonly<Record<string, unknown>>;
}

test('the plainest request holds no more than it must', () => {
  expect(encodeOllama(requestOf(asked()))).toMatchObject({
    path: '/api/chat',
    headers: { 'content-type': 'application/json' },
    body: '{"model":"some-model","stream":true,"messages":[{"role":"user","content":"Hi"}]}',
  });
});

test('instructions are one message, parameters are options', () => {
  const { messages, options } = bodyOf(asked(), {
    instructions: ['Be brief.', ' ', 'Be kind.'],
    parameters: { max_tokens: 9, temperature: 0, top_p: 0.5, top_k: 3, stop_words: ['END'] },
  });
  expect(messages).toEqual([
    { role: 'system', content: 'Be brief.\n\nBe kind.' },
    { role: 'user', content: 'Hi' },
  ]);
  expect(options).toEqual({ num_predict: 9, temperature: 0, top_p: 0.5, top_k: 3, stop: ['END'] });
});

describe('an answer goes back', () => {
  test('to its provider with what it thought, its text as it was streamed', () => {
    const stream = asked().reasoning(r1, 'Is it ').text(r1, 'It').reasoning(r1, 'so?');
    stream.text(r1, ' is.').call(r1, 'c1', '{"at": 1.0}').result('c1', 'Noon');
    expect(bodyOf(stream)['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: 'It is.',
        thinking: 'Is it so?',
        tool_calls: [{ id: 'c1', function: { name: 'look', arguments: { at: 1 } } }],
      },
      { role: 'tool', tool_name: 'look', tool_call_id: 'c1', content: 'Noon' },
    ]);
    expect(encodeOllama(requestOf(stream)).body).toContain('"arguments":{"at": 1.0}');
  });

  test('to another one as text, what was thought in tags, and not at all where there is nothing', () => {
    const stream = asked()
      .reasoning(other, 'Hm.')
      .text(other, 'It')
      .text(other, ' is.')
      .user('So?');
    stream.reasoning({ response: 'resp002', provider: 'elsewhere' }, ' ').user('Well?');
    expect(bodyOf(stream)['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '<think>\nHm.\n</think>\n\nIt is.' },
      { role: 'user', content: 'So?' },
      { role: 'user', content: 'Well?' },
    ]);
  });

  test('response by response', () => {
    const stream = asked().text(r1, 'One').text({ response: 'resp002' }, 'Two');
    expect(bodyOf(stream)['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'One' },
      { role: 'assistant', content: 'Two' },
    ]);
  });
});

describe('tools', () => {
  test('are declared, and chosen in words', () => {
    const tools = [look];
    expect(bodyOf(asked(), { tools })).toMatchObject({
      tools: [
        {
          type: 'function',
          function: { name: 'look', description: 'Looks.', parameters: { type: 'object' } },
        },
      ],
      messages: [{ role: 'user' }],
    });
    expect(bodyOf(asked(), { tools, tool_choice: 'required' })['messages']).toEqual([
      { role: 'system', content: 'Answer by calling the tool look.' },
      { role: 'user', content: 'Hi' },
    ]);
    expect(bodyOf(asked(), { tools, tool_choice: 'none' })).not.toHaveProperty('tools');
    expect(bodyOf(asked(), { tools, tool_choice: 'gone' })).toMatchObject({
      messages: [{ role: 'user' }],
    });
  });
});

describe('structured output', () => {
  const schema = { type: 'object' };
  const stream = () => streamWriter().user('Where?', schema);

  test('is asked for as a format', () => {
    expect(bodyOf(stream())['format']).toEqual(schema);
  });

  test('is a call on a model that is known not to take one', () => {
    const body = bodyOf(stream(), { facts: { structured_output: false }, tools: [look] });
    expect(body).not.toHaveProperty('format');
    expect(body).toMatchObject({
      tools: [{ function: { name: 'look' } }, { function: { name: 'structured_output' } }],
      messages: [{ role: 'system', content: 'Answer by calling the tool structured_output.' }, {}],
    });
  });
});

describe('reasoning', () => {
  type Asked = TurnSettings['parameters']['reasoning'];
  const oss: ReasoningFacts = { mode: 'levels', levels: ['low', 'medium', 'high'] };

  test.each<readonly [string, Asked, ReasoningFacts | undefined, readonly unknown[]]>([
    ['unset on a model nobody described', undefined, undefined, [undefined]],
    ['off on a model nobody described', 'off', undefined, [false]],
    ['a level on a model nobody described', 'low', undefined, [true]],
    ['unset on a model that thinks', undefined, { mode: 'adaptive' }, [true]],
    ['a number on a model that thinks', 900, { mode: 'adaptive' }, [true]],
    ['unset on a model of levels', undefined, oss, [true]],
    ['a level it has', 'high', oss, ['high']],
    ['a level above', 'max', oss, ['high', { asked: 'max', sent: 'high' }]],
    ['a number on a model of levels', 15_000, oss, ['medium']],
    ['off on a model of levels', 'off', oss, ['low', { asked: 'off', sent: 'low' }]],
    ['off on a model without thought', 'off', { mode: 'none' }, [undefined]],
    [
      'a level on a model without thought',
      'low',
      { mode: 'none' },
      [undefined, { asked: 'low', sent: 'none' }],
    ],
  ])('%s', (_name, reasoning, facts, expected) => {
    const settings = {
      parameters: reasoning === undefined ? {} : { reasoning },
      facts: facts ? { reasoning: facts } : {},
    };
    const told = ollamaNotices(requestOf(asked(), settings)).map(({ details }) => details);
    expect([bodyOf(asked(), settings)['think'], ...told]).toEqual(expected);
  });
});

test('a request begins with all of the one before it', () => {
  const settings = { instructions: ['Be brief.'], tools: [look] };
  const stream = asked().text(r1, 'Hello.');
  const before = encodeOllama(requestOf(stream, settings)).body;
  const after = encodeOllama(requestOf(stream.user('More'), settings)).body;
  expect(after.startsWith(before.slice(0, before.lastIndexOf(']')))).toBe(true);
});
