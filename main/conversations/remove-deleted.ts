import type { Clock } from '../clock.ts';
import type { ConversationStore, Purge } from './store.ts';

interface RemoverParts {
  readonly store: Pick<ConversationStore, 'purge' | 'upkeep'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly onFailed: (error: unknown) => void;
  /** Footnote is closing: what can be done at the next start is left to it. */
  readonly closed: AbortSignal;
}

/** How long after a try the journal is cut off again, in milliseconds. */
const againMs = 10_000;

/** Removes what is hidden: from the file, its journal and its copies. Never rejects. */
export function createRemover(parts: RemoverParts): (what: Purge) => Promise<void> {
  const { store, clock, onFailed, closed } = parts;

  /** The copies of the file still hold what went. */
  async function renewCopies(): Promise<void> {
    if (closed.aborted) return;
    await store.upkeep().catch((error: unknown) => {
      if (!closed.aborted) onFailed(error);
    });
  }

  /** Another process was reading: what went is cut out of the journal when it no longer does. */
  async function cutJournal(): Promise<void> {
    while (await passesWhole(clock, againMs, closed)) {
      const { isOverwritten } = await store.purge({ hiddenBefore: 0 });
      if (isOverwritten) return;
    }
  }

  return async (what) => {
    try {
      const { turns, isOverwritten } = await store.purge(what);
      if (turns > 0) await renewCopies();
      if (!isOverwritten) await cutJournal();
    } catch (error) {
      onFailed(error);
    }
  };
}

/** Waits; resolves to false when it was ended before its time. */
export async function passesWhole(
  clock: Pick<Clock, 'sleep'>,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  await clock.sleep(ms, signal).catch(() => {});
  return !signal.aborted;
}
