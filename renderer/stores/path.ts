import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import { pathTo, siblingsOf, turnTree } from '../../shared/model/turn-tree.ts';
import type { ConversationsState, Opened } from './conversations.ts';

/** A turn on the branch that is shown, with its place among the branches it is one of. */
export interface PathTurn {
  readonly turn: TurnId;
  /** The turn before it; `null`: it is a first turn. */
  readonly parent: TurnId | null;
  readonly branches: readonly TurnId[];
}

/** The turns from the first to the head; where the head is not known, to the turn that began last. */
function shownPath(opened: Opened, head: TurnId | undefined): readonly PathTurn[] {
  const tree = turnTree(opened.starts);
  const end = head !== undefined && tree.turns.has(head) ? head : opened.starts.at(-1)?.turn;
  if (end === undefined) return [];
  return pathTo(tree, end).map((turn) => ({
    turn,
    parent: tree.turns.get(turn)?.parent ?? null,
    branches: siblingsOf(tree, turn),
  }));
}

const noTurns: readonly PathTurn[] = [];
const shown = new WeakMap<
  Opened['starts'],
  { readonly head: TurnId | undefined; readonly path: readonly PathTurn[] }
>();

/** The shown path of a conversation, the same object as long as neither turns nor head have changed. */
export function selectPath(
  { opened, summaries }: ConversationsState,
  conversation: ConversationId | undefined,
): readonly PathTurn[] {
  const held = conversation === undefined ? undefined : opened[conversation];
  if (!held || conversation === undefined) return noTurns;
  const head = summaries[conversation]?.head;
  const known = shown.get(held.starts);
  if (known && known.head === head) return known.path;
  const path = shownPath(held, head);
  shown.set(held.starts, { head, path });
  return path;
}
