import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { problem } from './problem.ts';
import type { TableNode, TreeNode, TreePath } from './tree.ts';

/** Keys people write a secret under; the name of an environment variable goes under `…_env`. */
const secretNames =
  /^(x[-_])?(api[-_]?key|apikey|key|token|secret|password|passwd|credentials?|bearer|authorization|(access|auth|api|secret|bearer)[-_]?(token|key))$/i;

/** Prefixes that vendors give to their keys, then bearer tokens and JSON web tokens. */
const keyPrefixes = /^(sk|pk|gsk|csk|rk|ghp|hf|key|tok)[-_]|^AIza|^Bearer\s|^eyJ/;

export interface WithoutSecrets {
  readonly tree: TableNode;
  readonly problems: readonly ConfigProblem[];
}

/**
 * Takes out of a file what is or looks like a secret, so that no value of it is used, shown or logged from
 * here on. A secret belongs in an environment variable, or is entered for a session.
 */
export function withoutSecrets(tree: TableNode): WithoutSecrets {
  const problems: ConfigProblem[] = [];
  return { tree: cleanTable(tree, [], problems), problems };
}

function cleanTable(table: TableNode, path: TreePath, problems: ConfigProblem[]): TableNode {
  const keys = new Map<string, TreeNode>();
  for (const [name, node] of table.keys) {
    const clean = cleaned(node, [...path, name], problems);
    if (clean !== undefined) keys.set(name, clean);
  }
  return { ...table, keys };
}

function cleaned(node: TreeNode, path: TreePath, problems: ConfigProblem[]): TreeNode | undefined {
  if (node.kind === 'table') return cleanTable(node, path, problems);
  if (node.kind === 'list') {
    const items = node.items.map((item, index) => cleaned(item, [...path, index], problems));
    return { ...node, items: items.filter((item) => item !== undefined) };
  }
  const { value } = node;
  const isSecret =
    typeof value === 'string' && (secretNames.test(String(path.at(-1))) || looksLikeKey(value));
  if (!isSecret) return node;
  const inProvider = path[0] === 'providers' && path[1] === 'llm' && path.length > 3;
  problems.push(problem(node.at, path, 'secret_in_config', { inProvider }));
  return undefined;
}

/** Model ids, hosts, paths and ids of vector stores must pass: they mix no cases and digits at length. */
export function looksLikeKey(value: string): boolean {
  const text = value.trim();
  if (text.length < 20 || !/^(Bearer\s+)?[\w.~+/=-]+$/.test(text)) return false;
  const runs = text.match(/[A-Za-z0-9]{16,}/g) ?? [];
  const hasKeyRun = runs.some((run) => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run));
  return hasKeyRun || (keyPrefixes.test(text) && /\d/.test(text) && !text.includes('/'));
}
