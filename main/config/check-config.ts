import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { checkAssistant } from './check-assistant.ts';
import type { CheckedAssistant } from './check-assistant.ts';
import { checkProviders } from './check-providers.ts';
import type { CheckedProviders } from './check-providers.ts';
import { checkIsTable, checkTable } from './check-table.ts';
import { checkTitles } from './check-titles.ts';
import type { Config, ConfigSource, ProviderConfig, TitleChoice } from './config.ts';
import { problem } from './problem.ts';
import { nodeAt, recordOf } from './tree.ts';
import type { TableNode } from './tree.ts';

/** Prompt caching where nothing is said. */
const defaultCache = 'short';

/** More would bury the first ones; `more_problems` counts the rest. */
const listedProblems = 100;

const modelKey = 'assistant.model.id';
const cacheKey = 'assistant.request.cache';
const titleKeys = ['conversation.title.generate.auto', 'conversation.title.generate.model.id'];

export const emptyConfig: Config = {
  providers: recordOf([]),
  parameters: {},
  cache: defaultCache,
  origins: recordOf([]),
};

export interface CheckedConfig {
  readonly config: Config;
  /** In the order of their places. */
  readonly problems: readonly ConfigProblem[];
}

/**
 * Checks what was folded. `found` are the problems of the files it was folded from. A provider, a model or a
 * parameter that is wrong now keeps its last good value, the one in `previous`; a provider that never was
 * good is there with its problems and is not used.
 */
export function checkConfig(
  root: TableNode,
  sources: readonly ConfigSource[],
  found: readonly ConfigProblem[] = [],
  previous: Config = emptyConfig,
): CheckedConfig {
  const providers = checkProviders(root, sources);
  const assistant = checkAssistant(root, providers.names);
  const titles = checkTitles(root, providers.names);
  const problems = [
    ...found,
    ...checkSections(root),
    ...providers.problems,
    ...assistant.problems,
    ...titles.problems,
  ].toSorted(byPlace);
  const errors = problems.filter(({ hint }) => hint !== true);
  return {
    config: {
      providers: resolveProviders(providers, errors, previous),
      ...resolveAssistant(root, assistant, errors, previous),
      ...resolveTitles(root, titles.titles, errors, previous),
    },
    problems: shortList(problems),
  };
}

const topLevel = z.object({
  providers: z.unknown(),
  assistant: z.unknown(),
  conversation: z.unknown(),
});

const sections = [
  { path: [], schema: topLevel },
  { path: ['providers'], schema: z.object({ llm: z.unknown() }) },
  { path: ['assistant'], schema: z.object({ model: z.unknown(), request: z.unknown() }) },
] as const;

/** The tables around everything else: no other keys in them, and no other values in their place. */
function checkSections(root: TableNode): readonly ConfigProblem[] {
  return [
    ...sections.flatMap(({ path, schema }) => checkTable(root, path, schema).problems),
    ...[['providers'], ['providers', 'llm'], ['assistant']].flatMap((path) =>
      checkIsTable(root, path),
    ),
  ];
}

/** As the table says; while anything in it is wrong, as it said before. */
function resolveTitles(
  root: TableNode,
  now: TitleChoice,
  errors: readonly ConfigProblem[],
  { titles }: Config,
): Pick<Config, 'titles'> {
  if (errors.some((each) => each.key.startsWith('conversation'))) return titles ? { titles } : {};
  return nodeAt(root, ['conversation', 'title', 'generate']) ? { titles: now } : {};
}

type AssistantConfig = Omit<Config, 'providers' | 'titles'>;

function resolveAssistant(
  root: TableNode,
  now: CheckedAssistant,
  errors: readonly ConfigProblem[],
  previous: AssistantConfig,
): AssistantConfig {
  const isWrong = (key: string) => errors.some((each) => concerns(each, key));
  const parameterKey = (name: string) => `assistant.model.parameters.${name}`;
  const kept = Object.entries(previous.parameters).filter(([name]) => isWrong(parameterKey(name)));
  const parameters = { ...Object.fromEntries(kept), ...now.parameters };
  const model = isWrong(modelKey) ? previous.model : now.model;
  const cache = isWrong(cacheKey) ? previous.cache : (now.cache ?? defaultCache);
  const origins = [
    modelKey,
    ...Object.keys(parameters).map(parameterKey),
    cacheKey,
    ...titleKeys,
  ].flatMap((key) => {
    const at = isWrong(key) ? previous.origins[key] : nodeAt(root, key.split('.'))?.at;
    return at === undefined ? [] : [[key, at] as const];
  });
  return {
    ...(model === undefined ? {} : { model }),
    parameters,
    cache,
    origins: recordOf(origins),
  };
}

function resolveProviders(
  { providers }: CheckedProviders,
  errors: readonly ConfigProblem[],
  previous: Config,
): Config['providers'] {
  const errorsOf = byProvider(errors);
  const now = new Map(
    providers.map((provider): [string, ProviderConfig] => [
      provider.name,
      { ...provider, problems: errorsOf(provider.name) },
    ]),
  );
  for (const [name, lastGood] of Object.entries(previous.providers)) {
    if (errorsOf(name).length > 0 && lastGood.problems.length === 0) now.set(name, lastGood);
  }
  return recordOf([...now]);
}

/** The errors that keep a provider from being used: those in its block, and those of the tables around it. */
function byProvider(errors: readonly ConfigProblem[]): (name: string) => readonly ConfigProblem[] {
  const around = errors.filter(({ key }) => key === 'providers' || key === 'providers.llm');
  const own = new Map<string, ConfigProblem[]>();
  for (const error of errors) {
    const name = /^providers\.llm\.([^.[]+)/.exec(error.key)?.[1];
    if (name === undefined) continue;
    const others = own.get(name);
    if (others === undefined) own.set(name, [error]);
    else others.push(error);
  }
  return (name) => [...around, ...(own.get(name) ?? [])];
}

/** Whether a problem lies at a key, below it, or at a table around it; not one of a file as a whole. */
function concerns(problem: ConfigProblem, key: string): boolean {
  if (problem.key === '') return false;
  const [theirs, ours] = [problem.key, key].map((each) => each.split(/\.|(?=\[)/));
  return ours?.every((part, index) => (theirs?.[index] ?? part) === part) ?? false;
}

function byPlace(a: ConfigProblem, b: ConfigProblem): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;
}

function shortList(problems: readonly ConfigProblem[]): readonly ConfigProblem[] {
  const next = problems[listedProblems];
  if (next === undefined) return problems;
  const count = problems.length - listedProblems;
  const rest = problem(next, [], 'more_problems', { count });
  return [...problems.slice(0, listedProblems), rest];
}
