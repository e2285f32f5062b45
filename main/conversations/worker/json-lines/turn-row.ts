import type { Database } from '../database.ts';

export interface TurnRow {
  readonly parent?: string;
  readonly settings: string;
  /** It was deleted, or is about to be. */
  readonly gone: boolean;
}

export function turnRow(db: Database, conversation: number, id: string): TurnRow | undefined {
  const row = db.get<{
    readonly parent: string | null;
    readonly settings: string;
    readonly gone: number;
  }>(
    `SELECT parent, settings, hidden_at IS NOT NULL OR deleted_at IS NOT NULL AS gone
     FROM turn WHERE conversation = ? AND id = ?`,
    conversation,
    id,
  );
  if (!row) return undefined;
  const { parent, settings, gone } = row;
  return { ...(parent === null ? {} : { parent }), settings, gone: gone !== 0 };
}
