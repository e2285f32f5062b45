import type { NativeEntry } from '../../shared/model/entry.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import { AppError } from '../app-error.ts';
import type { LiveTurn } from './live-turn.ts';

/** Turns that are over, and whose last words are not on the disk yet: kept here until they are. */
export interface UnsavedTurns {
  /** Stores what a turn has told; where that is not possible now, keeps it. */
  settle(live: LiveTurn): Promise<void>;
  /** Tries to store what is kept, of one conversation or of all; rejects when it cannot be. */
  store(conversation?: ConversationId): Promise<void>;
  /** As `store`, of all; what it rejects with says that something is lost now. */
  storeAtLast(): Promise<void>;
  entries(conversation: ConversationId): readonly NativeEntry[];
}

/** `release` lets other processes write a conversation; called once nothing of it is kept here. */
export function createUnsavedTurns(
  release: (conversation: ConversationId) => Promise<void>,
): UnsavedTurns {
  const kept = new Map<ConversationId, LiveTurn>();

  async function store(live: LiveTurn): Promise<void> {
    await live.flush();
    kept.delete(live.conversation);
    await release(live.conversation);
  }

  async function storeSome(conversation?: ConversationId): Promise<void> {
    for (const live of kept.values()) {
      if (conversation === undefined || live.conversation === conversation) await store(live);
    }
  }

  return {
    async settle(live) {
      try {
        await store(live);
      } catch (error) {
        kept.set(live.conversation, live);
        // A failure nobody foresaw may come again for ever, and others may want to write.
        if (!(error instanceof AppError)) {
          await release(live.conversation);
          throw error;
        }
      }
    },
    store: storeSome,
    async storeAtLast() {
      try {
        await storeSome();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(error.code, error.message, { ...error.details, isLost: true }, error);
      }
    },
    entries: (conversation) => kept.get(conversation)?.state().closed ?? [],
  };
}
