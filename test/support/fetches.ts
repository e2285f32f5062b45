import { onTestFinished } from 'vitest';
import type { BodyReader, Fetch } from '../../main/http/fetch.ts';
import { nodeFetch } from '../../main/http/node-fetch.ts';

/** The command line's fetch, closed when the test is over. */
export function plainFetch(): Fetch {
  const { fetch, close } = nodeFetch();
  onTestFinished(close);
  return fetch;
}

/** The same wire, but failing as Chromium does: a bare `net::ERR_…` message, no code, no cause. */
export function chromiumLikeFetch(): Fetch {
  const fetch = plainFetch();
  return async (url, init) => {
    const response = await fetch(url, init).catch(rethrow);
    const { status, headers } = response;
    const reader = response.body?.getReader();
    return { status, headers, body: reader ? { getReader: () => failingLike(reader) } : null };
  };
}

function failingLike(reader: BodyReader): BodyReader {
  return {
    read: () => reader.read().catch(rethrow),
    cancel: (reason) => reader.cancel(reason),
  };
}

const names: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'ERR_INCOMPLETE_CHUNKED_ENCODING',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
};

function rethrow(error: unknown): never {
  const { cause } = error as {
    readonly cause?: { readonly code?: string; readonly message?: string };
  };
  if (cause?.message === 'unexpected redirect') {
    throw new Error("Attempted to redirect, but redirect policy was 'error'");
  }
  throw new Error(`net::${names[cause?.code ?? ''] ?? 'ERR_ABORTED'}`);
}
