import type { Database } from './database.ts';
import { failureOf } from './failure.ts';
import { indexSome } from './search/search-index.ts';
import { startStore, type StoreOptions } from './start-store.ts';
import { storeServer, type StoreServer } from './store-server.ts';

/** Whoever answers now: the store, or what stands in for one that could not be opened. */
export interface Serving {
  readonly answer: StoreServer['answer'];
  /** Absent: there is no file. */
  readonly server?: StoreServer;
  /** Does a little of what can wait; false once there is nothing to do. */
  tidy(): boolean;
  /** The same file opened anew, when it could only be read. */
  reopened(): Promise<Serving>;
}

/** Opens the store; when that is not possible every request gets the reason. */
export async function beginServing(options: StoreOptions): Promise<Serving> {
  try {
    const started = await startStore(options);
    const server = storeServer(started, options.now);
    const serving: Serving = {
      answer: server.answer,
      server,
      tidy: () => indexQuietly(started.db),
      async reopened() {
        if (started.db.access !== 'read_only') return serving;
        started.db.close();
        return beginServing(options);
      },
    };
    return serving;
  } catch (error) {
    return {
      answer: refuser(error),
      tidy: () => false,
      reopened: () => beginServing(options),
    };
  }
}

/** What cannot be indexed now is found all the same, and is tried again later. */
function indexQuietly(db: Database): boolean {
  try {
    return db.access === 'writable' && indexSome(db) > 0;
  } catch {
    return false;
  }
}

/** Stands in for a store that could not be opened. */
function refuser(error: unknown): StoreServer['answer'] {
  const failure = failureOf(error);
  return (requests) =>
    requests.map(({ id, verb }) =>
      verb === 'close' ? { id, ok: true, value: undefined } : { id, ok: false, failure },
    );
}
