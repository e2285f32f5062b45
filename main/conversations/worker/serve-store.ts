import type { StoreStatus } from '../store.ts';
import { failureOf } from './failure.ts';
import type { QueuedRequest, UpkeepRequest } from './in-runs.ts';
import type { StoreAnswer, StoreMessage, StoreRequest } from './messages.ts';
import { beginServing, type Serving } from './serving.ts';
import { loadSqlite } from './sqlite.ts';
import type { StoreOptions } from './start-store.ts';
import type { StoreServer } from './store-server.ts';
import { upkeep, type UpkeepResult } from './upkeep/upkeep.ts';

/** One end of a message channel. */
export interface StorePort {
  postMessage(message: StoreMessage): void;
  on(event: 'message', listener: (request: StoreRequest) => void): unknown;
  close(): void;
}

/**
 * Answers what comes through a port until it is asked to close. What arrives while something is done waits,
 * and is then taken together; while nothing waits, what was stored is indexed. When the store cannot be
 * opened every request gets the reason.
 */
export function serveStore(port: StorePort, options: StoreOptions): void {
  const { tend = () => tendHere(options) } = options;
  const closed = new AbortController();
  const reply = replier(port, closed.signal);
  let serving = beginServing(options);
  let waiting: QueuedRequest[] = [];
  let isTidying = false;

  port.on('message', (request) => {
    if (request.verb === 'upkeep') return void serving.then((now) => tendFor(request, now));
    waiting.push(request);
    if (request.verb === 'tryAgain') serving = serving.then((now) => now.reopened());
    if (waiting.length > 1) return;
    // By then everything that has arrived is in `waiting`.
    setImmediate(() => void serving.then(answerWaiting));
  });
  tidyUp();

  function answerWaiting({ answer, server }: Serving): void {
    const requests = waiting;
    waiting = [];
    reply(answer(requests), server);
    if (requests.every(({ verb }) => verb !== 'close')) return tidyUp();
    closed.abort();
    port.close();
  }

  /** After what has arrived by then, and no more once something arrives. */
  function tidyUp(): void {
    if (isTidying) return;
    isTidying = true;
    const tidySome = ({ tidy }: Serving) => {
      isTidying = false;
      if (!closed.signal.aborted && waiting.length === 0 && tidy()) tidyUp();
    };
    setImmediate(() => void serving.then(tidySome));
  }

  async function tendFor({ id }: UpkeepRequest, { answer, server }: Serving): Promise<void> {
    if (!server) return reply(answer([{ id, verb: 'status', args: [] }]));
    try {
      server.tended(await tend(closed.signal));
      reply([{ id, ok: true, value: server.status() }], server);
    } catch (error) {
      reply([{ id, ok: false, failure: failureOf(error) }], server);
    }
  }
}

/** Sends answers, and before them how the file is when that has changed: whoever is refused knows why. */
function replier(port: StorePort, closed: AbortSignal) {
  let told: string | undefined;

  function tellChanges(status: StoreStatus): void {
    const json = JSON.stringify(status);
    if (told !== undefined && told !== json) port.postMessage({ status });
    told = json;
  }

  return (answers: readonly StoreAnswer[], server?: StoreServer) => {
    if (closed.aborted) return;
    if (server) tellChanges(server.status());
    for (const one of answers) port.postMessage(one);
  };
}

async function tendHere({ folder, now }: StoreOptions): Promise<UpkeepResult> {
  return upkeep({ folder, connect: await loadSqlite(), now: now() });
}
