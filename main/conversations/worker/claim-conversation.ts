import type { ConversationId } from '../../../shared/model/ids.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from './database.ts';
import { isRunning, type ProcessIdentity } from './process-identity.ts';
import { recoverPartials } from './recover-partials.ts';

/**
 * Makes this process the one that writes a conversation; within a transaction. Throws `busy` while another
 * process has it. What a process that is gone left open becomes entries first.
 */
export function claim(db: Database, conversation: number, me: ProcessIdentity): void {
  const holder = holderOf(db, conversation);
  if (holder && isSame(holder, me)) return;
  if (holder && isRunning(holder)) throw taken(holder);
  recoverPartials(db, conversation);
  db.run(
    `INSERT INTO writer (conversation, pid, started) VALUES (?, ?, ?)
     ON CONFLICT (conversation) DO UPDATE SET pid = excluded.pid, started = excluded.started`,
    conversation,
    me.pid,
    me.started,
  );
}

/** Throws `busy` while another process has the conversation. */
export function requireFree(db: Database, conversation: number, me: ProcessIdentity): void {
  const other = otherHolder(db, conversation, me);
  if (other && isRunning(other)) throw taken(other);
}

/** The process that has claimed a conversation, if that is not this one; it may be gone. */
export function otherHolder(
  db: Database,
  conversation: number,
  me: ProcessIdentity,
): ProcessIdentity | undefined {
  const holder = holderOf(db, conversation);
  return holder && !isSame(holder, me) ? holder : undefined;
}

export function release(db: Database, conversation: number, me: ProcessIdentity): void {
  const sql = 'DELETE FROM writer WHERE conversation = ? AND pid = ? AND started = ?';
  db.run(sql, conversation, me.pid, me.started);
}

export function releaseAll(db: Database, me: ProcessIdentity): void {
  db.run('DELETE FROM writer WHERE pid = ? AND started = ?', me.pid, me.started);
}

/**
 * Takes back what processes that are gone have claimed or left open; within a transaction. The conversations
 * that got entries by it.
 */
export function recoverAbandoned(db: Database): readonly ConversationId[] {
  const sql = `
    SELECT key, id, hidden_at, pid, started FROM conversation
    LEFT JOIN writer ON writer.conversation = conversation.key
    WHERE pid IS NOT NULL OR key IN (SELECT conversation FROM partial)`;
  return db.all<Abandoned>(sql).flatMap(({ key, id, hidden_at, pid, started }) => {
    if (pid !== null && started !== null && isRunning({ pid, started })) return [];
    db.run('DELETE FROM writer WHERE conversation = ?', key);
    return recoverPartials(db, key) && hidden_at === null ? [id] : [];
  });
}

interface Abandoned {
  readonly key: number;
  readonly id: ConversationId;
  readonly hidden_at: string | null;
  readonly pid: number | null;
  readonly started: string | null;
}

function holderOf(db: Database, conversation: number): ProcessIdentity | undefined {
  return db.get('SELECT pid, started FROM writer WHERE conversation = ?', conversation);
}

function isSame(one: ProcessIdentity, other: ProcessIdentity): boolean {
  return one.pid === other.pid && one.started === other.started;
}

function taken({ pid }: ProcessIdentity): AppError {
  return new AppError('busy', `Process ${pid} is writing this conversation.`, { pid });
}
