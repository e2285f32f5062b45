import type { TlsProblem } from '../../shared/model/turn-error.ts';

/** A request as a protocol wants it sent; the source adds the address, the turn the credential. */
export interface WireRequest {
  /** Below the provider's base URL, with a leading slash. */
  readonly path: string;
  /** Without any credential. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One event of a stream: a server-sent event, a line of NDJSON, or a whole JSON body (`event` is ''). */
export interface Frame {
  readonly event: string;
  readonly data: string;
  /** When its bytes arrived, in milliseconds since the epoch. */
  readonly at: number;
}

/** How a request failed before or instead of a stream, or while one was read. */
export type WireFailure =
  /** The server answered with an error status. `body` is at most its first 64 KiB, as text. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** Status 200, but neither a stream nor JSON; `sample` is the first 200 characters. */
  | { readonly kind: 'not_a_stream'; readonly contentType: string; readonly sample: string }
  /** The connection failed. `code` is ours, the same for every fetch; `tls` says more where it is `tls`. */
  | {
      readonly kind: 'network';
      readonly code: NetworkCode;
      readonly tls?: TlsProblem;
      readonly message: string;
    }
  /** Nothing came for `ms` milliseconds. */
  | { readonly kind: 'timeout'; readonly phase: 'headers' | 'idle'; readonly ms: number }
  /** The body ended before the response did. */
  | { readonly kind: 'cut' }
  /** An event could not be read as what the protocol says it is. */
  | { readonly kind: 'malformed'; readonly sample: string };

export type NetworkCode =
  | 'refused'
  | 'not_found'
  | 'unreachable'
  | 'reset'
  | 'tls'
  | 'proxy'
  | 'redirect'
  | 'unsafe_port'
  | 'other';

/** How a `WireFailure` leaves a stream that is being read. */
export class WireError extends Error {
  readonly failure: WireFailure;

  constructor(failure: WireFailure) {
    super(failure.kind);
    this.name = 'WireError';
    this.failure = failure;
  }
}

/**
 * Sends one request and resolves when the response has begun; its frames come as they arrive, those of
 * one piece of the network together. Before and while they are read, a failure is thrown as `WireError`;
 * after the signal was aborted anything may be thrown, and the socket is closed.
 */
export type Exchange = (
  call: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
  signal: AbortSignal,
) => Promise<AsyncIterable<readonly Frame[]>>;
