import { describe, expect, test } from 'vitest';
import { encodeMessages } from '../../../../main/protocols/messages/encode.ts';
import { requestNotices } from '../../../../main/protocols/messages/request-notices.ts';
import type { ReasoningFacts, TurnSettings } from '../../../../shared/model/turn-settings.ts';
import { bodyOf, bodyText, lenient, requestOf, strict } from '../../../support/sent-body.ts';
import { payloadOf, streamWriter } from '../../../support/stream-writer.ts';

const r1 = { response: 'resp001' };
const r2 = { response: 'resp002' };
const asked = () => streamWriter().user('Hi');
const bodyWith = (settings: Partial<TurnSettings>, dialect = strict) =>
  bodyOf(requestOf(asked(), settings), dialect);
const noticesWith = (settings: Partial<TurnSettings>, dialect = strict) =>
  requestNotices(requestOf(asked(), settings), dialect);

test('the plainest request holds no more than it must', () => {
  expect(encodeMessages(requestOf(asked()), strict)).toMatchObject({
    path: '/v1/messages',
    headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
    body: '{"model":"some-model","max_tokens":32000,"stream":true,"messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]}]}',
  });
});

test('instructions become system blocks, blank ones do not', () => {
  expect(bodyWith({ instructions: ['Be brief.', ' ', 'Be kind.'] })['system']).toEqual([
    { type: 'text', text: 'Be brief.' },
    { type: 'text', text: 'Be kind.' },
  ]);
});

test('stop words are sent when there are any', () => {
  expect(bodyWith({ parameters: { stop_words: ['END'] } })['stop_sequences']).toEqual(['END']);
  expect(bodyWith({ parameters: { stop_words: [] } })).not.toHaveProperty('stop_sequences');
});

test('an attachment, whose bytes are not sent, is mentioned', () => {
  const stream = streamWriter();
  stream.add({
    kind: 'user_message',
    parts: [
      { kind: 'text', text: '' },
      { kind: 'image', mime: 'image/png', blob: 'ab' },
      { kind: 'file', mime: 'text/plain', blob: 'cd', name: 'a "b".txt' },
    ],
  });
  expect(bodyOf(requestOf(stream)).messages[0]?.content).toEqual([
    { type: 'text', text: '(An attached image, image/png, was not sent.)' },
    { type: 'text', text: '(The attached file "a \\"b\\".txt" was not sent.)' },
  ]);
});

describe('the output limit', () => {
  test.each([
    ['is 32,000 when nobody says anything', {}, {}, 32_000],
    ['is what the model can write', {}, { max_output_tokens: 64_000 }, 64_000],
    ['is what the user set', { max_tokens: 500 }, { max_output_tokens: 64_000 }, 500],
    [
      'is no more than the model can write',
      { max_tokens: 9000 },
      { max_output_tokens: 4096 },
      4096,
    ],
  ])('%s', (_name, parameters, facts, limit) => {
    expect(bodyWith({ parameters, facts })['max_tokens']).toBe(limit);
  });
});

