import { describe, expect, test } from 'vitest';
import { encodeGemini } from '../../../../main/protocols/gemini/encode.ts';
import { geminiNotices } from '../../../../main/protocols/gemini/request-notices.ts';
import type { ReasoningFacts, TurnSettings } from '../../../../shared/model/turn-settings.ts';
import { geminiBody } from '../../../support/gemini-body.ts';
import { requestOf } from '../../../support/sent-body.ts';
import { streamWriter } from '../../../support/stream-writer.ts';

const asked = () => streamWriter().user('Hi');
const bodyWith = (settings: Partial<TurnSettings>) => geminiBody(requestOf(asked(), settings));
const look = { name: 'look', description: 'Looks.', schema: { type: 'object' } };
const declared = {
  functionDeclarations: [
    { name: 'look', description: 'Looks.', parametersJsonSchema: { type: 'object' } },
  ],
};
const search = { google_search: { version: 'googleSearch', options: { excludeDomains: ['a.b'] } } };

test('the plainest request holds no more than it must', () => {
  expect(encodeGemini(requestOf(asked()))).toMatchObject({
    path: '/v1beta/models/some-model:streamGenerateContent?alt=sse',
    headers: { 'content-type': 'application/json' },
    body: '{"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}',
  });
});

test('a model in a collection of its own is asked there, its name kept out of the path’s syntax', () => {
  const path = (name: string) =>
    encodeGemini(requestOf(asked(), { model: { provider: 'home', name } })).path;
  expect(path('tunedModels/mine')).toBe('/v1beta/tunedModels/mine:streamGenerateContent?alt=sse');
  expect(path('a?b#c')).toBe('/v1beta/models/a%3Fb%23c:streamGenerateContent?alt=sse');
});

test('instructions, limits and sampling have their places', () => {
  const { systemInstruction, generationConfig } = bodyWith({
    instructions: ['Be brief.', ' ', 'Be kind.'],
    facts: { max_output_tokens: 100 },
    parameters: { max_tokens: 900, temperature: 0, top_p: 0.5, top_k: 3, stop_words: ['END'] },
  });
  expect(systemInstruction).toEqual({ parts: [{ text: 'Be brief.' }, { text: 'Be kind.' }] });
  expect(generationConfig).toEqual({
    maxOutputTokens: 100,
    temperature: 0,
    topP: 0.5,
    topK: 3,
    stopSequences: ['END'],
  });
});

describe('tools', () => {
  const tools = [look];

  test('that the provider runs stand before those of the client, and are asked to be shown', () => {
    expect(bodyWith({ hosted_tools: search })).toMatchObject({
      tools: [{ googleSearch: { excludeDomains: ['a.b'] } }],
    });
    expect(bodyWith({ hosted_tools: search })).not.toHaveProperty('toolConfig');
    expect(bodyWith({ hosted_tools: search, tools })).toMatchObject({
      tools: [{ googleSearch: { excludeDomains: ['a.b'] } }, declared],
      toolConfig: { includeServerSideToolInvocations: true },
    });
  });

  test.each([
    ['auto', undefined],
    ['none', { mode: 'NONE' }],
    ['required', { mode: 'ANY' }],
    ['look', { mode: 'ANY', allowedFunctionNames: ['look'] }],
    ['google_search', undefined],
  ])('may be chosen: %s', (tool_choice, mode) => {
    const { toolConfig } = bodyWith({ tools, tool_choice });
    expect(toolConfig).toEqual(mode && { functionCallingConfig: mode });
    expect(bodyWith({ tool_choice })).not.toHaveProperty('toolConfig');
  });
});

describe('structured output', () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  const bodyFor = (settings: Partial<TurnSettings>) =>
    geminiBody(requestOf(streamWriter().user('Where?', schema), settings));

  test('is asked for as a schema', () => {
    expect(bodyFor({})['generationConfig']).toEqual({
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
    });
  });

  test('is a forced call on a model that is known not to take one', () => {
    const body = bodyFor({ facts: { structured_output: false }, tools: [look] });
    expect(body).not.toHaveProperty('generationConfig');
    expect(body).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'look' }, { name: 'structured_output' }] }],
      toolConfig: {
        functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['structured_output'] },
      },
    });
  });
});

