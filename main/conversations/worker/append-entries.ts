import type { Append, UsageRow } from '../store.ts';
import { claim } from './claim-conversation.ts';
import { keyOf, noTurn, setHead } from './conversation-rows.ts';
import { TransactionLost, type Database } from './database.ts';
import { isHidden } from './deleting/hide-turns.ts';
import { insertEntries } from './insert-entries.ts';
import { replacePartials } from './partial-rows.ts';
import type { ProcessIdentity } from './process-identity.ts';

export interface Writer {
  readonly me: ProcessIdentity;
  /** When this is written: RFC 3339, UTC, milliseconds. */
  readonly at: string;
}

/**
 * Stores appends that came while something else ran in one transaction. Each is stored whole or not at all,
 * and one that cannot be stored does not take the others with it. Gives for each its error, if any.
 */
export function appendTogether(
  db: Database,
  appends: readonly Append[],
  writer: Writer,
): readonly unknown[] {
  try {
    return db.transaction(() => appends.map((append) => appendAlone(db, append, writer)));
  } catch (error) {
    return appends.map(() => error);
  }
}

function appendAlone(db: Database, append: Append, writer: Writer): unknown {
  try {
    db.step(() => appendEntries(db, append, writer));
    return undefined;
  } catch (error) {
    if (error instanceof TransactionLost) throw error;
    return error;
  }
}

function appendEntries(db: Database, append: Append, { me, at }: Writer): void {
  const conversation = keyOf(db, append.conversation);
  requireLiving(db, conversation, append);
  claim(db, conversation, me);
  insertSettings(db, append.settings ?? {});
  insertEntries(db, conversation, append.entries);
  if (append.head !== undefined) setHead(db, conversation, append.head);
  if (append.title !== undefined) nameOnce(db, conversation, append.title);
  for (const row of append.usage ?? []) putUsage(db, conversation, { row, at });
  if (append.open) replacePartials(db, conversation, { rows: append.open, at });
}

/** Nothing is added to a turn that is deleted, or after one. */
function requireLiving(db: Database, conversation: number, { entries, open = [] }: Append): void {
  const turns = [
    ...entries.map(({ entry }) => entry.turn),
    ...entries.flatMap(({ entry }) => (entry.kind === 'turn_start' ? (entry.parent ?? []) : [])),
    ...open.map(({ turn }) => turn),
  ];
  const hidden = [...new Set(turns)].find((turn) => isHidden(db, conversation, turn));
  if (hidden !== undefined) throw noTurn(hidden);
}

function insertSettings(db: Database, settings: NonNullable<Append['settings']>): void {
  for (const [hash, value] of Object.entries(settings)) {
    const { provider, name } = value.model;
    db.run(
      'INSERT INTO settings (hash, model, json) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
      hash,
      JSON.stringify({ provider, name }),
      JSON.stringify(value),
    );
  }
}

function nameOnce(db: Database, conversation: number, title: string): void {
  db.run("UPDATE conversation SET title = ? WHERE key = ? AND title = ''", title, conversation);
}

/** The last value of each counter stands. */
export function putUsage(
  db: Database,
  conversation: number,
  { row, at }: { readonly row: UsageRow; readonly at: string },
): void {
  const { response, turn, ...rest } = row;
  db.run(
    `INSERT INTO usage (conversation, response, turn, at, json) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (conversation, response) DO UPDATE SET at = excluded.at, json = excluded.json`,
    conversation,
    response,
    turn,
    at,
    JSON.stringify(rest),
  );
}