describe('reasoning', () => {
  const asking = (
    reasoning: TurnSettings['parameters']['reasoning'],
    facts?: ReasoningFacts,
    dialect = strict,
  ) => {
    const settings = {
      parameters: reasoning === undefined ? {} : { reasoning },
      facts: { max_output_tokens: 20_000, ...(facts ? { reasoning: facts } : {}) },
    };
    const { thinking, output_config } = bodyWith(settings, dialect);
    const notices = noticesWith(settings, dialect).map(({ details }) => details);
    return { thinking, effort: output_config, notices };
  };
  const adaptive = (effort?: string) => ({
    thinking: { type: 'adaptive' },
    ...(effort ? { effort: { effort } } : {}),
    notices: [],
  });
  const budget = (budget_tokens: number) => ({
    thinking: { type: 'enabled', budget_tokens },
    notices: [],
  });
  const none = { notices: [] };
  const low46: ReasoningFacts = { mode: 'adaptive', levels: ['low', 'medium', 'high', 'max'] };

  test.each([
    ['unset on a model nobody described', undefined, undefined, none],
    ['unset on an adaptive model', undefined, { mode: 'adaptive' }, adaptive('high')],
    ['unset on a model with a budget', undefined, { mode: 'budget' }, budget(10_000)],
    ['unset on a model that does not reason', undefined, { mode: 'none' }, none],
    ['auto on a model nobody described', 'auto', undefined, adaptive()],
    ['a level on a model nobody described', 'max', undefined, adaptive('max')],
    ['auto on an adaptive model', 'auto', { mode: 'adaptive' }, adaptive('high')],
    ['a level on a model of levels', 'low', { mode: 'levels' }, adaptive('low')],
    ['a tenth', 'xlow', { mode: 'budget' }, budget(2000)],
    ['a fifth', 'low', { mode: 'budget' }, budget(4000)],
    ['four fifths', 'high', { mode: 'budget' }, budget(16_000)],
    ['nine tenths', 'xhigh', { mode: 'budget' }, budget(18_000)],
    ['all, with room for an answer', 'max', { mode: 'budget' }, budget(18_976)],
    ['a level below the least budget', 'xlow', { mode: 'budget', min: 3000 }, budget(3000)],
    ['a level above the most', 'high', { mode: 'budget', max: 9000 }, budget(9000)],
    ['a number of tokens', 5000, { mode: 'budget' }, budget(5000)],
    ['tokens, a fifth of the limit', 4000, { mode: 'adaptive' }, adaptive('low')],
    ['tokens, half the limit', 10_000, { mode: 'adaptive' }, adaptive('medium')],
    ['tokens, more than half', 10_001, { mode: 'adaptive' }, adaptive('high')],
    ['tokens, more than four fifths', 16_001, { mode: 'adaptive' }, adaptive('xhigh')],
    ['tokens, more than nine tenths', 18_001, { mode: 'adaptive' }, adaptive('max')],
    [
      'off where it can be disabled',
      'off',
      { mode: 'adaptive', can_disable: true },
      { thinking: { type: 'disabled' }, notices: [] },
    ],
    [
      'off with a budget',
      'off',
      { mode: 'budget' },
      { thinking: { type: 'disabled' }, notices: [] },
    ],
    [
      'off between tools',
      'off',
      { mode: 'adaptive', can_disable: false, between_tools: true },
      { thinking: { type: 'between_tools' }, notices: [] },
    ],
    ['off where nobody knows whether it can be', 'off', { mode: 'adaptive' }, none],
    ['off on a model nobody described', 'off', undefined, none],
    ['off on a model that does not reason', 'off', { mode: 'none' }, none],
    ['off as a level', 'none', { mode: 'budget' }, { thinking: { type: 'disabled' }, notices: [] }],
  ] as const)('%s', (_name, reasoning, facts, sent) => {
    expect(asking(reasoning, facts)).toEqual(sent);
  });

  test.each([
    ['a level between two: the lower one', 'xhigh', low46, { asked: 'xhigh', sent: 'high' }],
    ['a level below the lowest', 'xlow', low46, { asked: 'xlow', sent: 'low' }],
    [
      'any level of a model without reasoning',
      'high',
      { mode: 'none' },
      { asked: 'high', sent: 'none' },
    ],
    ['tokens below the least', 10, { mode: 'budget' }, { asked: 10, sent: 1024 }],
    ['tokens that leave no answer', 20_000, { mode: 'budget' }, { asked: 20_000, sent: 18_976 }],
    [
      'off of a model that always reasons',
      'off',
      { mode: 'adaptive', can_disable: false },
      { asked: 'off', sent: 'auto' },
    ],
  ] as const)('says what was sent instead: %s', (_name, reasoning, facts, clamped) => {
    expect(asking(reasoning, facts).notices).toEqual([clamped]);
  });

  test('is left out when the output limit has no room for it', () => {
    const facts = { max_output_tokens: 1024, reasoning: { mode: 'budget' as const } };
    expect(bodyWith({ facts })).not.toHaveProperty('thinking');
    const budgetOf = (max_output_tokens: number, min: number) =>
      bodyWith({ facts: { max_output_tokens, reasoning: { mode: 'budget', min } } })['thinking'];
    expect(budgetOf(1500, 1)).toEqual({ type: 'enabled', budget_tokens: 1024 });
    expect(budgetOf(2000, 3000)).toEqual({ type: 'enabled', budget_tokens: 1999 });
  });
});

