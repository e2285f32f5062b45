import { describe, expect, test } from 'vitest';
import type { ChatDialect } from '../../../../main/protocols/chat-completions/chat-dialect.ts';
import { encodeChatCompletions } from '../../../../main/protocols/chat-completions/encode.ts';
import { chatNotices } from '../../../../main/protocols/chat-completions/request-notices.ts';
import type { ReasoningFacts, TurnSettings } from '../../../../shared/model/turn-settings.ts';
import { bodyOf, plain } from '../../../support/chat-completions-body.ts';
import { requestOf } from '../../../support/sent-body.ts';
import { streamWriter } from '../../../support/stream-writer.ts';

const asked = () => streamWriter().user('Hi');
const look = { name: 'look', description: 'Looks.', schema: { type: 'object' } };
const find = { ...look, name: 'find' };

test('the plainest request holds no more than it must', () => {
  expect(encodeChatCompletions(requestOf(asked()), plain)).toMatchObject({
    path: '/chat/completions',
    headers: { 'content-type': 'application/json' },
    body: '{"model":"some-model","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"Hi"}]}',
  });
});

test('instructions are one message of the system', () => {
  expect(bodyOf(asked(), { instructions: ['Be brief.', ' ', 'Be kind.'] })['messages']).toEqual([
    { role: 'system', content: 'Be brief.\n\nBe kind.' },
    { role: 'user', content: 'Hi' },
  ]);
});

test('attachments are told of', () => {
  const parts = [
    { kind: 'text', text: 'Look' },
    { kind: 'image', mime: 'image/png', blob: 'b' },
  ] as const;
  const stream = streamWriter();
  stream.add({ kind: 'user_message', parts });
  expect(bodyOf(stream)['messages']).toEqual([
    { role: 'user', content: 'Look\n\n(An attached image, image/png, was not sent.)' },
  ]);
});

describe('parameters', () => {
  const parameters = { max_tokens: 90, temperature: 0, top_p: 0.5, top_k: 3, stop_words: ['END'] };

  test('go as they are set', () => {
    expect(bodyOf(asked(), { parameters })).toMatchObject({
      max_tokens: 90,
      temperature: 0,
      top_p: 0.5,
      top_k: 3,
      stop: ['END'],
    });
  });

  test('that a server does not know are left out, or have its name', () => {
    const dialect = { ...plain, topK: false, limit: 'max_completion_tokens' } as const;
    const body = bodyOf(asked(), { parameters }, dialect);
    expect(body).toMatchObject({ max_completion_tokens: 90, temperature: 0 });
    expect(body).not.toHaveProperty('top_k');
    expect(body).not.toHaveProperty('max_tokens');
  });

  test('keep within what is known of the model', () => {
    const body = bodyOf(asked(), { parameters, facts: { max_output_tokens: 8, sampling: false } });
    expect(body).toMatchObject({ max_tokens: 8, stop: ['END'] });
    expect(body).not.toHaveProperty('temperature');
  });
});

describe('tools', () => {
  const tools = [look, find];
  const declared = (one: typeof look) => ({
    type: 'function',
    function: { name: one.name, description: 'Looks.', parameters: { type: 'object' } },
  });
  const search = { version: 'search', options: {} };
  const choose = (tool_choice: string, dialect = plain, hosted_tools = {}) => {
    const body = bodyOf(asked(), { tools, tool_choice, hosted_tools }, dialect);
    return [body['tools'], body['tool_choice']];
  };
  const both = [declared(look), declared(find)];

  test.each([
    ['auto', undefined],
    ['none', 'none'],
    ['required', 'required'],
    ['find', { type: 'function', function: { name: 'find' } }],
    ['gone', undefined],
  ])('are declared and chosen: %s', (choice, sent) => {
    expect(choose(choice)).toEqual([both, sent]);
  });

  test('a server that reads no names gets that tool alone', () => {
    const dialect: ChatDialect = { ...plain, namedChoice: false };
    expect(choose('find', dialect)).toEqual([[declared(find)], 'required']);
  });

  test('a hosted tool never meets a choice of ours', () => {
    const hosted = { web_search: search };
    expect(choose('auto', plain, hosted)[0]).toEqual([{ type: 'search' }, ...both]);
    expect(choose('required', plain, hosted)).toEqual([both, 'required']);
    expect(choose('none', plain, hosted)).toEqual([[{ type: 'search' }], undefined]);
    const set = { web_search: { version: 'search', options: { max_results: 3 } } };
    expect(bodyOf(asked(), { hosted_tools: set })['tools']).toEqual([
      { type: 'search', parameters: { max_results: 3 } },
    ]);
  });
});

