import type { StoreStatus } from '../store.ts';
import { recoverAbandoned } from './claim-conversation.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { loadSqlite } from './sqlite.ts';
import type { UpkeepResult } from './upkeep.ts';

export interface StoreOptions {
  /** Where `footnote.db` is, or will be. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Where the upkeep is done; by default in this thread, where everything waits for it. */
  readonly tend?: (signal: AbortSignal) => Promise<UpkeepResult>;
}

export interface StartedStore {
  readonly db: Database;
  readonly status: StoreStatus;
}

/** Opens the file and puts in order what an earlier process left behind. */
export async function startStore({ folder, now }: StoreOptions): Promise<StartedStore> {
  const connect = await loadSqlite();
  const { database: db, setAside } = openDatabase({ folder, connect, now });
  const recovered = db.access === 'writable' ? db.transaction(() => recoverAbandoned(db)) : [];
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
