import type { Entry } from './entry.ts';
import type { TurnId } from './ids.ts';

/** A turn among the other turns of its conversation. */
export interface TurnNode {
  readonly turn: TurnId;
  /** Absent: a first turn. */
  readonly parent?: TurnId;
  /** Turns that follow this one, in the order they began; more than one: branches. */
  readonly children: readonly TurnId[];
  /** The turn's entries in the order of storing, its `turn_start` first. */
  readonly entries: readonly Entry[];
}

export interface TurnTree {
  /** First turns, in the order they began. */
  readonly roots: readonly TurnId[];
  /** Every turn, in the order they began: a parent before its children. */
  readonly turns: ReadonlyMap<TurnId, TurnNode>;
}

/**
 * The turns of a conversation from all its entries in the order of storing. Whatever the entries say, the
 * result is a forest: a turn follows only one that began before it. A turn whose `turn_start` cannot be
 * read follows the turn stored before it, as nearly every turn does.
 */
export function turnTree(entries: readonly Entry[]): TurnTree {
  const turns = new Map<TurnId, TurnNode & { children: TurnId[]; entries: Entry[] }>();
  const roots: TurnId[] = [];
  let latest: TurnId | undefined;
  for (const entry of entries) {
    const known = turns.get(entry.turn);
    if (known) {
      known.entries.push(entry);
      continue;
    }
    const parent = turns.get(parentOf(entry, latest) ?? '');
    const node = { turn: entry.turn, children: [], entries: [entry] };
    turns.set(entry.turn, parent ? { ...node, parent: parent.turn } : node);
    (parent?.children ?? roots).push(entry.turn);
    latest = entry.turn;
  }
  return { roots, turns };
}

function parentOf(first: Entry, latest: TurnId | undefined): TurnId | undefined {
  return first.kind === 'turn_start' ? first.parent : latest;
}

/** The turns from a first turn to this one; empty when there is no such turn. */
export function pathTo(tree: TurnTree, turn: TurnId): readonly TurnId[] {
  const path: TurnId[] = [];
  for (let node = tree.turns.get(turn); node; node = tree.turns.get(node.parent ?? '')) {
    path.push(node.turn);
  }
  return path.toReversed();
}

/** The entries on the path to a turn, turn by turn. */
export function entriesTo(tree: TurnTree, turn: TurnId): readonly Entry[] {
  return pathTo(tree, turn).flatMap((one) => tree.turns.get(one)?.entries ?? []);
}

/** The branches a turn is one of, itself included, in the order they began: `‹ 2/3 ›`. */
export function siblingsOf(tree: TurnTree, turn: TurnId): readonly TurnId[] {
  const node = tree.turns.get(turn);
  if (!node) return [];
  return node.parent === undefined ? tree.roots : (tree.turns.get(node.parent)?.children ?? []);
}

/** A turn and every turn that follows it on whatever branch, in the order they began. */
export function turnsBelow(tree: TurnTree, turn: TurnId): readonly TurnId[] {
  const below = new Set([turn]);
  for (const node of tree.turns.values()) {
    if (node.parent !== undefined && below.has(node.parent)) below.add(node.turn);
  }
  return [...below];
}

/** The last turn of the branch that went on latest below a turn; the turn itself when nothing follows. */
export function latestLeaf(tree: TurnTree, turn: TurnId): TurnId {
  return turnsBelow(tree, turn).at(-1) ?? turn;
}
