import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';
import { type Answer, body } from '../messages-server.ts';
import type { Wire } from './wires.ts';

export const whole = ({ text, type }: Wire) => body(text, type);

/** All of an answer that stands before what says that it ends. */
export function half({ text }: Wire): string {
  const separator = text.includes('\n\n') ? '\n\n' : '\n';
  const events = text.split(separator);
  const end = events.findIndex((event) => ending.test(event));
  return `${events.slice(0, end).join(separator)}${separator}`;
}

const ending =
  /content_block_stop|output_text\.done|"finish_reason": ?"|"finishReason"|"done": ?true/;

export const refused =
  (status: number, said: object | string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, {
        'content-type': typeof said === 'string' ? 'text/html' : 'application/json',
        ...headers,
      })
      .end(typeof said === 'string' ? said : JSON.stringify(said));

export const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

export const hangUp: Answer = (response) => response.socket?.destroy();

export const compressed =
  (bytes: Uint8Array, { type }: Wire): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes);

/** In pieces, with a pause before each that is far shorter than patience; all of them together are longer. */
export async function dribble(response: ServerResponse, { text, type }: Wire): Promise<void> {
  const size = Math.ceil(text.length / 15);
  response.writeHead(200, { 'content-type': type }).flushHeaders();
  for (let at = 0; at < text.length; at += size) {
    await after(40);
    response.write(text.slice(at, at + size));
  }
  response.end();
}

/** What a reader skips, for as long as the client takes it. */
export async function goOn(response: ServerResponse, wire: Wire): Promise<void> {
  const filler = wire.source === 'ollama' ? `${' '.repeat(63)}\n` : ': still here\n\n';
  const piece = filler.repeat((256 * 1024) / filler.length);
  function* forEver() {
    yield half(wire);
    for (;;) yield piece;
  }
  response.writeHead(200, { 'content-type': wire.type });
  // It ends only by the client's hanging up.
  await pipeline(Readable.from(forEver()), response).catch(() => {});
}
