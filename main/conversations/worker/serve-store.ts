import type { StoreStatus } from '../store.ts';
import { failureOf } from './failure.ts';
import type { StoreAnswer, StoreMessage, StoreRequest } from './messages.ts';
import type { Database } from './database.ts';
import { indexSome } from './search-index.ts';
import { startStore, type StoreOptions } from './start-store.ts';
import { storeServer, type StoreServer } from './store-server.ts';

/** One end of a message channel. */
export interface StorePort {
  postMessage(message: StoreMessage): void;
  on(event: 'message', listener: (request: StoreRequest) => void): unknown;
  close(): void;
}

/** Whoever answers now: the store, or what stands in for one that could not be opened. */
interface Serving {
  readonly answer: StoreServer['answer'];
  readonly status?: StoreServer['status'];
  /** Does a little of what can wait; false once there is nothing to do. */
  readonly tidy?: () => boolean;
  /** The same file opened anew, when it could only be read. */
  reopened(): Promise<Serving>;
}

/**
 * Answers what comes through a port until it is asked to close. What arrives while something is done waits,
 * and is then taken together; while nothing waits, what was stored is indexed. When the store cannot be
 * opened every request gets the reason.
 */
export function serveStore(port: StorePort, options: StoreOptions): void {
  let serving = begin(options);
  let waiting: StoreRequest[] = [];
  let told: string | undefined;
  let isOpen = true;
  let isTidying = false;

  port.on('message', (request) => {
    waiting.push(request);
    if (request.verb === 'tryAgain') serving = serving.then((now) => now.reopened());
    if (waiting.length > 1) return;
    // By then everything that has arrived is in `waiting`.
    setImmediate(() => void serving.then(answerWaiting));
  });
  tidyUp();

  function answerWaiting({ answer, status }: Serving): void {
    const requests = waiting;
    waiting = [];
    const answers = answer(requests);
    if (status) tellChanges(status());
    for (const one of answers) port.postMessage(one);
    isOpen = requests.every(({ verb }) => verb !== 'close');
    if (isOpen) tidyUp();
    else port.close();
  }

  /** After what has arrived by then, and no more once something arrives. */
  function tidyUp(): void {
    if (isTidying) return;
    isTidying = true;
    const tidySome = ({ tidy }: Serving) => {
      isTidying = false;
      if (isOpen && waiting.length === 0 && tidy?.()) tidyUp();
    };
    setImmediate(() => void serving.then(tidySome));
  }

  /** Before the answers: whoever is refused can already know why. */
  function tellChanges(status: StoreStatus): void {
    const json = JSON.stringify(status);
    if (told !== undefined && told !== json) port.postMessage({ status });
    told = json;
  }
}

async function begin(options: StoreOptions): Promise<Serving> {
  try {
    const started = await startStore(options);
    const server = storeServer(started, options.now);
    const serving: Serving = {
      ...server,
      tidy: () => indexQuietly(started.db),
      async reopened() {
        if (started.db.access !== 'read_only') return serving;
        started.db.close();
        return begin(options);
      },
    };
    return serving;
  } catch (error) {
    return { answer: refuser(error), reopened: () => begin(options) };
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
function refuser(error: unknown): (requests: readonly StoreRequest[]) => readonly StoreAnswer[] {
  const failure = failureOf(error);
  return (requests) =>
    requests.map(({ id, verb }) =>
      verb === 'close' ? { id, ok: true, value: undefined } : { id, ok: false, failure },
    );
}
