import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { eventsOf } from '../../main/demo/messages/events.ts';
import type { Beat } from '../../main/demo/reply.ts';

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers messages in order, one function each; nothing else. The last one answers all that follow. */
export interface MessagesServer {
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** The bodies of `requests`. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse) => unknown;

/** `certificate`: it speaks TLS, and shows it. */
export async function messagesServer(
  answers: readonly Answer[],
  certificate?: TlsOptions,
): Promise<MessagesServer> {
  const requests: ReceivedRequest[] = [];
  const answering = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // Models are listed when the app likes: that is not part of what is played.
      if (request.method !== 'POST') return void response.writeHead(404).end();
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push({
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      answer?.(response);
    });
  };
  const server = certificate ? createTlsServer(certificate, answering) : createServer(answering);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    baseUrl: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    get bodies() {
      return requests.map((request) => request.body);
    },
    close,
  };
}

/** An address where nothing listens: a port that was picked and given back. */
export async function nobodysAddress(): Promise<string> {
  const { baseUrl, close } = await messagesServer([]);
  await close();
  return baseUrl;
}

/** A whole body. */
export const body =
  (text: string, contentType: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': contentType }).end(text);

export const stream = (sse: string): Answer => body(sse, 'text/event-stream');

/** Never answers. */
export const hold: Answer = () => undefined;

/** A stream whose connection breaks at its end. */
export const cutStream =
  (sse: string): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sse, () => response.socket?.destroy());
  };

/** A stream whose events come one after the other, `pace` milliseconds apart. */
export const slowStream =
  (sse: string, pace: number): Answer =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of sse.split(/(?<=\n\n)/)) {
      if (response.destroyed) return;
      response.write(event);
      await new Promise((resolve) => {
        setTimeout(resolve, pace);
      });
    }
    response.end();
  };

/** An answer as the demo would stream it; one that is cut has no end. */
export function sseOf(beats: readonly Beat[], stop = 'end_turn'): string {
  const context = { id: 'msg_test', model: 'm', inputTokens: 12 };
  return [...eventsOf({ beats, stop }, context)]
    .flatMap(({ event }) =>
      event ? [`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`] : [],
    )
    .join('');
}

/** An answer of one text. */
export function sseText(text: string, stop = 'end_turn'): string {
  return sseOf([{ kind: 'text', text }], stop);
}
