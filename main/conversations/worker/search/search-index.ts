import type { Entry, NativeEntry } from '../../../../shared/model/entry.ts';
import type { MessageRole } from '../../../../shared/model/found.ts';
import type { TurnId } from '../../../../shared/model/ids.ts';
import { foldForSearch } from '../../../../shared/model/search-words.ts';
import type { Database } from '../database.ts';
import { lettersOf } from './letters.ts';
import { messageColumns, messageText, type MessageRow } from './message-text.ts';

/** Entries that were stored, by their place in the stream. */
export interface StoredEntry extends Pick<NativeEntry, 'entry'> {
  readonly seq: number;
}

/** Stands for the last entry of an answer that grows: more entries than a conversation can have. */
const open = 2_147_483_647;

/**
 * Notes which messages grow; within the transaction that stores the entries. Until they are indexed a search
 * reads them themselves, so storing costs the same however long an answer is, and all but the first entry of
 * an answer write nothing here.
 */
export function noteMessages(
  db: Database,
  conversation: number,
  stored: readonly StoredEntry[],
): void {
  const grown = new Map<string, { turn: TurnId; role: MessageRole; first: number }>();
  for (const { entry, seq } of stored) {
    const role = roleOf(entry);
    const message = `${role} ${entry.turn}`;
    if (role && !grown.has(message)) grown.set(message, { turn: entry.turn, role, first: seq });
  }
  for (const { turn, role, first } of grown.values()) {
    const sql = 'SELECT last_seq FROM message WHERE conversation = ? AND turn = ? AND role = ?';
    const known = db.get<{ readonly last_seq: number }>(sql, conversation, turn, role);
    const last = role === 'answer' ? open : first;
    if (known && known.last_seq >= last) continue;
    db.run(
      `INSERT INTO message (conversation, turn, role, first_seq, last_seq) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (conversation, turn, role) DO UPDATE SET last_seq = excluded.last_seq`,
      conversation,
      turn,
      role,
      first,
      last,
    );
  }
}

/** The message an entry changes the words of. */
function roleOf({ kind }: Entry): MessageRole | undefined {
  if (kind === 'user_message') return 'question';
  return kind === 'text' || kind === 'retracted' ? 'answer' : undefined;
}

/** Messages indexed in one transaction: some 20 ms. */
const atOnce = 50;

/**
 * Indexes some of the messages that have grown, the latest first; those of conversations that are being
 * written wait until they are not. How many it were: 0 when there is nothing to do.
 */
export function indexSome(db: Database): number {
  const sql = `
    SELECT ${messageColumns} FROM message
    WHERE indexed_seq < last_seq
      AND NOT EXISTS (SELECT 1 FROM writer WHERE writer.conversation = message.conversation)
    ORDER BY key DESC LIMIT ?`;
  if (db.all(sql, 1).length === 0) return 0;
  return db.transaction(() => {
    const rows = db.all<MessageRow>(sql, atOnce);
    for (const row of rows) indexMessage(db, row);
    return rows.length;
  });
}

function indexMessage(db: Database, row: MessageRow): void {
  forget(db, row);
  const text = foldForSearch(messageText(db, row).text);
  db.run('INSERT INTO message_text (rowid, text) VALUES (?, ?)', row.key, text);
  const letters = lettersOf(text);
  db.run('INSERT INTO message_letters (rowid, letters) VALUES (?, ?)', row.key, letters);
  db.run(
    `UPDATE message SET (last_seq, indexed_seq) = (
       SELECT max(seq), max(seq) FROM entry
       WHERE entry.conversation = message.conversation AND entry.turn = message.turn
         AND seq BETWEEN first_seq AND last_seq
     ) WHERE key = ?`,
    row.key,
  );
}

/** The indexes hold no text, so they are told what they know of a message. */
function forget(db: Database, row: MessageRow): void {
  if (row.indexed_seq === 0) return;
  const text = foldForSearch(messageText(db, row, row.indexed_seq).text);
  const inText = "INSERT INTO message_text (message_text, rowid, text) VALUES ('delete', ?, ?)";
  db.run(inText, row.key, text);
  const inLetters =
    "INSERT INTO message_letters (message_letters, rowid, letters) VALUES ('delete', ?, ?)";
  db.run(inLetters, row.key, lettersOf(text));
}

/**
 * Takes the words of turns out of the indexes for good; within a transaction, and before their entries are
 * removed: what the indexes must forget is read from them.
 */
export function removeText(db: Database, conversation: number, turns: readonly TurnId[]): void {
  for (const turn of turns) {
    const sql = `SELECT ${messageColumns} FROM message WHERE conversation = ? AND turn = ?`;
    for (const row of db.all<MessageRow>(sql, conversation, turn)) forget(db, row);
    db.run('DELETE FROM message WHERE conversation = ? AND turn = ?', conversation, turn);
  }
}

/** Begins the indexes anew, when they cannot be read: everything in them is in the entries too. */
export function emptyIndexes(db: Database): void {
  db.transaction(() => {
    db.run("INSERT INTO message_text (message_text) VALUES ('delete-all')");
    db.run("INSERT INTO message_letters (message_letters) VALUES ('delete-all')");
    db.run('UPDATE message SET indexed_seq = 0');
  });
}
