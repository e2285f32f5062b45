import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPage, pageOrigin } from '../../../main/windows/app-protocol.ts';
import { readPageFiles } from '../../../main/windows/page-files.ts';

export interface ServedPage {
  readonly url: string;
  close(): void;
}

/** Serves a built page with the headers it has in the app, its walls included. */
export async function servePage(folder: string): Promise<ServedPage> {
  const files = readPageFiles(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    void answerPage({ method: request.method ?? 'GET', url: pageOrigin + pathname }, files).then(
      async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
