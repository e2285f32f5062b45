import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { modelId } from '../../shared/model/ids.ts';
import { builtInValue, configIsFine, usageOf } from '../../shared/text/phrases/command-line.ts';
import { placedProblem } from '../../shared/text/phrases/placed-problem.ts';
import type { Config, LoadedConfig, Origin, ProviderConfig } from '../config/config.ts';
import { type Output, UsageError } from './output.ts';

/**
 * `footnote config check` and `show`: exit code 1 when there is a mistake; a hint is none. `unserved` are the
 * hosted tools that a turn would be refused for.
 */
export function configCommand(
  args: readonly string[],
  output: Output,
  loaded: LoadedConfig,
  unserved: readonly ConfigProblem[] = [],
): number {
  const [verb, ...rest] = args;
  if (rest.length > 0 || (verb !== 'check' && verb !== 'show')) {
    throw new UsageError(usageOf('config'));
  }
  const problems = [...loaded.problems, ...unserved].toSorted(byPlace);
  const hasMistake = problems.some(({ hint }) => hint !== true);
  for (const problem of problems) output.complain(placedProblem(problem, place));
  if (verb === 'show') for (const line of resolvedLines(loaded)) output.line(line);
  else if (!hasMistake) output.line(configIsFine(loaded.file));
  return hasMistake ? 1 : 0;
}

function byPlace(a: Origin, b: Origin): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;
}

/** As editors and people read it. */
function place({ file, line, column }: Origin): string {
  return `${file}:${line}:${column}`;
}

/** One line for each value: the dotted key, the value as TOML, and where it comes from. */
function resolvedLines({ config }: LoadedConfig): readonly string[] {
  return [...Object.values(config.providers).flatMap(providerLines), ...assistantLines(config)];
}

function assistantLines({ model, parameters, cache, titles, origins }: Config): readonly string[] {
  const values = [
    ...(model ? [['assistant.model.id', modelId(model)] as const] : []),
    ...Object.entries(parameters).map(([name, value]) => {
      return [`assistant.model.parameters.${name}`, value] as const;
    }),
    ['assistant.request.cache', cache] as const,
    ['conversation.title.generate.auto', titles?.isOn ?? false] as const,
    ...(titles?.model
      ? [['conversation.title.generate.model.id', modelId(titles.model)] as const]
      : []),
  ];
  return values.map(([key, value]) => {
    const at = origins[key];
    return `${key} = ${JSON.stringify(value)}  # ${at ? place(at) : builtInValue}`;
  });
}

function providerLines(provider: ProviderConfig): readonly string[] {
  const block = `providers.llm.${provider.name}`;
  const line = (path: readonly string[], value: unknown) => {
    const key = [block, ...path.map(bareOrQuoted)].join('.');
    return `${key} = ${JSON.stringify(value)}  # ${place(provider.originOf(path))}`;
  };
  const server = provider.server === undefined ? [] : [line(['server'], provider.server)];
  const settings = leaves(provider.settings, []).map(([path, value]) => line(path, value));
  return [line(['source'], provider.source), ...server, ...settings];
}

type Leaf = readonly [path: readonly string[], value: unknown];

function leaves(value: unknown, path: readonly string[]): readonly Leaf[] {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isTable) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function bareOrQuoted(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}
