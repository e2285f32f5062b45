import type { Clock } from '../clock.ts';
import { type Deadline, type OnWake, untilAborted, withDeadline } from './deadline.ts';
import { networkFailure } from './failure.ts';
import type { BodyReader, Fetch, FetchResponse } from './fetch.ts';
import { isLoopback } from './loopback.ts';
import type { Piece } from './read-frames.ts';
import { WireError } from './wire.ts';

/** How long nothing may come, in milliseconds. There is no limit for a whole response. */
export interface Patience {
  /** From sending until the response's headers. */
  readonly headersMs: number;
  /** The same for a server on this computer: it may have to load a model first. */
  readonly loopbackHeadersMs: number;
  /** Between two pieces of a body. */
  readonly idleMs: number;
  /** From waking up until something must have come; not for a server on this computer, which slept too. */
  readonly wakeMs: number;
}

export const usualPatience: Patience = {
  headersMs: 60_000,
  loopbackHeadersMs: 600_000,
  idleMs: 600_000,
  wakeMs: 20_000,
};

export interface SendTools {
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'now'>;
  /** Footnote's own version, for `user-agent`. */
  readonly version: string;
  readonly patience: Patience;
  /** Absent: nobody knows when the computer wakes up. */
  readonly onWake?: OnWake;
}

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Sent {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Read once; leaving the loop early closes the socket. Throws `WireError`. */
  readonly body: AsyncIterable<Piece>;
}

/**
 * Sends a request and resolves when its response has begun, whatever its status. Throws `WireError` when
 * there is none; after `signal` was aborted, its reason, at once and in every phase.
 */
export async function send(
  tools: SendTools,
  request: Outgoing,
  signal: AbortSignal,
): Promise<Sent> {
  signal.throwIfAborted();
  const connection = new AbortController();
  const close = () => {
    connection.abort(signal.reason);
  };
  signal.addEventListener('abort', close, { once: true });
  const release = () => {
    signal.removeEventListener('abort', close);
  };
  try {
    const response = await begin(tools, request, { connection, signal });
    const body = pieces(tools, response, { url: request.url, connection, signal, release });
    return { status: response.status, headers: headersOf(response), body };
  } catch (error) {
    connection.abort();
    release();
    throw error;
  }
}

interface Line {
  /** Aborted when the user stops, and when patience is at its end. */
  readonly connection: AbortController;
  /** The caller's. */
  readonly signal: AbortSignal;
}

async function begin(tools: SendTools, request: Outgoing, line: Line): Promise<FetchResponse> {
  const { headersMs, loopbackHeadersMs } = tools.patience;
  const ms = isLoopback(request.url) ? loopbackHeadersMs : headersMs;
  const asked = tools.fetch(request.url, {
    method: request.method,
    headers: { 'user-agent': `Footnote/${tools.version}`, ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
    signal: line.connection.signal,
    credentials: 'omit',
    redirect: 'error',
  });
  const deadline = deadlineFor('headers', ms, tools, request.url);
  return await orFailure(line, withDeadline(untilAborted(asked, line.signal), deadline));
}

function deadlineFor(
  phase: 'headers' | 'idle',
  ms: number,
  { patience: { wakeMs }, onWake }: SendTools,
  url: string,
): Deadline {
  const late = new WireError({ kind: 'timeout', phase, ms });
  return { ms, late, wakeMs, ...(onWake && !isLoopback(url) ? { onWake } : {}) };
}

async function* pieces(
  tools: SendTools,
  response: FetchResponse,
  line: Line & { readonly url: string; readonly release: () => void },
): AsyncGenerator<Piece> {
  if (!response.body) {
    line.release();
    return;
  }
  const reader = response.body.getReader();
  const deadline = deadlineFor('idle', tools.patience.idleMs, tools, line.url);
  try {
    for (;;) {
      const reading = untilAborted(reader.read(), line.signal);
      const { done, value } = await orFailure(line, withDeadline(reading, deadline));
      if (done) return;
      if (value) yield { bytes: value, at: tools.clock.now() };
    }
  } finally {
    line.release();
    abandon(reader, line.connection);
  }
}

/** Closes the socket of a body that was not read to its end; nothing happens to one that was. */
function abandon(reader: BodyReader, connection: AbortController): void {
  // A body that has already failed rejects its cancel with the same error again.
  reader.cancel().catch(() => {});
  connection.abort();
}

async function orFailure<Value>(line: Line, promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    line.signal.throwIfAborted();
    throw error instanceof WireError ? error : new WireError(networkFailure(error));
  }
}

function headersOf(response: FetchResponse): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return headers;
}
