import { parentPort, Worker, workerData } from 'node:worker_threads';
import { errorOf, failureOf } from './failure.ts';
import type { Failure } from './messages.ts';
import { serveStore } from './serve-store.ts';
import { loadSqlite } from './sqlite.ts';
import { upkeep, type UpkeepResult } from './upkeep/upkeep.ts';

/** What `openStore` starts this thread with. */
export interface StoreWorkerData {
  readonly folder: string;
  /** The thread only does the upkeep, and ends. */
  readonly isForUpkeep?: true;
}

/** What a thread for the upkeep tells before it ends. */
type Tended = { readonly result: UpkeepResult } | { readonly failure: Failure };

// True by `openStore` and `tend`, the only ones who start this thread.
const given = workerData as StoreWorkerData;

if (parentPort && given.isForUpkeep) parentPort.postMessage(await tendThere(given));
else if (parentPort) serveStore(parentPort, { ...given, now: Date.now, tend });

async function tendThere({ folder }: StoreWorkerData): Promise<Tended> {
  try {
    return { result: upkeep({ folder, connect: await loadSqlite(), now: Date.now() }) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** The upkeep in a thread of its own, so that nothing waits while a large file is read. */
function tend(signal: AbortSignal): Promise<UpkeepResult> {
  const { folder } = given;
  const data: StoreWorkerData = { folder, isForUpkeep: true };
  const thread = new Worker(new URL(import.meta.url), { name: 'upkeep', workerData: data });
  signal.addEventListener('abort', () => void thread.terminate(), { once: true });
  return new Promise((resolve, reject) => {
    thread.once('message', (tended: Tended) => {
      if ('result' in tended) resolve(tended.result);
      else reject(errorOf(tended.failure));
    });
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The upkeep ended early.')));
  });
}
