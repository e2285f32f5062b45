import type { SqliteConnection } from '../sqlite.ts';
import { keptTables } from './kept-tables.ts';
import { mend } from './mend.ts';
import { readableInOrder } from './readable-rows.ts';
import { numberIn, sourceOf, textIn, type Source } from './source.ts';
import {
  takeAsTheyAre,
  takeBlobs,
  takeConversations,
  takeEntries,
  takeOfConversations,
  takePayloads,
  takeTurns,
} from './take-rows.ts';
import { targetOn, type Target } from './target.ts';

export interface SalvageSources {
  /** The damaged file, or a copy of it that can be opened. */
  readonly damaged?: SqliteConnection;
  /** The newest copy that is sound. */
  readonly copy?: SqliteConnection;
}

export interface SalvageCount {
  readonly conversations: number;
  readonly entries: number;
  /** Entries that the damaged file names and nobody gives any more. */
  readonly lost: number;
  /** The damaged file does not even name all that was in it. */
  readonly mayBeMore?: true;
  /** Entries that only the copy gave. */
  readonly fromCopy: number;
}

/**
 * Brings into a new, empty file everything that a damaged one still gives, row by row, and what it no longer
 * gives from a copy of it. Entries never change, so that the copy's are right wherever both have them.
 */
export function salvage(into: SqliteConnection, { damaged, copy }: SalvageSources): SalvageCount {
  const target = targetOn(into);
  const file = damaged ? [sourceOf(damaged, false)] : [];
  const copies = copy ? [sourceOf(copy, true)] : [];
  // What changes is newest in the file; what never changes is surest in the copy.
  const [newest, surest] = [
    [...file, ...copies],
    [...copies, ...file],
  ];
  into.exec('PRAGMA foreign_keys = OFF');
  into.exec('BEGIN IMMEDIATE');
  for (const source of newest) takeConversations(target, source);
  for (const source of newest) takeTurns(target, source);
  const taken = surest.map((source) => takeEntries(target, source));
  for (const source of surest) takePayloads(target, source);
  for (const source of surest) takeBlobs(target, source);
  for (const source of newest) takeOfConversations(target, source, 'usage');
  takePassing(target, file[0], copies[0]);
  mend(target, newest);
  into.exec('COMMIT');
  const [own] = file;
  const fromCopy = copies[0] ? (taken[0] ?? 0) - sharedEntries(copies[0], own) : 0;
  return { ...counted(target), ...(own ? lostEntries(target, own) : { lost: 0 }), fromCopy };
}

/** What is replaced all the time: the copy's is out of date, and better than nothing. */
function takePassing(target: Target, file: Source | undefined, copy: Source | undefined): void {
  for (const table of keptTables.passing) {
    const take = (source: Source) =>
      table === 'draft'
        ? takeAsTheyAre(target, source, table)
        : takeOfConversations(target, source, table);
    if (file) take(file);
    if (copy && (!file || file.damaged.has(table))) take(copy);
  }
  target.run(`
    DELETE FROM partial WHERE EXISTS (
      SELECT 1 FROM entry
      WHERE entry.conversation = partial.conversation AND entry.id = partial.entry
    )`);
}

function sharedEntries(copy: Source, file: Source | undefined): number {
  const inFile = new Set(file?.entries.values());
  return [...new Set(copy.entries.values())].filter((key) => inFile.has(key)).length;
}

/** The index beside the entries names them also where they themselves cannot be read. */
function lostEntries(target: Target, file: Source): Pick<SalvageCount, 'lost' | 'mayBeMore'> {
  const from = 'entry INDEXED BY sqlite_autoindex_entry_2';
  const columns = `(SELECT conversation, id FROM ${from})`;
  let lost = 0;
  const named = readableInOrder(file.connection, columns, ['conversation', 'id']);
  for (const row of named.rows) {
    const conversation = file.conversations.get(numberIn(row, 'conversation'));
    const sql = 'SELECT 1 FROM entry WHERE conversation = ? AND id = ?';
    if (conversation === undefined || !target.get(sql, conversation, textIn(row, 'id'))) lost += 1;
  }
  const isUncertain = named.wasDamaged() || file.damaged.has('conversation');
  return isUncertain ? { lost, mayBeMore: true } : { lost };
}

function counted(target: Target): Pick<SalvageCount, 'conversations' | 'entries'> {
  const sql = `
    SELECT (SELECT count(*) FROM conversation WHERE deleted_at IS NULL) AS conversations,
           (SELECT count(*) FROM entry) AS entries`;
  const row = target.get(sql) ?? {};
  return { conversations: numberIn(row, 'conversations'), entries: numberIn(row, 'entries') };
}
