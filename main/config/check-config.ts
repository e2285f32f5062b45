import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { checkAssistant } from './check-assistant.ts';
import { checkProviders } from './check-providers.ts';
import type { CheckedProviders } from './check-providers.ts';
import { checkIsTable, checkTable } from './check-table.ts';
import type { Config, ConfigSource, ProviderConfig } from './config.ts';
import { problem } from './problem.ts';
import { recordOf } from './tree.ts';
import type { TableNode } from './tree.ts';

/** Prompt caching where nothing is said. */
const defaultCache = 'short';

/** More would bury the first ones; `more_problems` counts the rest. */
const listedProblems = 100;

export const emptyConfig: Config = { providers: recordOf([]), parameters: {}, cache: defaultCache };

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
  const problems = [
    ...found,
    ...checkSections(root),
    ...providers.problems,
    ...assistant.problems,
  ].toSorted(byPlace);
  const isWrong = (key: string) => problems.some((each) => isError(each) && concerns(each, key));
  const model = isWrong('assistant.model.id') ? previous.model : assistant.model;
  const kept = Object.entries(previous.parameters).filter(([name]) =>
    isWrong(`assistant.model.parameters.${name}`),
  );
  const cache = isWrong('assistant.request.cache') ? previous.cache : assistant.cache;
  return {
    config: {
      providers: resolveProviders(providers, problems.filter(isError), previous),
      ...(model === undefined ? {} : { model }),
      parameters: { ...Object.fromEntries(kept), ...assistant.parameters },
      cache: cache ?? defaultCache,
    },
    problems: shortList(problems),
  };
}

const sections = [
  { path: [], schema: z.object({ providers: z.unknown(), assistant: z.unknown() }) },
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

function resolveProviders(
  { providers }: CheckedProviders,
  errors: readonly ConfigProblem[],
  previous: Config,
): Config['providers'] {
  const now = new Map(
    providers.map((provider): [string, ProviderConfig] => {
      const key = `providers.llm.${provider.name}`;
      return [
        provider.name,
        { ...provider, problems: errors.filter((each) => concerns(each, key)) },
      ];
    }),
  );
  for (const [name, lastGood] of Object.entries(previous.providers)) {
    const isWrong = errors.some((each) => concerns(each, `providers.llm.${name}`));
    if (isWrong && lastGood.problems.length === 0) now.set(name, lastGood);
  }
  return recordOf([...now]);
}

/** Whether a problem lies at a key, below it, or at a table around it; not one of a file as a whole. */
function concerns(problem: ConfigProblem, key: string): boolean {
  if (problem.key === '') return false;
  const [theirs, ours] = [problem.key, key].map((each) => each.split(/\.|(?=\[)/));
  return ours?.every((part, index) => (theirs?.[index] ?? part) === part) ?? false;
}

function isError({ hint }: ConfigProblem): boolean {
  return hint !== true;
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
