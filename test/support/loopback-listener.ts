import { createServer, type AddressInfo } from 'node:net';

export interface Listener {
  readonly port: number;
  /** How many connections came, whatever they wanted. */
  connections(): number;
  close(): Promise<void>;
}

/** Counts who knocks; nobody is let in. */
export function listenOnLoopback(): Promise<Listener> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      // True for a server that listens on a port.
      const { port } = server.address() as AddressInfo;
      const close = () => new Promise<void>((done) => server.close(() => done()));
      resolve({ port, connections: () => count, close });
    });
  });
}
