import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { startLoopbackServer } from '../../loopback-server.ts';

/** Where the browser comes back to, once. */
export interface CallbackServer {
  /** `http://127.0.0.1:<port>/…`, with a part that nobody can guess: no other page can hand in a code. */
  readonly address: string;
  /** What stands in the query of the first request that comes to this very address. */
  readonly came: Promise<URLSearchParams>;
  close(): Promise<void>;
}

/** Listens on this computer alone, on a port that the system picks. `words` is what the browser shows then. */
export async function callbackServer(words: string): Promise<CallbackServer> {
  const path = `/${randomBytes(32).toString('base64url')}`;
  let take: ((query: URLSearchParams) => void) | undefined;
  const came = new Promise<URLSearchParams>((resolve) => (take = resolve));
  const { origin, close } = await startLoopbackServer((request, response) => {
    request.resume();
    // Not read as a URL: any program may ask for anything, and `//` is none.
    const [asked, ...query] = (request.url ?? '').split('?');
    const isIt = request.method === 'GET' && asked === path && take !== undefined;
    if (!isIt) return say(response, 404, 'Not found');
    say(response, 200, words);
    take?.(new URLSearchParams(query.join('?')));
    take = undefined;
  });
  return { address: `${origin}${path}`, came, close };
}

/** Plain text: there is nothing on the page that could do anything. */
function say(response: ServerResponse, status: number, words: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(words);
}
