import { describe, expect, test } from 'vitest';
import { encodeResponses } from '../../../../main/protocols/responses/encode.ts';
import { requestNotices } from '../../../../main/protocols/responses/request-notices.ts';
import type { ModelFacts, TurnSettings } from '../../../../shared/model/turn-settings.ts';
import { bodyOf, inputOf, plain, sealing } from '../../../support/responses-body.ts';
import { requestOf } from '../../../support/sent-body.ts';
import { streamWriter } from '../../../support/stream-writer.ts';

const asked = () => streamWriter().user('Hi');
const bodyWith = (settings: Partial<TurnSettings>, dialect = sealing) =>
  bodyOf(requestOf(asked(), settings), dialect);

const look = { name: 'look', description: 'Looks.', schema: { type: 'object' } };
const find = { ...look, name: 'find' };
const webSearch = {
  version: 'web_search',
  options: { search_context_size: 'low', user_location: { type: 'approximate' } },
};
const declared = (name: string) => ({
  type: 'function',
  name,
  description: 'Looks.',
  parameters: { type: 'object' },
  strict: false,
});
const searching = {
  type: 'web_search',
  search_context_size: 'low',
  user_location: { type: 'approximate' },
};

test('the plainest request holds no more than it must', () => {
  expect(encodeResponses(requestOf(asked()), plain)).toMatchObject({
    path: '/v1/responses',
    headers: { 'content-type': 'application/json' },
    body: '{"model":"some-model","stream":true,"store":false,"input":[{"type":"message","role":"user","content":"Hi"}]}',
  });
});

test('instructions are one text, without the blank ones', () => {
  expect(bodyWith({ instructions: ['Be brief.', ' ', 'Be kind.'] })['instructions']).toBe(
    'Be brief.\n\nBe kind.',
  );
});

test('several parts of a message stay apart, and an attachment is mentioned', () => {
  const stream = streamWriter();
  stream.add({
    kind: 'user_message',
    parts: [
      { kind: 'text', text: 'See' },
      { kind: 'image', mime: 'image/png', blob: 'ab' },
      { kind: 'file', mime: 'text/plain', blob: 'cd', name: 'a "b".txt' },
    ],
  });
  expect(inputOf(requestOf(stream))).toEqual([
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: 'See' },
        { type: 'input_text', text: '(An attached image, image/png, was not sent.)' },
        { type: 'input_text', text: '(The attached file "a \\"b\\".txt" was not sent.)' },
      ],
    },
  ]);
});

test('the server keeps nothing, and its padding is off where that can be asked', () => {
  expect(bodyWith({})).toMatchObject({
    store: false,
    stream: true,
    stream_options: { include_obfuscation: false },
  });
  expect(bodyWith({}, plain)).not.toHaveProperty('stream_options');
});

test('requests of a conversation have one cache key, unless the cache is off', () => {
  const stream = asked();
  const first = bodyOf(requestOf(stream, { cache: 'short' }))['prompt_cache_key'];
  stream.text({ response: 'r1' }, 'Yes.').turn('turn002').user('And?');
  expect(first).toMatch(/^footnote-/);
  expect(bodyOf(requestOf(stream, { cache: 'long' }))['prompt_cache_key']).toBe(first);
  expect(bodyWith({ cache: 'off' })).not.toHaveProperty('prompt_cache_key');
  expect(bodyWith({ cache: 'short' }, plain)).not.toHaveProperty('prompt_cache_key');
});

describe('parameters', () => {
  test('the output limit is sent when it was set, within what the model can write', () => {
    expect(bodyWith({})).not.toHaveProperty('max_output_tokens');
    expect(bodyWith({ parameters: { max_tokens: 500 } })['max_output_tokens']).toBe(500);
    const facts = { max_output_tokens: 400 };
    expect(bodyWith({ parameters: { max_tokens: 500 }, facts })['max_output_tokens']).toBe(400);
  });

  test('sampling is not sent to a model that reasons, unless it is known to take it', () => {
    const parameters = { temperature: 0.5, top_p: 0.9 };
    const levels: ModelFacts = { reasoning: { mode: 'levels', levels: ['low'] } };
    expect(bodyWith({ parameters })).toMatchObject(parameters);
    expect(bodyWith({ parameters, facts: levels })).not.toHaveProperty('temperature');
    expect(bodyWith({ parameters, facts: { ...levels, sampling: true } })).toMatchObject(
      parameters,
    );
    expect(bodyWith({ parameters, facts: { sampling: false } })).not.toHaveProperty('top_p');
  });
});

