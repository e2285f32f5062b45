import type { StoreStatus } from '../store.ts';
import { recoverAbandoned } from './claim-conversation.ts';
import type { Database } from './database.ts';
import { isBusy, isFull } from './explain-failure.ts';
import { openDatabase } from './opening/open-database.ts';
import { loadSqlite, type ConnectSqlite } from './sqlite.ts';
import type { UpkeepResult } from './upkeep/upkeep.ts';

export interface StoreOptions {
  /** Where `footnote.db` is, or will be. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Where the upkeep is done; by default in this thread, where everything waits for it. */
  readonly tend?: (signal: AbortSignal) => Promise<UpkeepResult>;
  /** Another SQLite than the runtime's, in tests. */
  readonly connect?: ConnectSqlite;
}

export interface StartedStore {
  readonly db: Database;
  readonly status: StoreStatus;
}

/** Opens the file and puts in order what an earlier process left behind. */
export async function startStore(options: StoreOptions): Promise<StartedStore> {
  const { folder, now, connect = await loadSqlite() } = options;
  const { database: db, setAside } = openDatabase({ folder, connect, now });
  const recovered = db.access === 'writable' ? recover(db) : [];
  return {
    db,
    status: {
      file: db.file,
      access: db.access,
      ...(setAside ? { setAside } : {}),
      recovered,
    },
  };
}

/** While another process is writing, or nothing can be, each conversation is put in order when it is written. */
function recover(db: Database): StoreStatus['recovered'] {
  try {
    return db.transaction(() => recoverAbandoned(db));
  } catch (error) {
    if (isBusy(error) || isFull(error)) return [];
    throw error;
  }
}
