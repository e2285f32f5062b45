import { newConversationId } from '../../../conversation-id.ts';
import { numberIn, rowsOf, sortedRowsOf, textIn, type Source } from './source.ts';
import type { Target } from './target.ts';

/** Brings conversations over; each keeps its number where that is free. */
export function takeConversations(target: Target, source: Source): void {
  for (const row of rowsOf(source, 'conversation')) {
    if (textIn(row, 'id') === '') continue;
    if (!target.put('conversation', row)) {
      const { key: _taken, ...rest } = row;
      target.put('conversation', rest);
    }
    const sql = 'SELECT key FROM conversation WHERE id = ?';
    const found = target.get(sql, textIn(row, 'id'));
    if (found) source.conversations.set(numberIn(row, 'key'), numberIn(found, 'key'));
  }
}

/** What the new file calls a conversation; one whose own row is lost gets another. */
function conversationOf(target: Target, source: Source, key: number): number | undefined {
  const known = source.conversations.get(key);
  // A copy has a row for every conversation: without one the number itself is damaged.
  if (known !== undefined || source.isCopy || !Number.isInteger(key)) return known;
  const sql = 'SELECT key FROM conversation WHERE key = ?';
  if (!target.get(sql, key)) {
    const at = new Date(0).toISOString();
    const id = newConversationId(Date.now());
    target.put('conversation', { key, id, title: '', created_at: at, updated_at: at });
  }
  source.conversations.set(key, key);
  return key;
}

/** Brings turns over. What was deleted since a copy was made stays deleted. */
export function takeTurns(target: Target, source: Source): void {
  for (const row of sortedRowsOf(source, 'turn', ['conversation', 'id'])) {
    const conversation = conversationOf(target, source, numberIn(row, 'conversation'));
    if (conversation === undefined || (source.isCopy && isDeleted(target, conversation))) continue;
    target.put('turn', { ...row, conversation });
  }
}

/** Brings entries over; gives how many there were that the new file did not have. */
export function takeEntries(target: Target, source: Source): number {
  let taken = 0;
  for (const row of rowsOf(source, 'entry')) {
    const conversation = conversationOf(target, source, numberIn(row, 'conversation'));
    if (conversation === undefined) continue;
    const [id, turn] = [textIn(row, 'id'), textIn(row, 'turn')];
    if (source.isCopy && isDeleted(target, conversation, turn)) continue;
    const find = 'SELECT key FROM entry WHERE conversation = ? AND id = ?';
    const known = target.get(find, conversation, id);
    if (!known && putEntry(target, { ...row, conversation })) taken += 1;
    const now = known ?? target.get(find, conversation, id);
    if (now) source.entries.set(numberIn(row, 'key'), numberIn(now, 'key'));
  }
  return taken;
}

/** With its number and its place in the order where those are free, else at the end. */
function putEntry(target: Target, row: Parameters<Target['put']>[1]): boolean {
  if (target.put('entry', row)) return true;
  const { key: _taken, ...rest } = row;
  if (target.put('entry', rest)) return true;
  const sql = 'SELECT coalesce(max(seq), 0) + 1 AS seq FROM entry WHERE conversation = ?';
  const next = target.get(sql, numberIn(row, 'conversation'));
  return target.put('entry', { ...rest, seq: next?.['seq'] ?? 1 });
}

/** Brings over what belongs to entries that were brought over. */
export function takePayloads(target: Target, source: Source): void {
  for (const row of rowsOf(source, 'payload')) {
    const entry = source.entries.get(numberIn(row, 'entry'));
    if (entry !== undefined) target.put('payload', { ...row, entry });
  }
}

/** Brings over the rows of a table that are about conversations. */
export function takeOfConversations(target: Target, source: Source, table: string): void {
  for (const row of rowsOf(source, table)) {
    const conversation = source.conversations.get(numberIn(row, 'conversation'));
    if (conversation === undefined || isDeleted(target, conversation)) continue;
    target.put(table, { ...row, conversation });
  }
}

/** Bytes that some entry names, and those of the file itself, whose entry may be yet to come. */
export function takeBlobs(target: Target, source: Source): void {
  const named = 'SELECT 1 FROM entry WHERE instr(json, ?) > 0 LIMIT 1';
  for (const row of rowsOf(source, 'blob')) {
    if (source.isCopy && !target.get(named, textIn(row, 'sha256'))) continue;
    target.put('blob', row);
  }
}

export function takeAsTheyAre(target: Target, source: Source, table: string): void {
  for (const row of rowsOf(source, table)) target.put(table, row);
}

function isDeleted(target: Target, conversation: number, turn?: string): boolean {
  const whole = 'SELECT 1 FROM conversation WHERE key = ? AND deleted_at IS NOT NULL';
  if (target.get(whole, conversation)) return true;
  if (turn === undefined) return false;
  const one = 'SELECT 1 FROM turn WHERE conversation = ? AND id = ? AND deleted_at IS NOT NULL';
  return target.get(one, conversation, turn) !== undefined;
}
