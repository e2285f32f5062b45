import type { ModelFacts } from '../../../shared/model/turn-settings.ts';
import { each, modelTable, type Statement } from './model-table.ts';

// Levels are in our words: the wire's `minimal` is `xlow`.

const million: ModelFacts = { context_window: 1_050_000, max_output_tokens: 128_000 };
const middle: ModelFacts = { context_window: 400_000, max_output_tokens: 128_000 };
const chat: ModelFacts = { context_window: 128_000, max_output_tokens: 16_384 };
const small: ModelFacts = { context_window: 200_000, max_output_tokens: 100_000 };
const plain: ModelFacts = { context_window: 1_047_576, max_output_tokens: 32_768 };

const newest = ['gpt-5.6-sol', 'gpt-5.6-terra', 'gpt-5.6-luna'];
const pros = ['gpt-5.5-pro', 'gpt-5.4-pro', 'gpt-5.2-pro'];
const chats = [
  'gpt-5.3-chat-latest',
  'gpt-5.2-chat-latest',
  'gpt-5.1-chat-latest',
  'gpt-5-chat-latest',
];
const olderReasoning = ['o1', 'o1-pro', 'o3', 'o3-pro', 'o3-mini', 'o4-mini'];
const plainModels = ['gpt-4.1', 'gpt-4.1-mini', 'gpt-4.1-nano'];
const olderPlain = ['gpt-4o', 'gpt-4o-mini'];

const names: Statement = {
  source: 'ChatModel in the types of the official package openai 7.59.0',
  date: '2026-11-17',
  models: each(
    [
      'gpt-6.2-sol',
      'gpt-6.2-astra',
      'gpt-6.1-sol',
      'gpt-6.1-terra',
      'gpt-6-sol',
      'gpt-6-luna',
      'gpt-6-astra',
    ],
    {},
  ),
};

const limits: Statement = {
  source: 'developers.openai.com/api/docs/models, as gathered in the model table of jp (openai.rs)',
  date: '2026-11-30',
  models: {
    ...each([...newest, 'gpt-5.5', 'gpt-5.5-pro', 'gpt-5.4', 'gpt-5.4-pro'], million),
    ...each(['gpt-5.4-mini', 'gpt-5.4-nano', 'gpt-5.3-codex'], middle),
    ...each(['gpt-5.2', 'gpt-5.2-codex', 'gpt-5.2-pro', 'gpt-5.1', 'gpt-5.1-codex'], middle),
    ...each(['gpt-5.1-codex-max', 'gpt-5.1-codex-mini', 'gpt-5-codex'], middle),
    ...each(['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'gpt-5-pro'], middle),
    ...each(chats, chat),
    ...each(olderReasoning, small),
    ...each(plainModels, plain),
    ...each(olderPlain, chat),
  },
};

const reasons = (...levels: readonly string[]): ModelFacts => ({
  reasoning: { mode: 'levels', levels },
});

const levels: Statement = {
  source: 'developers.openai.com/api/docs/guides/reasoning and the page of each model',
  date: '2026-11-30',
  models: {
    ...each(newest, reasons('none', 'low', 'medium', 'high', 'xhigh', 'max')),
    ...each(
      ['gpt-5.5', 'gpt-5.4', 'gpt-5.4-mini', 'gpt-5.4-nano', 'gpt-5.2'],
      reasons('none', 'low', 'medium', 'high', 'xhigh'),
    ),
    ...each(pros, reasons('medium', 'high', 'xhigh')),
    ...each(
      ['gpt-5.3-codex', 'gpt-5.2-codex', 'gpt-5.1-codex-max'],
      reasons('low', 'medium', 'high', 'xhigh'),
    ),
    ...each(['gpt-5.1'], reasons('none', 'low', 'medium', 'high')),
    ...each(
      ['gpt-5.1-codex', 'gpt-5.1-codex-mini', 'gpt-5-codex'],
      reasons('low', 'medium', 'high'),
    ),
    ...each(['gpt-5', 'gpt-5-mini', 'gpt-5-nano'], reasons('xlow', 'low', 'medium', 'high')),
    ...each(['gpt-5-pro'], reasons('high')),
    ...each(olderReasoning, reasons('low', 'medium', 'high')),
    ...each([...plainModels, ...olderPlain, ...chats], { reasoning: { mode: 'none' } }),
  },
};

const sampling: Statement = {
  source: 'developers.openai.com/api/docs: temperature and top_p are of models that do not reason',
  date: '2026-11-30',
  models: each([...plainModels, ...olderPlain], { sampling: true }),
};

const search: Statement = {
  source: 'developers.openai.com/api/docs/guides/tools-web-search, limitations',
  date: '2026-11-30',
  models: each(['gpt-4.1-nano'], { hosted_tools: { web_search: [] } }),
};

const deprecated: Statement = {
  source: 'deprecated values of ChatModel in the types of the official package openai 7.59.0',
  date: '2026-11-17',
  models: each(
    [
      ...chats,
      ...plainModels,
      ...olderPlain,
      'gpt-5.4-nano',
      'gpt-5.1',
      'gpt-5.1-codex',
      'gpt-5',
      'gpt-5-mini',
      'gpt-5-nano',
      'o1',
      'o3',
      'o3-mini',
      'o4-mini',
    ],
    { deprecated: true },
  ),
};

/** What is known of the models at OpenAI, where its listing says nothing but names. */
export const openaiModels = modelTable([names, limits, levels, sampling, search, deprecated]);
