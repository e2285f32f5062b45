import type { Entry } from '../../../../shared/model/entry.ts';
import type { MessageRole } from '../../../../shared/model/found.ts';
import type { EntryId, TurnId } from '../../../../shared/model/ids.ts';
import { readTurn } from '../../../../shared/model/reading.ts';
import { readStoredEntry, type StoredRow } from '../../../../shared/model/stored-entry.ts';
import { emptyTurn } from '../../../../shared/model/turn-state.ts';
import type { Database } from '../database.ts';

/** A row of `message`. */
export interface MessageRow {
  readonly key: number;
  readonly conversation: number;
  readonly turn: TurnId;
  readonly role: MessageRole;
  readonly first_seq: number;
  readonly last_seq: number;
  readonly indexed_seq: number;
}

export const messageColumns =
  'message.key, message.conversation, message.turn, role, first_seq, last_seq, indexed_seq';

/** The words of a message as they are read, with the entries they begin with. */
export interface MessageText {
  readonly text: string;
  /** By the place in `text` where each begins. */
  readonly parts: readonly { readonly start: number; readonly entry: EntryId }[];
  /** When its last entry was complete: RFC 3339. */
  readonly at: string;
}

/** Between texts that do not run on into one another. */
const between = '\n\n';

/** The words of a message in its entries up to one place in the stream. */
export function messageText(db: Database, row: MessageRow, upTo = row.last_seq): MessageText {
  const rows = db.all<StoredRow>(
    `SELECT id, turn, at, json FROM entry
     WHERE conversation = ? AND turn = ? AND seq BETWEEN ? AND ? ORDER BY seq`,
    row.conversation,
    row.turn,
    row.first_seq,
    upTo,
  );
  const entries = rows.map(readStoredEntry);
  const texts = row.role === 'question' ? questionTexts(entries) : answerTexts(row.turn, entries);
  const parts: { start: number; entry: EntryId }[] = [];
  let text = '';
  for (const { entry, words } of texts) {
    if (text !== '') text += between;
    parts.push({ start: text.length, entry });
    text += words;
  }
  return { text, parts, at: rows.at(-1)?.at ?? '' };
}

interface Words {
  readonly entry: EntryId;
  readonly words: string;
}

function questionTexts(entries: readonly Entry[]): readonly Words[] {
  return entries.flatMap((entry) =>
    entry.kind === 'user_message'
      ? entry.parts.flatMap((part) =>
          part.kind === 'text' ? [{ entry: entry.id, words: part.text }] : [],
        )
      : [],
  );
}

/** As the window reads it: neighbouring texts are one, what was taken back is none. */
function answerTexts(turn: TurnId, entries: readonly Entry[]): readonly Words[] {
  const closed = entries.map((entry) => ({ entry, payloads: [] }));
  return readTurn({ ...emptyTurn(turn), closed }, false).flatMap((item) =>
    item.kind === 'text' ? [{ entry: item.id, words: item.text }] : [],
  );
}
