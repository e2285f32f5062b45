import { once } from 'node:events';
import { listenOnLoopback } from '../loopback-listener.ts';
import { type Answer, messagesServer } from '../messages-server.ts';
import { encryptionOf } from './certificates.ts';
import type { Fault } from './fault.ts';
import type { Wire } from './wires.ts';

/** What the servers have seen so far. */
export interface Seen {
  readonly requests: number;
  /** How many came to the other server. */
  readonly elsewhere: number;
  /** How many answers the client did not wait for. */
  readonly hungUp: number;
}

export interface Servers {
  readonly baseUrl: string;
  seen(): Seen;
  close(): Promise<void>;
}

/** The server with the fault, and the other one, which nobody may reach. */
export async function serversFor(fault: Fault, wire: Wire): Promise<Servers> {
  const { answers, over, isGone } = fault;
  const elsewhere = await listenOnLoopback();
  let hungUp = 0;
  const watched =
    (answer: Answer): Answer =>
    (response) => {
      void once(response, 'close').then(() => {
        if (!response.writableFinished) hungUp += 1;
      });
      return answer(response);
    };
  const given = answers(wire, `http://127.0.0.1:${elsewhere.port}`).map(watched);
  const isEncrypted = over !== undefined && over !== 'none';
  const server = await messagesServer(given, isEncrypted ? await encryptionOf(over) : undefined);
  if (isGone) await server.close();
  return {
    baseUrl: over ? server.baseUrl.replace('http:', 'https:') : server.baseUrl,
    seen: () => ({
      requests: server.requests.length,
      elsewhere: elsewhere.connections(),
      hungUp,
    }),
    async close() {
      if (!isGone) await server.close();
      await elsewhere.close();
    },
  };
}
