import { failureOf } from './failure.ts';
import type { StoreAnswer, StoreRequest } from './messages.ts';
import { startStore, type StoreOptions } from './start-store.ts';
import { storeServer, type StoreServer } from './store-server.ts';

/** One end of a message channel. */
export interface StorePort {
  postMessage(answer: StoreAnswer): void;
  on(event: 'message', listener: (request: StoreRequest) => void): unknown;
  close(): void;
}

/**
 * Answers what comes through a port until it is asked to close. What arrives while something is done waits,
 * and is then taken together. When the store cannot be opened every request gets the reason.
 */
export function serveStore(port: StorePort, options: StoreOptions): void {
  const serving = startStore(options).then(
    (started) => storeServer(started, options.now),
    (error: unknown) => refuser(error),
  );
  let waiting: StoreRequest[] = [];

  port.on('message', (request) => {
    waiting.push(request);
    if (waiting.length > 1) return;
    // By then everything that has arrived is in `waiting`.
    setImmediate(() => void serving.then(answerWaiting));
  });

  function answerWaiting(serve: StoreServer): void {
    const requests = waiting;
    waiting = [];
    for (const answer of serve(requests)) port.postMessage(answer);
    if (requests.some(({ verb }) => verb === 'close')) port.close();
  }
}

/** Stands in for a store that could not be opened. */
function refuser(error: unknown): StoreServer {
  const failure = failureOf(error);
  return (requests) =>
    requests.map(({ id, verb }) =>
      verb === 'close' ? { id, ok: true, value: undefined } : { id, ok: false, failure },
    );
}
