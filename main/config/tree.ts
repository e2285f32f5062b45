import type { Origin } from './config.ts';

/** What a file says, each value with the place of the key or item that holds it. */
export type TreeNode = TableNode | ListNode | ValueNode;

export interface TableNode {
  readonly kind: 'table';
  /** Where it is first mentioned. */
  readonly at: Origin;
  /** One place for each step that mentions it, lowest first. */
  readonly mentions: readonly Origin[];
  readonly keys: ReadonlyMap<string, TreeNode>;
}

export interface ListNode {
  readonly kind: 'list';
  readonly at: Origin;
  readonly items: readonly TreeNode[];
}

export interface ValueNode {
  readonly kind: 'value';
  readonly at: Origin;
  readonly value: string | number | boolean;
}

/** Table keys by name, list items by number. */
export type TreePath = readonly (string | number)[];

export function emptyTable(file: string): TableNode {
  const at = { file, line: 1, column: 1 };
  return { kind: 'table', at, mentions: [at], keys: new Map() };
}

/** Plain values; objects have no prototype, so that no key can reach one. */
export function toValue(node: TreeNode): unknown {
  switch (node.kind) {
    case 'table':
      return recordOf([...node.keys].map(([key, child]) => [key, toValue(child)]));
    case 'list':
      return node.items.map(toValue);
    case 'value':
      return node.value;
  }
}

/** An object without a prototype. */
export function recordOf<Value>(
  entries: readonly (readonly [string, Value])[],
): Record<string, Value> {
  const record = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) record[key] = value;
  return record;
}

function childOf(node: TreeNode | undefined, key: string | number): TreeNode | undefined {
  if (node?.kind === 'table') return node.keys.get(String(key));
  if (node?.kind === 'list' && typeof key === 'number') return node.items[key];
  return undefined;
}

export function nodeAt(node: TreeNode | undefined, path: TreePath): TreeNode | undefined {
  return path.reduce(childOf, node);
}

export function tableAt(node: TreeNode | undefined, path: TreePath): TableNode | undefined {
  const found = nodeAt(node, path);
  return found?.kind === 'table' ? found : undefined;
}

/** The place of a value, or of the nearest thing around it that is written down. */
export function placeAt(node: TreeNode, path: TreePath): Origin {
  const [key, ...rest] = path;
  const child = key === undefined ? undefined : childOf(node, key);
  return child === undefined ? node.at : placeAt(child, rest);
}

/** A copy of the table without some of its keys. */
export function without(table: TableNode, names: readonly string[]): TableNode {
  return { ...table, keys: new Map([...table.keys].filter(([key]) => !names.includes(key))) };
}

/** What kind of value this is, in the words of `wrong_type`. */
export function kindOf(node: TreeNode): string {
  return node.kind === 'value' ? typeof node.value : node.kind;
}
