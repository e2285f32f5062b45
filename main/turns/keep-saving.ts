import type { Clock } from '../clock.ts';
import type { ConversationStore, StoreStatus } from '../conversations/store.ts';
import { patienceAfter } from './stored.ts';
import type { Turns } from './turns.ts';

export interface Saving {
  /** Stores what waits and looks whether saving goes on, now; how the file is then. Never rejects for that. */
  tryAgain(): Promise<StoreStatus>;
  close(): void;
}

export interface KeepSavingOptions {
  readonly store: Pick<ConversationStore, 'listen' | 'tryAgain'>;
  readonly turns: Pick<Turns, 'storeUnsaved'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly onBug: (error: unknown) => void;
}

/**
 * While nothing can be stored, tries again and again by itself, with longer and longer breaks, so that what
 * is kept in memory reaches the disk soon after there is room.
 */
export function keepSaving({ store, turns, clock, onBug }: KeepSavingOptions): Saving {
  const closed = new AbortController();
  let isTrying = false;

  async function tryAgain(): Promise<StoreStatus> {
    // What waits is larger than any probe: when it was stored, there is room.
    await turns.storeUnsaved().catch(() => undefined);
    return store.tryAgain();
  }

  async function tryUntilSaving(): Promise<void> {
    isTrying = true;
    try {
      for (let tries = 1; ; tries += 1) {
        await clock.sleep(patienceAfter(tries), closed.signal);
        const { notSaving } = await tryAgain();
        if (notSaving === undefined) return;
      }
    } finally {
      isTrying = false;
    }
  }

  const deaf = store.listen(({ notSaving }) => {
    if (notSaving === undefined || notSaving === 'stopped' || isTrying) return;
    tryUntilSaving().catch((error: unknown) => {
      if (!closed.signal.aborted) onBug(error);
    });
  });

  return {
    tryAgain,
    close() {
      deaf();
      closed.abort(new Error('closed'));
    },
  };
}
