import type { Clock } from '../clock.ts';
import { AppError } from '../app-error.ts';
import { createRemover, passesWhole } from './remove-deleted.ts';
import type { ConversationStore, Deletion, HiddenDeletion } from './store.ts';

/** How long a deletion can be undone, in milliseconds. */
export const undoMs = 10_000;

/** What the user has deleted in this run and can still have back. */
export interface Deletions {
  /**
   * Hides it, after what runs in it was stopped, and removes it for good after `undoMs`. Gives what was
   * hidden: the whole conversation where no turn would be left.
   */
  begin(deletion: Deletion): Promise<Deletion>;
  /** Rejects with `not_found` once it is gone. */
  undo(deletion: Deletion): Promise<void>;
  /** Removes what an earlier run has hidden and did not come to remove; returns at once. */
  finishEarlier(): void;
  /** Removes at once everything that waits. */
  close(): Promise<void>;
}

interface DeletionsParts {
  readonly store: Pick<ConversationStore, 'hide' | 'unhide' | 'purge' | 'upkeep'>;
  /** Stops the turns that would go, and resolves when what they had is stored. */
  readonly stop: (deletion: Deletion) => Promise<void>;
  readonly clock: Clock;
  /** Told when something could not be removed; it stays hidden until a later start. */
  readonly onFailed: (error: unknown) => void;
}

interface Waiting {
  readonly hidden: HiddenDeletion;
  readonly end: AbortController;
  /** Resolves when it is gone, or was undone. */
  readonly done: Promise<void>;
}

export function createDeletions({ store, stop, clock, onFailed }: DeletionsParts): Deletions {
  const waiting = new Map<string, Waiting>();
  const closed = new AbortController();

  const passes = (ms: number, signal: AbortSignal) => passesWhole(clock, ms, signal);
  const remove = createRemover({ store, clock, onFailed, closed: closed.signal });

  return {
    async begin(deletion) {
      await stop(deletion);
      const hidden = await store.hide(deletion);
      const end = new AbortController();
      const done = passes(undoMs, end.signal).then(() =>
        waiting.delete(keyOf(hidden)) ? remove(deletionOf(hidden)) : undefined,
      );
      waiting.set(keyOf(hidden), { hidden, end, done });
      return deletionOf(hidden);
    },
    async undo(deletion) {
      const found = waiting.get(keyOf(deletion));
      if (!found) throw new AppError('not_found', 'It is gone.', { ...deletion });
      await store.unhide(found.hidden);
      waiting.delete(keyOf(deletion));
      found.end.abort();
    },
    finishEarlier() {
      const hiddenBefore = clock.now();
      void passes(undoMs, closed.signal).then((isTime) =>
        isTime ? remove({ hiddenBefore }) : undefined,
      );
    },
    async close() {
      closed.abort();
      const all = [...waiting.values()];
      for (const { end } of all) end.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

function deletionOf({ conversation, turn }: HiddenDeletion): Deletion {
  return { conversation, ...(turn === undefined ? {} : { turn }) };
}

function keyOf({ conversation, turn = '' }: Deletion): string {
  return `${conversation} ${turn}`;
}
