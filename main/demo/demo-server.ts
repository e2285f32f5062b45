import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLoopbackServer } from '../loopback-server.ts';
import { chatFormat } from './chat-completions/format.ts';
import type { DemoFormat, RefusalKind, ReplyContext, Timed } from './format.ts';
import { geminiFormat } from './gemini/format.ts';
import { demoModels, listingAt } from './listing.ts';
import { messagesFormat } from './messages/format.ts';
import { ollamaFormat } from './ollama/format.ts';
import type { Asked } from './reply.ts';
import { responsesFormat } from './responses/format.ts';
import { scriptFor } from './scripts.ts';

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
  const { origin, close } = await startLoopbackServer((request, response) => {
    void answer(request, response, options).catch(() => response.destroy());
  });
  return { baseUrl: origin, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: DemoServerOptions,
): Promise<void> {
  const path = request.url?.split('?')[0] ?? '';
  const format = formats.find((one) => one.path.test(path)) ?? messagesFormat;
  const listing = request.method === 'GET' ? listingAt(path) : undefined;
  const isAsked = request.method === 'POST' && format.path.test(path);
  const problem =
    notAdmitted(request, options) ??
    (listing ? undefined : isAsked ? withoutHeader(request, format) : unknownPath);
  if (problem) return sendJson(response, statuses[problem[0]], format.refusal(...problem));
  if (listing) return sendJson(response, 200, listing);
  const text = await readBody(request);
  const read = format.read(parse(text), path);
  if (!read.ok) return sendJson(response, 400, format.refusal('bad_request', read.refused));
  return play({ ...read, format, size: text.length }, response, options);
}

function withoutHeader(
  { headers }: IncomingMessage,
  { required }: DemoFormat,
): Problem | undefined {
  if (required === undefined || headers[required] !== undefined) return undefined;
  return ['bad_request', `${required}: header is required`];
}

type Problem = readonly [RefusalKind, string];

const statuses: Readonly<Record<RefusalKind, number>> = {
  bad_request: 400,
  no_key: 401,
  forbidden: 403,
  not_found: 404,
};

const unknownPath: Problem = ['not_found', 'Not found'];

/** Neither a web page nor a name that was made to point here may talk to it, nor anybody without its key. */
function notAdmitted(request: IncomingMessage, { token }: DemoServerOptions): Problem | undefined {
  if (request.headers.origin !== undefined || !isLoopback(request.headers.host)) {
    return ['forbidden', 'Only this app may talk to the demo server.'];
  }
  return carries(request, token) ? undefined : ['no_key', 'invalid x-api-key'];
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_demo' });
  response.end(JSON.stringify(value));
}

const formats: readonly DemoFormat[] = [
  messagesFormat,
  responsesFormat,
  chatFormat,
  geminiFormat,
  ollamaFormat,
];

/** Each protocol has its own place for the key, and the local one has none to send. */
function carries({ headers }: IncomingMessage, token: string): boolean {
  const keys = [headers['x-api-key'], headers['x-goog-api-key']];
  return keys.includes(token) || headers.authorization === `Bearer ${token}`;
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

interface Playing {
  readonly format: DemoFormat;
  readonly model: string;
  readonly asked: Asked;
  /** Of the request's body, in characters. */
  readonly size: number;
}

/** Streams the script's reply at its pace, and stops at once when the reader goes away. */
async function play(
  { format, model, asked, size }: Playing,
  response: ServerResponse,
  { paceMs }: DemoServerOptions,
): Promise<void> {
  if (!(demoModels as readonly string[]).includes(model)) {
    return sendJson(response, 404, format.refusal('not_found', `model: ${model} not found`));
  }
  const reply = scriptFor(asked).play(asked);
  const id = `msg_demo_${asked.earlier}_${asked.isResume ? 'resumed' : 'first'}`;
  const context: ReplyContext = { id, model, inputTokens: Math.ceil(size / 4) };
  response.writeHead(200, { 'content-type': format.contentType });
  const pace = model === 'demo-slow' ? Math.max(paceMs, 1) * 12 : paceMs;
  for (const timed of format.write(reply, context)) {
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

function write(response: ServerResponse, { text }: Timed): Promise<void> | undefined {
  if (text === undefined || response.write(text)) return undefined;
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
