import type { ModelFacts, ReasoningFacts } from '../../../shared/model/turn-settings.ts';
import { each, modelTable, type Statement } from './model-table.ts';

const million: ModelFacts = { context_window: 1_048_576, max_output_tokens: 65_536 };
const short: ModelFacts = { context_window: 1_048_576, max_output_tokens: 8192 };

const listing: Statement = {
  source:
    'GET /v1beta/models as recorded in a public test suite; a model that thinks says so there',
  date: '2026-07-30',
  models: {
    'gemini-3.6-flash': { ...million, display_name: 'Gemini 3.6 Flash' },
    'gemini-3.5-flash': { ...million, display_name: 'Gemini 3.5 Flash' },
    'gemini-3.5-flash-lite': { ...million, display_name: 'Gemini 3.5 Flash Lite' },
    'gemini-3.1-pro-preview': { ...million, display_name: 'Gemini 3.1 Pro Preview' },
    'gemini-3.1-flash-lite': { ...million, display_name: 'Gemini 3.1 Flash Lite' },
    'gemini-3-pro-preview': { ...million, display_name: 'Gemini 3 Pro Preview' },
    'gemini-3-flash-preview': { ...million, display_name: 'Gemini 3 Flash Preview' },
    'gemini-2.5-pro': { ...million, display_name: 'Gemini 2.5 Pro' },
    'gemini-2.5-flash': { ...million, display_name: 'Gemini 2.5 Flash' },
    'gemini-2.5-flash-lite': { ...million, display_name: 'Gemini 2.5 Flash-Lite' },
    'gemini-2.0-flash': {
      ...short,
      display_name: 'Gemini 2.0 Flash',
      reasoning: { mode: 'none' },
    },
  },
};

const page: Statement = {
  source:
    'ai.google.dev/gemini-api/docs/models/gemini-3.8-flash, as quoted by a reseller of the API',
  date: '2026-09-03',
  models: {
    'gemini-3.8-flash': {
      ...million,
      display_name: 'Gemini 3.8 Flash',
      reasoning: { mode: 'levels', levels: ['low', 'medium', 'high'], can_disable: false },
      structured_output: true,
      images: true,
      tools: true,
    },
  },
};

const always: ReasoningFacts = { mode: 'levels', can_disable: false };
const fourLevels: ReasoningFacts = { ...always, levels: ['xlow', 'low', 'medium', 'high'] };

const levels: Statement = {
  source: 'ai.google.dev/gemini-api/docs/gemini-3, as repeated in model tables of public clients',
  date: '2026-05-19',
  models: {
    ...each(['gemini-3.5-flash', 'gemini-3.1-flash-lite', 'gemini-3-flash-preview'], {
      reasoning: fourLevels,
    }),
    'gemini-3.1-pro-preview': { reasoning: { ...always, levels: ['low', 'medium', 'high'] } },
    'gemini-3-pro-preview': { reasoning: { ...always, levels: ['low', 'high'] } },
  },
};

const budgets: Statement = {
  source:
    'ai.google.dev/gemini-api/docs/thinking, as repeated in the documentation of a public client',
  date: '2026-05-19',
  models: {
    'gemini-2.5-pro': { reasoning: { mode: 'budget', min: 128, max: 32_768, can_disable: false } },
    'gemini-2.5-flash': { reasoning: { mode: 'budget', max: 24_576, can_disable: true } },
    'gemini-2.5-flash-lite': {
      reasoning: { mode: 'budget', min: 512, max: 24_576, can_disable: true },
    },
  },
};

/** What is known of the vendor's models without asking, newest first in `names`. */
export const googleModels = modelTable([page, listing, levels, budgets]);
