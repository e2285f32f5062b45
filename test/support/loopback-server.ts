import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface LoopbackServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly server: Server;
  /** Resolves when no client is connected any more. */
  allClosed(): Promise<void>;
}

/** A server of its own for one test, on a port that was free; it is gone when the test is over. */
export async function loopbackServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    answer(request, response);
  });
  const sockets = new Set<Socket>();
  let whenClosed: (() => void)[] = [];
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size > 0) return;
      for (const tell of whenClosed) tell();
      whenClosed = [];
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    allClosed: () =>
      sockets.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => whenClosed.push(() => resolve())),
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
