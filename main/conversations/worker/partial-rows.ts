import * as z from 'zod';
import { storedOpenPart } from '../../../shared/model/stored-partial.ts';
import type { PartialRow } from '../store.ts';
import type { Database } from './database.ts';

const storedPartial = z.object({
  turn: z.string(),
  response: z.string(),
  provider: z.string(),
  model: z.string(),
  profile: z.string().exactOptional(),
  part: storedOpenPart,
}) satisfies z.ZodType<PartialRow>;

/** A row of `partial` as it was found; `partial` is undefined when its text cannot be read. */
export interface FoundPartial {
  readonly entry: string;
  readonly turn: string;
  /** When it was written: RFC 3339. */
  readonly at: string;
  readonly json: string;
  readonly partial?: PartialRow;
}

/** Puts the parts that are open now in the place of those stored before; within a transaction. */
export function replacePartials(
  db: Database,
  conversation: number,
  { rows, at }: { readonly rows: readonly PartialRow[]; readonly at: string },
): void {
  deletePartials(db, conversation);
  for (const row of rows) {
    db.run(
      'INSERT INTO partial (conversation, entry, turn, at, json) VALUES (?, ?, ?, ?, ?)',
      conversation,
      row.part.entry,
      row.turn,
      at,
      JSON.stringify(row),
    );
  }
}

/** In the order the parts were opened. */
export function findPartials(db: Database, conversation: number): readonly FoundPartial[] {
  const sql = `SELECT entry, turn, at, json FROM partial WHERE conversation = ? ORDER BY rowid`;
  return db.all<Omit<FoundPartial, 'partial'>>(sql, conversation).map((row) => {
    const partial = read(row.json);
    return partial ? { ...row, partial } : row;
  });
}

export function deletePartials(db: Database, conversation: number): void {
  db.run('DELETE FROM partial WHERE conversation = ?', conversation);
}

function read(json: string): PartialRow | undefined {
  try {
    return storedPartial.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
