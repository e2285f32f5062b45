import type { TurnId } from '../../../../shared/model/ids.ts';
import type { Deletion, HiddenDeletion } from '../../store.ts';
import { requireFree } from '../claim-conversation.ts';
import { keyOf, noConversation, noTurn } from '../conversation-rows.ts';
import type { Database } from '../database.ts';
import type { ProcessIdentity } from '../process-identity.ts';

/**
 * A turn and every turn that follows it, on whatever branch; parameters 1 and 2: conversation and turn.
 * `CROSS JOIN` holds SQLite to this order, in which each step is found by the index.
 */
export const turnsBelow = `
  WITH RECURSIVE below (id) AS (
    SELECT id FROM turn WHERE conversation = ?1 AND id = ?2
    UNION
    SELECT turn.id FROM below CROSS JOIN turn
    WHERE turn.conversation = ?1 AND turn.parent = below.id
  ) SELECT id FROM below`;

/** The last turn of the living branch that went on latest below a turn. */
const latestLeaf = `
  SELECT turn.id FROM turn JOIN entry ON entry.conversation = ?1 AND entry.id = turn.id
  WHERE turn.conversation = ?1 AND hidden_at IS NULL AND turn.id IN (${turnsBelow})
  ORDER BY seq DESC LIMIT 1`;

interface Hiding {
  readonly me: ProcessIdentity;
  /** When it is hidden: RFC 3339, UTC, milliseconds. */
  readonly at: string;
}

/**
 * Takes a turn with all that follows it, or a conversation, out of sight; within a transaction. Where no turn
 * would be left the whole conversation is hidden. The shown branch moves to the nearest turn that lives.
 */
export function hide(db: Database, deletion: Deletion, { me, at }: Hiding): HiddenDeletion {
  const { conversation: id, turn } = deletion;
  const conversation = keyOf(db, id);
  requireFree(db, conversation, me);
  const head = headOf(db, conversation);
  const shown = head === null ? {} : { head };
  const isWhole = turn === undefined || isOnlyRoot(db, conversation, turn);
  if (isWhole) {
    db.run('UPDATE conversation SET hidden_at = ?2 WHERE key = ?1', conversation, at);
    return { conversation: id, ...shown };
  }
  const changed = db.run(
    `UPDATE turn SET hidden_at = ?3
     WHERE conversation = ?1 AND hidden_at IS NULL AND id IN (${turnsBelow})`,
    conversation,
    turn,
    at,
  );
  if (changed === 0) throw noTurn(turn);
  if (head !== null && isHidden(db, conversation, head)) {
    const next = nearestLiving(db, conversation, turn) ?? null;
    db.run('UPDATE conversation SET head = ?2 WHERE key = ?1', conversation, next);
  }
  return { conversation: id, turn, ...shown };
}

/** Brings back what one deletion has hidden, and the branch that was shown; within a transaction. */
export function unhide(db: Database, { conversation: id, turn, head }: HiddenDeletion): void {
  if (turn === undefined) {
    const sql = `UPDATE conversation SET hidden_at = NULL
      WHERE id = ? AND hidden_at IS NOT NULL AND deleted_at IS NULL`;
    if (db.run(sql, id) === 0) throw noConversation(id);
    return;
  }
  const conversation = keyOf(db, id);
  const at = hiddenAt(db, conversation, turn);
  if (at === undefined) throw noTurn(turn);
  db.run(
    `UPDATE turn SET hidden_at = NULL
     WHERE conversation = ?1 AND hidden_at = ?3 AND deleted_at IS NULL AND id IN (${turnsBelow})`,
    conversation,
    turn,
    at,
  );
  if (head !== undefined && !isHidden(db, conversation, head)) {
    db.run('UPDATE conversation SET head = ?2 WHERE key = ?1', conversation, head);
  }
}

/** Whether a turn is hidden, or is gone already. */
export function isHidden(db: Database, conversation: number, turn: TurnId): boolean {
  const sql = 'SELECT 1 FROM turn WHERE conversation = ? AND id = ? AND hidden_at IS NOT NULL';
  return db.get(sql, conversation, turn) !== undefined;
}

/** When a turn was hidden; undefined when it cannot come back: it lives, is gone, or what it follows is hidden. */
function hiddenAt(db: Database, conversation: number, turn: TurnId): string | undefined {
  const sql = `
    SELECT hidden_at FROM turn WHERE conversation = ?1 AND id = ?2 AND deleted_at IS NULL
      AND hidden_at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM turn AS before
        WHERE before.conversation = ?1 AND before.id = turn.parent AND before.hidden_at IS NOT NULL)`;
  return db.get<{ readonly hidden_at: string }>(sql, conversation, turn)?.hidden_at;
}

function headOf(db: Database, conversation: number): TurnId | null {
  const sql = 'SELECT head FROM conversation WHERE key = ?';
  return db.get<{ readonly head: TurnId | null }>(sql, conversation)?.head ?? null;
}

function isOnlyRoot(db: Database, conversation: number, turn: TurnId): boolean {
  const sql = `SELECT id FROM turn WHERE conversation = ? AND parent IS NULL AND hidden_at IS NULL`;
  const roots = db.all<{ readonly id: TurnId }>(sql, conversation);
  return roots.length === 1 && roots[0]?.id === turn;
}

/** The branch beside a hidden turn that went on latest, else the turn before it. */
function nearestLiving(db: Database, conversation: number, turn: TurnId): TurnId | undefined {
  const siblings = `
    SELECT sibling.id FROM turn AS hidden JOIN turn AS sibling
      ON sibling.conversation = ?1 AND sibling.parent IS hidden.parent
    JOIN entry ON entry.conversation = ?1 AND entry.id = sibling.id
    WHERE hidden.conversation = ?1 AND hidden.id = ?2 AND sibling.hidden_at IS NULL
    ORDER BY seq DESC LIMIT 1`;
  const sibling = db.get<{ readonly id: TurnId }>(siblings, conversation, turn)?.id;
  if (sibling !== undefined) {
    return db.get<{ readonly id: TurnId }>(latestLeaf, conversation, sibling)?.id ?? sibling;
  }
  const sql = 'SELECT parent FROM turn WHERE conversation = ? AND id = ?';
  const row = db.get<{ readonly parent: TurnId | null }>(sql, conversation, turn);
  return row?.parent ?? undefined;
}
