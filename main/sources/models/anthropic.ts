import type { ModelFacts } from '../../../shared/model/turn-settings.ts';
import { each, modelTable, type Statement } from './model-table.ts';

// A module and not a JSON file: the compiler checks every fact against its type, and main, tests and the
// command line read it without a loader.

const million: ModelFacts = { context_window: 1_000_000, max_output_tokens: 128_000 };
const everyLevel = ['low', 'medium', 'high', 'xhigh', 'max'];
const withoutXhigh = ['low', 'medium', 'high', 'max'];
const adaptive: ModelFacts = { ...million, reasoning: { mode: 'adaptive', levels: everyLevel } };
const adaptive46: ModelFacts = {
  ...million,
  reasoning: { mode: 'adaptive', levels: withoutXhigh },
};
const small: ModelFacts = {
  context_window: 200_000,
  max_output_tokens: 64_000,
  reasoning: { mode: 'budget', min: 1024 },
};

const listing: Statement = {
  source: 'GET /v1/models as recorded in public test suites; the day is that of its newest model',
  date: '2026-07-24',
  models: {
    'claude-opus-5': { ...adaptive, display_name: 'Claude Opus 5' },
    'claude-sonnet-5': { ...adaptive, display_name: 'Claude Sonnet 5' },
    'claude-fable-5': { ...adaptive, display_name: 'Claude Fable 5' },
    'claude-opus-4-8': { ...adaptive, display_name: 'Claude Opus 4.8' },
    'claude-opus-4-7': { ...adaptive, display_name: 'Claude Opus 4.7' },
    'claude-sonnet-4-6': { ...adaptive46, display_name: 'Claude Sonnet 4.6' },
    'claude-opus-4-6': { ...adaptive46, display_name: 'Claude Opus 4.6' },
    'claude-opus-4-5': { ...small, display_name: 'Claude Opus 4.5' },
    'claude-haiku-4-5': { ...small, display_name: 'Claude Haiku 4.5' },
    'claude-sonnet-4-5': {
      ...small,
      context_window: 1_000_000,
      display_name: 'Claude Sonnet 4.5',
    },
    'claude-opus-4-1': { ...small, max_output_tokens: 32_000, display_name: 'Claude Opus 4.1' },
  },
};

const listed = Object.keys(listing.models);

const capabilities: Statement = {
  source: `${listing.source}: structured_outputs and image_input of every model`,
  date: listing.date,
  models: each(listed, { structured_output: true, images: true, tools: true }),
};

const pages: Statement = {
  source: 'platform.claude.com/docs, models overview and the page of each model',
  date: '2026-11-30',
  models: {
    'claude-fable-5-2': { ...million, display_name: 'Claude Fable 5.2' },
    'claude-fable-5-1': { ...million, display_name: 'Claude Fable 5.1' },
    'claude-opus-5-5': { ...million, display_name: 'Claude Opus 5.5' },
    'claude-sonnet-5-5': { context_window: 1_000_000, display_name: 'Claude Sonnet 5.5' },
  },
};

const alwaysThinking: Statement = {
  source:
    'the same pages and the Opus 5.5 migration guide: adaptive, always on; `disabled` is refused',
  date: '2026-11-30',
  models: each(['claude-fable-5-2', 'claude-fable-5-1', 'claude-fable-5', 'claude-opus-5-5'], {
    reasoning: { mode: 'adaptive', can_disable: false },
  }),
};

const betweenTools: Statement = {
  source:
    'platform.claude.com/docs, Sonnet 5.5 migration guide: `between_tools` in place of `disabled`',
  date: '2026-11-30',
  models: each(['claude-sonnet-5-5'], {
    reasoning: { mode: 'adaptive', can_disable: false, between_tools: true },
  }),
};

const canDisable: Statement = {
  source:
    'platform.claude.com/docs and docs.aws.amazon.com, adaptive thinking: `disabled` is taken',
  date: '2026-11-30',
  models: each(
    [
      'claude-opus-5',
      'claude-sonnet-5',
      'claude-opus-4-8',
      'claude-opus-4-7',
      'claude-opus-4-6',
      'claude-sonnet-4-6',
    ],
    { reasoning: { mode: 'adaptive', can_disable: true } },
  ),
};

const sampling: Statement = {
  source:
    'migration guides: sampling parameters were taken away with Opus 4.7, Sonnet 5 and later models',
  date: '2026-11-30',
  models: each(
    [
      'claude-sonnet-4-6',
      'claude-opus-4-6',
      'claude-opus-4-5',
      'claude-haiku-4-5',
      'claude-sonnet-4-5',
      'claude-opus-4-1',
    ],
    { sampling: true },
  ),
};

const firstSearch = ['web_search_20250305'];
const everySearch = [...firstSearch, 'web_search_20260209', 'web_search_20260318'];

const search: Statement = {
  source:
    'platform.claude.com/docs, web search tool: where it is served, later versions from Claude 4.6',
  date: '2026-11-30',
  models: {
    ...each(
      [
        'claude-fable-5-2',
        'claude-fable-5-1',
        'claude-fable-5',
        'claude-opus-5-5',
        'claude-opus-5',
        'claude-sonnet-5-5',
        'claude-sonnet-5',
        'claude-opus-4-8',
        'claude-opus-4-7',
        'claude-opus-4-6',
        'claude-sonnet-4-6',
      ],
      { hosted_tools: { web_search: everySearch } },
    ),
    ...each(['claude-haiku-5-5', 'claude-opus-4-5', 'claude-haiku-4-5', 'claude-sonnet-4-5'], {
      hosted_tools: { web_search: firstSearch },
    }),
  },
};

const searched: Statement = {
  source: 'a streamed answer with web search, recorded in a public test suite',
  date: '2025-11-15',
  models: each(['claude-opus-4-1'], { hosted_tools: { web_search: firstSearch } }),
};

const retiring: Statement = {
  source: 'platform.claude.com/docs, model deprecations: Opus 4.1 retires on 2026-08-05',
  date: '2026-11-30',
  models: each(['claude-opus-4-1'], { deprecated: true }),
};

/** What is known of the vendor's models without asking, newest first in `names`. */
export const anthropicModels = modelTable([
  pages,
  listing,
  capabilities,
  alwaysThinking,
  betweenTools,
  canDisable,
  sampling,
  search,
  searched,
  retiring,
]);