describe('sampling parameters', () => {
  const parameters = { temperature: 0.5, top_p: 0.9, top_k: 40 };

  test('go to a model that takes them, unless it thinks', () => {
    expect(bodyWith({ parameters, facts: { sampling: true } })).toMatchObject(parameters);
    const facts = { sampling: true, reasoning: { mode: 'budget' as const } };
    expect(bodyWith({ parameters, facts })).not.toHaveProperty('temperature');
    expect(bodyWith({ parameters: { ...parameters, reasoning: 'off' }, facts })).toMatchObject(
      parameters,
    );
  });
});

describe('cache marks', () => {
  const tools = [{ name: 'look', description: '', schema: {} }];
  const settings = { instructions: ['Be brief.', 'Be kind.'], tools };
  const mark = { cache_control: { type: 'ephemeral' } };

  test('are on the last client tool, the last instruction and the last thing said', () => {
    const stream = asked().text(r1, 'Hello.').stop(r1, 'stop').turn('turn002').user('And?');
    const { tools, system, messages } = bodyOf(requestOf(stream, { ...settings, cache: 'short' }));
    expect({ tools, system, messages }).toEqual({
      tools: [{ name: 'look', description: '', input_schema: {}, ...mark }],
      system: [
        { type: 'text', text: 'Be brief.' },
        { type: 'text', text: 'Be kind.', ...mark },
      ],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
        { role: 'user', content: [{ type: 'text', text: 'And?', ...mark }] },
      ],
    });
  });

  test.each([
    ['off', undefined],
    ['short', { type: 'ephemeral' }],
    ['long', { type: 'ephemeral', ttl: '1h' }],
    ['10m', { type: 'ephemeral' }],
    ['1799s', { type: 'ephemeral' }],
    ['30m', { type: 'ephemeral', ttl: '1h' }],
    ['1h', { type: 'ephemeral', ttl: '1h' }],
  ])('for %s', (cache, cache_control) => {
    const [said] = bodyWith({ cache }).messages;
    expect(said?.content).toEqual([
      { type: 'text', text: 'Hi', ...(cache_control ? { cache_control } : {}) },
    ]);
  });

  test('are all that differs in the common beginning of two requests', () => {
    const before = asked().text(r1, 'Hello.').stop(r1, 'stop').turn('turn002').user('And?');
    const after = () => {
      const stream = asked().text(r1, 'Hello.').stop(r1, 'stop').turn('turn002').user('And?');
      return stream.text(r2, 'So.').stop(r2, 'stop').turn('turn003').user('Thanks');
    };
    const plain = (stream: ReturnType<typeof asked>) => bodyText(requestOf(stream, settings));
    expect(plain(after()).startsWith(plain(before).slice(0, -']}'.length))).toBe(true);

    const cached = (stream: ReturnType<typeof asked>) =>
      bodyText(requestOf(stream, { ...settings, cache: 'short' }));
    const upToTheMark = cached(before).split(',"cache_control":{"type":"ephemeral"}}]}]}')[0] ?? '';
    expect(upToTheMark.endsWith('{"type":"text","text":"And?"')).toBe(true);
    expect(cached(after()).startsWith(upToTheMark)).toBe(true);
  });
});

test('formats this protocol does not know are left out, and a notice names them', () => {
  const stream = asked();
  const by = { provider: 'home', model: 'm', response: 'resp001', index: 0 };
  const own = payloadOf('home', 'responses.message', '{"type":"message"}');
  stream.add({ kind: 'text', by, text: 'Hello.', attributions: [] }, { own });
  const request = requestOf(stream.user('Go on'));
  expect(bodyOf(request).messages[1]?.content).toEqual([{ type: 'text', text: 'Hello.' }]);
  expect(requestNotices(request, strict)).toEqual([
    { code: 'native_left_out', details: { formats: ['responses.message'] } },
  ]);
  const elsewhere = requestOf(stream, { model: { provider: 'work', name: 'm' } });
  expect(requestNotices(elsewhere, lenient)).toEqual([]);
});
