import { lettersOf } from '../../main/conversations/worker/search/letters.ts';
import type { Database } from '../../main/conversations/worker/database.ts';
import {
  messageColumns,
  messageText,
  type MessageRow,
} from '../../main/conversations/worker/search/message-text.ts';
import type { SqlValue } from '../../main/conversations/worker/sqlite.ts';
import { startStore } from '../../main/conversations/worker/start-store.ts';
import { foldForSearch } from '../../shared/model/search-words.ts';
import { timed } from './bench-row.ts';

type Row = Readonly<Record<string, SqlValue>>;

/** Everything a store holds, as rows. */
export interface StoredRows {
  /** What stands before any entry, by table. */
  readonly first: readonly (readonly [string, readonly Row[]])[];
  readonly entries: readonly { readonly row: Row; readonly payloads: readonly Row[] }[];
  readonly messages: readonly {
    readonly row: Row;
    readonly text: string;
    readonly letters: string;
  }[];
}

export function storedRows(db: Database): StoredRows {
  const all = (table: string) => db.all<Row>(`SELECT * FROM ${table} ORDER BY rowid`);
  const first = ['conversation', 'settings', 'turn'].map(
    (table) => [table, db.all<Row>(`SELECT * FROM ${table}`)] as const,
  );
  const payloads = new Map<SqlValue | undefined, Row[]>();
  for (const row of all('payload')) {
    payloads.set(row['entry'], [...(payloads.get(row['entry']) ?? []), row]);
  }
  const messages = db.all<MessageRow>(`SELECT ${messageColumns} FROM message ORDER BY key`);
  return {
    first,
    entries: all('entry').map((row) => ({ row, payloads: payloads.get(row['key']) ?? [] })),
    messages: messages.map((row) => {
      const text = foldForSearch(messageText(db, row).text);
      return { row: { ...row }, text, letters: lettersOf(text) };
    }),
  };
}

/** How long storing took, in milliseconds. */
export interface Timing {
  /** Each transaction. */
  readonly each: readonly number[];
  /** The words of all of it into the indexes. */
  readonly index: number;
  /** From the first row to the last word in the index. */
  readonly whole: number;
}

/**
 * How long the rows alone take in a new file with the same settings, in as many transactions; the text
 * goes into the indexes once, at the end.
 */
export async function storePlainly(
  folder: string,
  { first, entries, messages }: StoredRows,
  transactions: readonly number[],
): Promise<Timing> {
  const { db } = await startStore({ folder, now: Date.now });
  const ahead = entries.length - transactions.reduce((sum, count) => sum + count, 0);
  const each: number[] = [];
  let index = 0;
  const whole = await timed(async () => {
    db.transaction(() => {
      for (const [table, rows] of first) for (const row of rows) insert(db, table, row);
    });
    let from = 0;
    for (const count of [ahead, ...transactions]) {
      const some = entries.slice(from, from + count);
      from += count;
      const store = () => {
        for (const { row, payloads } of some) {
          insert(db, 'entry', row);
          for (const payload of payloads) insert(db, 'payload', payload);
        }
      };
      each.push(await timed(() => db.transaction(store)));
    }
    const fill = () => {
      for (const { row, text, letters } of messages) {
        insert(db, 'message', row);
        db.run('INSERT INTO message_text (rowid, text) VALUES (?, ?)', row['key'] ?? 0, text);
        db.run(
          'INSERT INTO message_letters (rowid, letters) VALUES (?, ?)',
          row['key'] ?? 0,
          letters,
        );
      }
    };
    index = await timed(() => db.transaction(fill));
  });
  db.close();
  return { each: each.slice(1), index, whole };
}

function insert(db: Database, table: string, row: Row): void {
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  db.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, ...Object.values(row));
}