describe('reasoning', () => {
  type Asked = TurnSettings['parameters']['reasoning'];
  const asking = (reasoning: Asked, facts?: ReasoningFacts) => {
    const settings = {
      parameters: reasoning === undefined ? {} : { reasoning },
      facts: { max_output_tokens: 20_000, ...(facts ? { reasoning: facts } : {}) },
    };
    const config = bodyWith(settings)['generationConfig'] as { thinkingConfig?: unknown };
    const told = geminiNotices(requestOf(asked(), settings)).map(({ details }) => details);
    return [config?.thinkingConfig, ...told];
  };
  const level = (thinkingLevel: string) => ({ includeThoughts: true, thinkingLevel });
  const tokens = (thinkingBudget: number) => ({ includeThoughts: true, thinkingBudget });
  const pro: ReasoningFacts = { mode: 'levels', levels: ['low', 'high'] };
  const flash: ReasoningFacts = { mode: 'budget', max: 12_000 };
  const always: ReasoningFacts = { mode: 'budget', min: 128, can_disable: false };

  test.each<readonly [string, Asked, ReasoningFacts | undefined, readonly unknown[]]>([
    ['unset on a model nobody described', undefined, undefined, [undefined]],
    ['off on a model nobody described', 'off', undefined, [undefined]],
    ['auto on a model nobody described', 'auto', undefined, [{ includeThoughts: true }]],
    ['a level on a model nobody described', 'xlow', undefined, [level('minimal')]],
    ['a number on a model nobody described', 900, undefined, [tokens(900)]],
    ['unset on a model of levels', undefined, { mode: 'levels' }, [level('medium')]],
    ['unset on a model of two levels', undefined, pro, [level('high')]],
    ['a level it has', 'low', pro, [level('low')]],
    ['a level between', 'medium', pro, [level('low'), { asked: 'medium', sent: 'low' }]],
    ['a level above', 'max', pro, [level('high'), { asked: 'max', sent: 'high' }]],
    ['a number on a model of levels', 15_000, pro, [level('high')]],
    [
      'off on a model that always thinks',
      'off',
      pro,
      [
        { includeThoughts: false, thinkingLevel: 'low' },
        { asked: 'off', sent: 'low' },
      ],
    ],
    ['unset on a model of tokens', undefined, flash, [tokens(10_000)]],
    ['a level on a model of tokens', 'high', flash, [tokens(12_000)]],
    ['a number it takes', 700, flash, [tokens(700)]],
    ['a number it does not take', 90_000, flash, [tokens(12_000), { asked: 90_000, sent: 12_000 }]],
    ['off on a model of tokens', 'off', flash, [{ includeThoughts: false, thinkingBudget: 0 }]],
    [
      'off where there is a least',
      'off',
      always,
      [
        { includeThoughts: false, thinkingBudget: 128 },
        { asked: 'off', sent: 128 },
      ],
    ],
    ['off on a model that does not think', 'off', { mode: 'none' }, [undefined]],
    [
      'a level on a model that does not think',
      'high',
      { mode: 'none' },
      [undefined, { asked: 'high', sent: 'none' }],
    ],
  ])('%s', (_name, reasoning, facts, expected) => {
    expect(asking(reasoning, facts)).toEqual(expected);
  });
});

test('a request begins with all of the one before it', () => {
  const settings = { instructions: ['Be brief.'], tools: [look], hosted_tools: search };
  const stream = asked().text({ response: 'r1' }, 'Hello.');
  const before = encodeGemini(requestOf(stream, settings)).body;
  const after = encodeGemini(requestOf(stream.user('More'), settings)).body;
  expect(after.startsWith(before.slice(0, before.lastIndexOf(']')))).toBe(true);
});