describe('reasoning', () => {
  const asking = (reasoning: TurnSettings['parameters']['reasoning'], facts: ModelFacts = {}) => {
    const settings = { parameters: reasoning === undefined ? {} : { reasoning }, facts };
    const notices = requestNotices(requestOf(asked(), settings)).map(({ details }) => details);
    return { sent: bodyWith(settings)['reasoning'], notices };
  };
  const levels = (...names: readonly string[]): ModelFacts => ({
    max_output_tokens: 100_000,
    reasoning: { mode: 'levels', levels: names },
  });
  const some = levels('low', 'medium', 'high');

  test.each([
    ['unset, on a model nobody knows', undefined, {}, undefined],
    ['unset, on one that reasons', undefined, some, { summary: 'auto' }],
    ['unset, on one that does not', undefined, { reasoning: { mode: 'none' } } as const, undefined],
    ['auto', 'auto', {}, { summary: 'auto' }],
    ['a level', 'high', some, { effort: 'high', summary: 'auto' }],
    ['a level on a model nobody knows', 'high', {}, { effort: 'high', summary: 'auto' }],
    ['the lowest level', 'xlow', levels('xlow', 'low'), { effort: 'minimal', summary: 'auto' }],
    ['the highest level', 'max', levels('high', 'max'), { effort: 'max', summary: 'auto' }],
    ['off, on a model nobody knows', 'off', {}, undefined],
    ['off, where it can be', 'off', levels('none', 'low'), { effort: 'none' }],
    ['none, where it can be', 'none', levels('none', 'low'), { effort: 'none' }],
    ['a fifth of the output', 20_000, some, { effort: 'low', summary: 'auto' }],
    ['half the output', 50_000, some, { effort: 'medium', summary: 'auto' }],
    ['nearly all the output', 95_000, some, { effort: 'high', summary: 'auto' }],
  ] as const)('%s', (_name, reasoning, facts, sent) => {
    expect(asking(reasoning, facts)).toEqual({ sent, notices: [] });
  });

  test('what a model does not take is clamped, and that is said', () => {
    expect(asking('max', some)).toEqual({
      sent: { effort: 'high', summary: 'auto' },
      notices: [{ asked: 'max', sent: 'high' }],
    });
    expect(asking('max')).toEqual({
      sent: { effort: 'xhigh', summary: 'auto' },
      notices: [{ asked: 'max', sent: 'xhigh' }],
    });
    expect(asking('off', some)).toEqual({
      sent: { effort: 'low', summary: 'auto' },
      notices: [{ asked: 'off', sent: 'low' }],
    });
    expect(asking('high', { reasoning: { mode: 'none' } })).toEqual({
      sent: undefined,
      notices: [{ asked: 'high', sent: 'none' }],
    });
  });

  test('is asked for in the form that can be sent back, where the model may reason', () => {
    const include = (settings: Partial<TurnSettings>, dialect = sealing) =>
      bodyWith(settings, dialect)['include'];
    expect(include({ facts: some })).toEqual(['reasoning.encrypted_content']);
    expect(include({ parameters: { reasoning: 'low' } })).toEqual(['reasoning.encrypted_content']);
    expect(include({})).toBeUndefined();
    expect(include({ facts: { reasoning: { mode: 'none' } } })).toBeUndefined();
    expect(include({ facts: some }, plain)).toBeUndefined();
  });
});

