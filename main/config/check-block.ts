import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { baseUrlProblem } from './base-url-problem.ts';
import { checkHostedTools } from './check-hosted-tools.ts';
import { checkTable, checkWhole } from './check-table.ts';
import type { ConfigSource, Origin, ProviderConfig } from './config.ts';
import { problem, shortName } from './problem.ts';
import { nodeAt, placeAt, tableAt } from './tree.ts';
import type { TableNode, TreePath } from './tree.ts';

/** Keys of a block that its source's schema does not judge. */
const common: readonly string[] = ['source', 'server', 'hosted_tools'];

export interface CheckedBlock {
  readonly provider: Omit<ProviderConfig, 'problems'>;
  readonly problems: readonly ConfigProblem[];
}

/** Checks what a provider's block says against its source. The block is there and its source is known. */
export function checkBlock(
  root: TableNode,
  name: string,
  source: ConfigSource,
  sources: readonly ConfigSource[],
): CheckedBlock {
  const path = ['providers', 'llm', name];
  const server = nodeAt(root, [...path, 'server']);
  const serverProblems = checkServer(root, [...path, 'server']);
  const settings = checkSettings(root, path, source, sources);
  const tools = checkHostedTools(root, path, source, sources);
  return {
    provider: {
      name,
      source: source.id,
      settings: { ...settings.values, hosted_tools: tools.values },
      ...(server === undefined || serverProblems.length > 0 ? {} : { server: 'demo' }),
      origin: declaredAt(root, path),
      originOf: (below) => placeAt(root, [...path, ...below]),
    },
    problems: [...serverProblems, ...settings.problems, ...tools.problems],
  };
}

interface CheckedSettings {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ConfigProblem[];
}

function checkSettings(
  root: TableNode,
  path: TreePath,
  source: ConfigSource,
  sources: readonly ConfigSource[],
): CheckedSettings {
  const hasServer = nodeAt(root, [...path, 'server']) !== undefined;
  const table = checkTable(root, path, source.settings, common);
  const urlProblem = baseUrlProblem(root, path, source) ?? missingUrl(root, path, source);
  const authProblem = noAuthChain(root, path, source, sources);
  const baseUrlKey = [...path, 'base_url'].join('.');
  const problems = [
    // A server brings its address along, and what we say about an address is the more precise.
    ...table.problems
      .filter(({ key }) => key !== baseUrlKey || !(hasServer || urlProblem))
      .filter(({ key }) => key !== authProblem?.key),
    ...(urlProblem === undefined ? [] : [urlProblem]),
    ...(authProblem === undefined ? [] : [authProblem]),
  ];
  const { base_url, ...others } = table.values;
  const hasGoodUrl = urlProblem === undefined || urlProblem.hint === true;
  const values = hasGoodUrl && base_url !== undefined ? { base_url, ...others } : others;
  if (hasServer || problems.some(({ hint }) => hint !== true)) return { values, problems };
  return { values, problems: [...problems, ...checkWhole(root, path, source.settings, common)] };
}

/** A chain of logins where there are none: it is said which sources have one. */
function noAuthChain(
  root: TableNode,
  block: TreePath,
  source: ConfigSource,
  sources: readonly ConfigSource[],
): ConfigProblem | undefined {
  const path = [...block, 'auth'];
  const node = nodeAt(root, path);
  if (node === undefined || source.sharesLogins === true) return undefined;
  const having = sources.filter(({ sharesLogins }) => sharesLogins === true).map(({ id }) => id);
  return problem(node.at, path, 'no_auth_chain', { source: source.id, having });
}

function missingUrl(
  root: TableNode,
  path: TreePath,
  source: ConfigSource,
): ConfigProblem | undefined {
  const isThere = ['base_url', 'server'].some((key) => nodeAt(root, [...path, key]) !== undefined);
  if (isThere || source.defaultBaseUrl !== undefined) return undefined;
  const details = { name: 'base_url' };
  return problem(placeAt(root, path), [...path, 'base_url'], 'missing_key', details);
}

/** `demo` is the built-in server. */
function checkServer(root: TableNode, path: TreePath): readonly ConfigProblem[] {
  const node = nodeAt(root, path);
  if (node === undefined || (node.kind === 'value' && node.value === 'demo')) return [];
  const server = node.kind === 'value' ? shortName(String(node.value)) : node.kind;
  return [problem(node.at, path, 'unknown_server', { server })];
}

/** The block's place in the file whose `source` won. */
function declaredAt(root: TableNode, path: TreePath): Origin {
  const source = placeAt(root, [...path, 'source']);
  const mentions = tableAt(root, path)?.mentions ?? [];
  return mentions.findLast(({ file }) => file === source.file) ?? source;
}
