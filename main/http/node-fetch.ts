import { Agent, EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';
import type { Fetch } from './fetch.ts';
import { isLoopback } from './loopback.ts';

/** In milliseconds. */
const usualConnectMs = 10_000;

/** `fetch` for plain Node: follows `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` except on this computer. */
export interface NodeFetch {
  readonly fetch: Fetch;
  /** Closes its idle connections. */
  close(): Promise<void>;
}

/** `connectMs`: how long a connection may take to come about, its encryption included. */
export function nodeFetch(connectMs = usualConnectMs): NodeFetch {
  // How long nothing may come is for `send` to say; undici's own limits would end a slow local model.
  const limits = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: connectMs } };
  const direct = new Agent(limits);
  const outside = new EnvHttpProxyAgent(limits);
  return {
    fetch: (url, init) => {
      const dispatcher = isLoopback(url) ? direct : outside;
      return undiciFetch(url, { ...init, dispatcher });
    },
    close: async () => {
      await Promise.all([direct.close(), outside.close()]);
    },
  };
}
