import type { ConversationId } from '../../../shared/model/ids.ts';
import type { Glance } from '../store.ts';
import { otherHolder } from './claim-conversation.ts';
import { keyOf } from './conversation-rows.ts';
import type { Database } from './database.ts';
import { stillRuns, type ProcessIdentity } from './process-identity.ts';

export function glance(db: Database, id: ConversationId, me: ProcessIdentity): Glance {
  const conversation = keyOf(db, id);
  const sql = `
    SELECT (SELECT max(seq) FROM entry WHERE conversation = ?1) AS seq,
      (SELECT count(*) FROM turn WHERE conversation = ?1 AND hidden_at IS NOT NULL) AS hidden`;
  const row = db.get<{ readonly seq: number | null; readonly hidden: number }>(sql, conversation);
  const holder = otherHolder(db, conversation, me);
  return {
    isWrittenElsewhere: holder !== undefined && stillRuns(holder),
    stamp: `${row?.seq ?? 0} ${row?.hidden ?? 0}`,
  };
}
