import type { Clock } from '../clock.ts';
import type { ConversationStore } from './store.ts';

/** The check and the daily copy of the file, at times when nobody waits for them. */
export interface Tending {
  /** The window can be used: from a little later on the file is tended every hour. Once is enough. */
  begin(): void;
  close(): void;
}

export interface TendStoreOptions {
  readonly store: Pick<ConversationStore, 'upkeep'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Told when the upkeep itself failed; what it finds is in the store's status. */
  readonly onFailed: (error: unknown) => void;
}

const afterStartMs = 3000;
const everyMs = 3_600_000;

export function tendStore({ store, clock, onFailed }: TendStoreOptions): Tending {
  const closed = new AbortController();
  let hasBegun = false;

  async function goOn(): Promise<void> {
    for (let wait = afterStartMs; ; wait = everyMs) {
      await clock.sleep(wait, closed.signal);
      await store.upkeep().catch(onFailed);
    }
  }

  return {
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      // Only closing ends it.
      goOn().catch(() => undefined);
    },
    close: () => closed.abort(new Error('closed')),
  };
}
