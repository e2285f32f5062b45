import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TappedExchange {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly answer: string;
}

/** A server that passes everything on to another one, and keeps what both sides said. */
export async function tapServer(target: string) {
  const exchanges: TappedExchange[] = [];
  const server = createServer((request, response) => {
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = 'GET', url: path = '' } = request;
      const {
        host: _host,
        connection: _kept,
        'content-length': _length,
        ...headers
      } = request.headers;
      const answered = await fetch(target + path, {
        method,
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      });
      const answer = await answered.text();
      exchanges.push({ method, path, body, answer });
      const type = answered.headers.get('content-type') ?? '';
      response.writeHead(answered.status, { 'content-type': type }).end(answer);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    exchanges: exchanges as readonly TappedExchange[],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
