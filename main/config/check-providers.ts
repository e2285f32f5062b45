import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { checkBlock } from './check-block.ts';
import type { CheckedBlock } from './check-block.ts';
import { checkIsTable } from './check-table.ts';
import type { ConfigSource } from './config.ts';
import { sourceOf } from './fold.ts';
import { nearest, similar } from './nearest.ts';
import { problem, shortName } from './problem.ts';
import { kindOf, nodeAt, placeAt, tableAt } from './tree.ts';
import type { TableNode, TreePath } from './tree.ts';

export interface CheckedProviders {
  readonly providers: readonly CheckedBlock['provider'][];
  /** Names of every block, also of those that cannot be used. */
  readonly names: readonly string[];
  readonly problems: readonly ConfigProblem[];
}

/** Checks every `[providers.llm.<name>]` against the source that won, after folding. */
export function checkProviders(
  root: TableNode,
  sources: readonly ConfigSource[],
): CheckedProviders {
  const names = [...(tableAt(root, ['providers', 'llm'])?.keys.keys() ?? [])];
  const declared = names.length > mostCompared ? [] : declaredNames(root);
  const checked = names.map((name) => checkProvider(root, name, { sources, declared }));
  return {
    providers: checked.flatMap(({ provider }) => (provider === undefined ? [] : [provider])),
    names,
    problems: checked.flatMap(({ problems }) => problems),
  };
}

/** Beyond so many names, which nobody writes by hand, none is compared with all others. */
const mostCompared = 1000;

interface Known {
  readonly sources: readonly ConfigSource[];
  /** Names that a misspelt one may have meant. */
  readonly declared: readonly string[];
}

type CheckedProvider = Pick<CheckedBlock, 'problems'> & Partial<CheckedBlock>;

function checkProvider(root: TableNode, name: string, known: Known): CheckedProvider {
  const path = ['providers', 'llm', name];
  const block = tableAt(root, path);
  const nameProblem = providerNameProblem(root, name);
  if (nameProblem !== undefined) return { problems: [nameProblem] };
  if (block === undefined) return { problems: checkIsTable(root, path) };
  const found = findSource(root, path, known);
  if ('code' in found) return { problems: [found] };
  return checkBlock(root, name, found, known.sources);
}

/** Names work as a bare key, on a command line, and before the `/` of a model id. */
function providerNameProblem(root: TableNode, name: string): ConfigProblem | undefined {
  const path = ['providers', 'llm', name];
  const at = placeAt(root, path);
  if (name === 'aliases') return problem(at, path, 'reserved_provider_name', { name });
  if (/^[a-z0-9_-]{1,64}$/.test(name)) return undefined;
  const suggestion = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64);
  return problem(at, path, 'bad_provider_name', {
    name: shortName(name),
    ...(/^-*$/.test(suggestion) ? {} : { suggestion }),
  });
}

function findSource(root: TableNode, path: TreePath, known: Known): ConfigSource | ConfigProblem {
  const node = nodeAt(root, [...path, 'source']);
  if (node === undefined) return missingSource(root, path, known);
  const sourcePath = [...path, 'source'];
  if (node.kind !== 'value' || typeof node.value !== 'string') {
    const details = { expected: ['string'], found: kindOf(node) };
    return problem(node.at, sourcePath, 'wrong_type', details);
  }
  const ids = known.sources.map(({ id }) => id);
  const near = nearest(node.value, ids);
  const unknown = problem(node.at, sourcePath, 'unknown_source', {
    source: shortName(node.value),
    ...(near === undefined ? {} : { nearest: near }),
    sources: ids,
  });
  return known.sources.find(({ id }) => id === node.value) ?? unknown;
}

function missingSource(root: TableNode, path: TreePath, known: Known): ConfigProblem {
  const provider = String(path.at(-1));
  const mentions = tableAt(root, path)?.mentions ?? [];
  return problem(placeAt(root, path), path, 'missing_source', {
    provider,
    files: [...new Set(mentions.map(({ file }) => file))],
    similar: similar(provider, known.declared),
    sources: known.sources.map(({ id }) => id),
  });
}

/** Names of the blocks that have a source, which a misspelt patch may have meant. */
function declaredNames(root: TableNode): readonly string[] {
  const llm = tableAt(root, ['providers', 'llm']);
  return [...(llm?.keys ?? [])].flatMap(([name, node]) =>
    node.kind === 'table' && sourceOf(node) !== undefined ? [name] : [],
  );
}
