import { emptyTable } from './tree.ts';
import type { TableNode, TreeNode } from './tree.ts';

/**
 * Folds steps (each one file's or override's tree) from the lowest up. Tables merge key by key, any other
 * value replaces. A step that names another source than the steps before it drops what they gathered for that
 * provider, so merging is not associative: `fold([a, b, c])` need not be `fold([a, fold([b, c])])`.
 */
export function fold(steps: readonly TableNode[]): TableNode {
  return steps.reduce((lower, upper) => mergeTables(lower, upper, []), emptyTable(''));
}

function mergeTables(lower: TableNode, upper: TableNode, path: readonly string[]): TableNode {
  if (isProvider(path) && namesAnotherSource(lower, upper)) return upper;
  const keys = new Map<string, TreeNode>(lower.keys);
  for (const [name, node] of upper.keys) {
    const below = keys.get(name);
    const merges = below?.kind === 'table' && node.kind === 'table';
    keys.set(name, merges ? mergeTables(below, node, [...path, name]) : node);
  }
  return { ...lower, mentions: [...lower.mentions, ...upper.mentions], keys };
}

function isProvider(path: readonly string[]): boolean {
  return path.length === 3 && path[0] === 'providers' && path[1] === 'llm';
}

function namesAnotherSource(lower: TableNode, upper: TableNode): boolean {
  const before = sourceOf(lower);
  const now = sourceOf(upper);
  return before !== undefined && now !== undefined && before !== now;
}

/** The source a block names; undefined when it names none, or something that is no name. */
export function sourceOf(block: TableNode): string | undefined {
  const node = block.keys.get('source');
  return node?.kind === 'value' && typeof node.value === 'string' ? node.value : undefined;
}
