import { commitPart } from '../../../shared/model/close-part.ts';
import type { NativeEntry } from '../../../shared/model/entry.ts';
import { interruption } from '../../../shared/model/fold-responses.ts';
import type { NoticeCode } from '../../../shared/model/notice-code.ts';
import { newId } from '../../new-id.ts';
import type { Database } from './database.ts';
import { insertEntries } from './insert-entries.ts';
import { deletePartials, findPartials, type FoundPartial } from './partial-rows.ts';

/**
 * Makes entries of the parts a process left open when it ended, and says of each response that was cut that
 * it was; within a transaction. Nothing that was shown is lost: a row that cannot be read becomes a damaged
 * entry. Whether there was something.
 */
export function recoverPartials(db: Database, conversation: number): boolean {
  const rows = findPartials(db, conversation);
  if (rows.length === 0) return false;
  const entries = [...rows.flatMap((row) => committed(row) ?? []), ...interruptions(rows)];
  insertEntries(db, conversation, entries);
  deletePartials(db, conversation);
  return true;
}

function committed({ entry, turn, at, json, partial }: FoundPartial): NativeEntry | undefined {
  if (!partial) {
    const damaged = {
      id: entry,
      turn,
      at,
      kind: 'damaged',
      problem: 'not_json',
      raw: json,
    } as const;
    return { entry: damaged, payloads: [] };
  }
  const context = { turn, at: Date.parse(at), producer: partial };
  return commitPart(context, partial.part);
}

/** One notice for each response that had an open part. */
function interruptions(rows: readonly FoundPartial[]): readonly NativeEntry[] {
  const cut = new Map(
    rows.flatMap(({ turn, at, partial }) => (partial ? [[partial.response, { turn, at }]] : [])),
  );
  return [...cut].map(([response, { turn, at }]) => ({
    entry: {
      id: newId(),
      turn,
      at,
      kind: 'notice',
      code: 'interrupted' satisfies NoticeCode,
      details: interruption(response, { status: 'interrupted', cause: 'crash' }),
    },
    payloads: [],
  }));
}
