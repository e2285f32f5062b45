import {
  type JsonText,
  jsonTextOf,
  type JsonTree,
  RawJson,
} from '../../../shared/model/json-text.ts';
import { type JsonObject, wordIn } from '../json-object.ts';

/** Arguments that are put together from pieces, each with the JSON path of its place. */
export interface ArgumentTree {
  readonly root: Branch;
  isEmpty: boolean;
}

type Node = Leaf | Branch;

interface Leaf {
  readonly kind: 'leaf';
  value: JsonTree;
}

interface Branch {
  /** Decided by the first step below it. */
  kind: 'object' | 'list';
  readonly children: Map<string, Node>;
}

export function emptyArguments(): ArgumentTree {
  return { root: newBranch('object'), isEmpty: true };
}

function newBranch(kind: Branch['kind']): Branch {
  return { kind, children: new Map() };
}

type Step = { readonly kind: 'object' | 'list'; readonly key: string };

/** `.name`, `[0]`, `['a name']`, `["a name"]`. */
const steps = /\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\]/g;

function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(steps)].map(([, name, index, single, double]) =>
    index === undefined
      ? { kind: 'object', key: name ?? single ?? double ?? '' }
      : { kind: 'list', key: String(Number(index)) },
  );
}

/** Strings of one place continue one another. `number` is the exact text of a number. */
export function addPiece(
  tree: ArgumentTree,
  piece: JsonObject,
  number: JsonText | undefined,
): void {
  const value = valueOf(piece, number);
  const path = stepsOf(wordIn(piece, 'jsonPath') ?? '');
  const last = path.at(-1);
  if (value === undefined || !last) return;
  const holder = path
    .slice(1)
    .reduce<Branch>(
      (at, step, before) => branchAt(at, path[before]?.key ?? '', step),
      root(tree, path),
    );
  const known = holder.children.get(last.key);
  const before = known?.kind === 'leaf' ? known.value : undefined;
  const joins = typeof before === 'string' && typeof value === 'string';
  holder.children.set(last.key, { kind: 'leaf', value: joins ? before + value : value });
}

function root(tree: ArgumentTree, [first]: readonly Step[]): Branch {
  if (tree.isEmpty && first) tree.root.kind = first.kind;
  tree.isEmpty = false;
  return tree.root;
}

function branchAt(holder: Branch, key: string, next: Step): Branch {
  const known = holder.children.get(key);
  if (known && known.kind !== 'leaf') return known;
  const made = newBranch(next.kind);
  holder.children.set(key, made);
  return made;
}

function valueOf(piece: JsonObject, number: JsonText | undefined): JsonTree | undefined {
  const { stringValue, boolValue } = piece;
  if (typeof stringValue === 'string') return stringValue;
  if (typeof boolValue === 'boolean') return boolValue;
  if (typeof piece['numberValue'] === 'number' && number) return new RawJson(number);
  return 'nullValue' in piece ? null : undefined;
}

/** The arguments so far as JSON text; undefined when no piece has come. */
export function argumentsText({ root: top, isEmpty }: ArgumentTree): JsonText | undefined {
  return isEmpty ? undefined : jsonTextOf(treeOf(top));
}

/** A list keeps the order of its indexes; one that left some out is closed up. */
function treeOf(node: Node): JsonTree {
  if (node.kind === 'leaf') return node.value;
  const children = [...node.children];
  if (node.kind === 'object') {
    return Object.fromEntries(children.map(([key, child]) => [key, treeOf(child)]));
  }
  return children.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, child]) => treeOf(child));
}
