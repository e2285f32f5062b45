import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventsOf, type ReplyContext, type Timed } from './events.ts';
import { askedBy, readRequest, type DemoRequest } from './request.ts';
import { scriptFor } from './scripts.ts';

export const demoModels = ['demo-tide', 'demo-slow'] as const;

export interface DemoServer {
  /** `http://127.0.0.1:<port>`. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

export interface DemoServerOptions {
  /** What requests must carry as their key; made anew at each start. */
  readonly token: string;
  /** Milliseconds between two deltas; 0 plays a reply at once. */
  readonly paceMs: number;
}

const bodyLimit = 32 * 1024 * 1024;

/** Starts the built-in server on a loopback port that the system picks. */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const server = createServer((request, response) => {
    void answer(request, response, options).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: DemoServerOptions,
): Promise<void> {
  // Neither a web page nor a name that was made to point here may talk to it.
  if (request.headers.origin !== undefined || !isLoopback(request.headers.host)) {
    return refuse(response, 403, 'permission_error', 'Only this app may talk to the demo server.');
  }
  if (!carries(request, options.token)) {
    return refuse(response, 401, 'authentication_error', 'invalid x-api-key');
  }
  if (request.method === 'GET' && request.url?.split('?')[0] === '/v1/models') {
    return listModels(response);
  }
  if (request.method !== 'POST' || request.url !== '/v1/messages') {
    return refuse(response, 404, 'not_found_error', 'Not found');
  }
  if (request.headers['anthropic-version'] === undefined) {
    const message = 'anthropic-version: header is required';
    return refuse(response, 400, 'invalid_request_error', message);
  }
  const read = readRequest(parse(await readBody(request)));
  if (!read.ok) return refuse(response, 400, 'invalid_request_error', read.refused);
  const { model } = read.request;
  if (!(demoModels as readonly string[]).includes(model)) {
    return refuse(response, 404, 'not_found_error', `model: ${model}`);
  }
  return play(read.request, response, options);
}

/** Like the real server it takes the key in either header. */
function carries({ headers }: IncomingMessage, token: string): boolean {
  return headers['x-api-key'] === token || headers.authorization === `Bearer ${token}`;
}

function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^127\.0\.0\.1:\d+$/.test(host);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw new Error('The request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_demo' };
  response.writeHead(status, headers);
  response.end(JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_demo' }));
}

function listModels(response: ServerResponse): void {
  const data = demoModels.map((id) => ({
    type: 'model',
    id,
    display_name: id === 'demo-tide' ? 'Demo' : 'Demo, slow',
    max_input_tokens: 100_000,
    max_tokens: 32_000,
  }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data, has_more: false }));
}

/** Streams the script's reply at its pace, and stops at once when the reader goes away. */
async function play(
  asked: DemoRequest,
  response: ServerResponse,
  { paceMs }: DemoServerOptions,
): Promise<void> {
  const seen = askedBy(asked);
  const reply = scriptFor(seen).play(seen);
  const inputTokens = Math.ceil(JSON.stringify(asked.messages).length / 4);
  const id = `msg_demo_${seen.earlier}_${seen.isResume ? 'resumed' : 'first'}`;
  const context: ReplyContext = { id, model: asked.model, inputTokens };
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const pace = asked.model === 'demo-slow' ? Math.max(paceMs, 1) * 12 : paceMs;
  for (const timed of eventsOf(reply, context)) {
    if (timed.paces * pace > 0) await sleep(timed.paces * pace);
    if (response.destroyed) return;
    if (timed.hangUp) {
      // What was written still arrives.
      response.socket?.destroySoon();
      return;
    }
    await write(response, timed);
  }
  response.end();
}

function write(response: ServerResponse, { event }: Timed): Promise<void> | undefined {
  if (!event) return undefined;
  const isDrained = response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  if (isDrained) return undefined;
  return new Promise((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
