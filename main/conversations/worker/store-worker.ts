import { parentPort, workerData } from 'node:worker_threads';
import { serveStore } from './serve-store.ts';

/** What `openStore` starts this thread with. */
export interface StoreWorkerData {
  readonly folder: string;
}

if (parentPort) {
  // True by `openStore`, the only one who starts this thread.
  const { folder } = workerData as StoreWorkerData;
  serveStore(parentPort, { folder, now: Date.now });
}