describe('structured output', () => {
  const schema = { type: 'object', properties: { a: {} }, required: ['a'] };
  const stream = (extra = {}) => streamWriter().user('Where?', { ...schema, ...extra });

  test.each([
    [{}, false],
    [{ additionalProperties: false }, true],
  ])('is asked for as a format, strict where it can be: %j', (extra, strict) => {
    expect(bodyOf(stream(extra))['response_format']).toEqual({
      type: 'json_schema',
      json_schema: { name: 'answer', schema: { ...schema, ...extra }, strict },
    });
  });

  test('is a call on a model that is known not to take one', () => {
    const body = bodyOf(stream(), { facts: { structured_output: false }, tools: [look] });
    expect(body).not.toHaveProperty('response_format');
    expect(body).toMatchObject({
      tools: [{ function: { name: 'look' } }, { function: { name: 'structured_output' } }],
      tool_choice: { type: 'function', function: { name: 'structured_output' } },
    });
  });
});

describe('reasoning', () => {
  type Asked = TurnSettings['parameters']['reasoning'];
  const levels: ReasoningFacts = { mode: 'levels', levels: ['low', 'medium', 'high'] };
  const always: ReasoningFacts = { ...levels, can_disable: false };
  const none: ReasoningFacts = { mode: 'none' };
  const effort = (word: string) => ({ reasoning_effort: word });
  const object = (value: object) => ({ reasoning: value });
  const template = (on: boolean) => ({ chat_template_kwargs: { enable_thinking: on } });

  test.each<
    readonly [ChatDialect['reasoning'], Asked, ReasoningFacts | undefined, readonly object[]]
  >([
    ['effort', undefined, undefined, [{}]],
    ['effort', undefined, levels, [{}]],
    ['effort', 'auto', levels, [{}]],
    ['effort', 'off', undefined, [effort('none')]],
    ['effort', 'none', levels, [effort('none')]],
    ['effort', 'off', always, [effort('low'), { asked: 'off', sent: 'low' }]],
    ['effort', 'xlow', undefined, [effort('minimal')]],
    ['effort', 'max', undefined, [effort('max')]],
    ['effort', 'max', levels, [effort('high'), { asked: 'max', sent: 'high' }]],
    ['effort', 'xlow', levels, [effort('low'), { asked: 'xlow', sent: 'low' }]],
    ['effort', 3000, undefined, [effort('low')]],
    ['effort', 16_000, levels, [effort('medium')]],
    ['effort', 31_000, levels, [effort('high')]],
    ['effort', 'off', none, [{}]],
    ['effort', 'high', none, [{}, { asked: 'high', sent: 'none' }]],
    ['object', undefined, undefined, [{}]],
    ['object', 'auto', undefined, [object({ enabled: true })]],
    ['object', 'off', undefined, [object({ effort: 'minimal', exclude: true })]],
    ['object', 'high', undefined, [object({ effort: 'high' })]],
    ['object', 900, levels, [object({ max_tokens: 900 })]],
    ['template_switch', undefined, undefined, [{}]],
    ['template_switch', 'auto', undefined, [template(true)]],
    ['template_switch', 'off', undefined, [template(false)]],
    ['template_switch', 'xlow', undefined, [template(true)]],
    ['template_switch', 900, undefined, [template(true)]],
    ['template_switch', 'off', always, [template(true), { asked: 'off', sent: 'auto' }]],
  ])('as %s, %s of %j', (form, reasoning, facts, expected) => {
    const dialect = { ...plain, reasoning: form };
    const settings = {
      parameters: reasoning === undefined ? {} : { reasoning },
      facts: facts ? { reasoning: facts } : {},
    };
    const {
      model: _m,
      stream: _s,
      stream_options: _o,
      messages: _t,
      ...rest
    } = bodyOf(asked(), settings, dialect);
    const told = chatNotices(requestOf(asked(), settings), dialect).map(({ details }) => details);
    expect([rest, ...told]).toEqual(expected);
  });

  test('a number is measured against what the answer may hold', () => {
    const settings = { parameters: { reasoning: 600, max_tokens: 1000 } } as const;
    expect(bodyOf(asked(), settings)).toMatchObject({ reasoning_effort: 'high' });
  });
});