describe('tools', () => {
  const hosted_tools = { web_search: webSearch };
  const tools = [look, find];
  const sent = (settings: Partial<TurnSettings>, dialect = sealing) => {
    const { tools: list, tool_choice: choice } = bodyWith(settings, dialect);
    return { list, choice };
  };

  test('hosted ones stand first, with their options, and what they found is asked for', () => {
    const body = bodyWith({ hosted_tools, tools: [look] });
    expect(body['tools']).toEqual([searching, declared('look')]);
    expect(body['include']).toEqual(['web_search_call.action.sources']);
    expect(body).not.toHaveProperty('tool_choice');
  });

  test('every hosted tool has its results included', () => {
    const files = { version: 'file_search', options: { vector_store_ids: ['vs_1'] } };
    const code = { version: 'code_interpreter', options: { container: { type: 'auto' } } };
    const body = bodyWith({ hosted_tools: { file_search: files, code_interpreter: code } });
    expect(body['tools']).toEqual([
      { type: 'file_search', vector_store_ids: ['vs_1'] },
      { type: 'code_interpreter', container: { type: 'auto' } },
    ]);
    expect(body['include']).toEqual(['file_search_call.results', 'code_interpreter_call.outputs']);
  });

  test.each([
    ['auto', { tools }, [declared('look'), declared('find')], undefined],
    ['required', { tools }, [declared('look'), declared('find')], 'required'],
    ['none', { tools }, [declared('look'), declared('find')], 'none'],
    ['find', { tools }, [declared('look'), declared('find')], { type: 'function', name: 'find' }],
    ['gone', { tools }, [declared('look'), declared('find')], undefined],
    ['required', { hosted_tools }, [searching], undefined],
    ['none', { hosted_tools }, [searching], undefined],
    ['web_search', { hosted_tools, tools: [look] }, [searching, declared('look')], undefined],
    ['none', { hosted_tools, tools }, [searching], undefined],
    [
      'look',
      { hosted_tools, tools: [look] },
      [searching, declared('look')],
      { type: 'function', name: 'look' },
    ],
    [
      'required',
      { hosted_tools, tools },
      [searching, declared('look'), declared('find')],
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [
          { type: 'function', name: 'look' },
          { type: 'function', name: 'find' },
        ],
      },
    ],
  ] as const)('the choice %s speaks of client tools only (%#)', (choice, given, list, wire) => {
    expect(sent({ ...given, tool_choice: choice })).toEqual({ list, choice: wire });
  });

  test('a choice that cannot be kept to the client’s leaves hosted tools out of the request', () => {
    const settings = { hosted_tools, tools: [look], tool_choice: 'required' };
    expect(sent(settings, plain)).toEqual({ list: [declared('look')], choice: 'required' });
  });
});

describe('structured output', () => {
  const schema = (more: Readonly<Record<string, unknown>>) => ({
    type: 'object',
    properties: { title: { type: 'string' } },
    ...more,
  });
  const closed = schema({ required: ['title'], additionalProperties: false });
  const bodyFor = (
    wanted: Readonly<Record<string, unknown>>,
    facts: ModelFacts = {},
    dialect = sealing,
  ) => bodyOf(requestOf(streamWriter().user('Hi', wanted), { facts, tools: [look] }), dialect);

  test.each([
    ['every member named and no others allowed', closed, true],
    ['a member that may be missing', schema({ additionalProperties: false }), false],
    ['others allowed', schema({ required: ['title'] }), false],
    [
      'an open object inside',
      {
        ...closed,
        properties: { title: { type: 'array', items: { type: 'object' } } },
      },
      false,
    ],
  ])('is the form of the text; strict with %s: %#', (_name, wanted, strict) => {
    expect(bodyFor(wanted)['text']).toEqual({
      format: { type: 'json_schema', name: 'answer', schema: wanted, strict },
    });
  });

  test('is a forced tool where the model is declared not to have it, or the server is not known to', () => {
    for (const body of [
      bodyFor(closed, { structured_output: false }),
      bodyFor(closed, {}, plain),
    ]) {
      expect(body).not.toHaveProperty('text');
      expect(body['tool_choice']).toEqual({ type: 'function', name: 'structured_output' });
      expect(body['tools']).toContainEqual({
        type: 'function',
        name: 'structured_output',
        description: 'Gives the answer in its final form.',
        parameters: closed,
        strict: false,
      });
    }
    expect(bodyFor(closed, { structured_output: true }, plain)).toHaveProperty('text');
  });
});
