import { Worker } from 'node:worker_threads';
import type { ConversationStore } from './store.ts';
import { storeClient, whenOpen } from './store-client.ts';
import type { StoreMessage } from './worker/messages.ts';
import { notSaving } from './worker/explain-failure.ts';
import type { StoreWorkerData } from './worker/store-worker.ts';

export interface OpenStoreOptions {
  /** The data folder; made when it is not there. */
  readonly folder: string;
  /** The built `store-worker.js`. */
  readonly worker: URL;
}

/**
 * Opens the conversations of a data folder in a thread of their own, so that no fsync makes anybody wait.
 * Rejects with an `AppError` when there is no way to open them; what else went wrong is in `status()`.
 */
export function openStore({ folder, worker: file }: OpenStoreOptions): Promise<ConversationStore> {
  const workerData: StoreWorkerData = { folder };
  const worker = new Worker(file, { name: 'store', workerData, ...quiet });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const client = storeClient({
    send: (request) => worker.postMessage(request),
    ended: () => exited,
  });
  worker.on('message', (answer: StoreMessage) => client.receive(answer));
  worker.on('error', (error) => client.fail(notSaving('stopped', error)));
  worker.on('exit', () => client.fail(notSaving('stopped')));
  return whenOpen(client);
}

/** Node 22 warns on standard error that its SQLite may change; Electron has no such flag for threads. */
const quiet = process.versions['electron']
  ? {}
  : { execArgv: ['--disable-warning=ExperimentalWarning'] };
