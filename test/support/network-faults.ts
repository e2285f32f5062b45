import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';
import type { Answer } from './messages-server.ts';
import { body, cutStream } from './messages-server.ts';

/** A protocol, by a source that speaks it, with a whole answer of one text. */
export interface Wire {
  readonly source: string;
  readonly text: string;
  readonly type: string;
}

export interface Fault {
  /** As the list of faults counts them. */
  readonly number: number;
  readonly name: string;
  /** What the server answers, request by request; the last answers all that follow. */
  readonly answers: (wire: Wire) => readonly Answer[];
  readonly expected: {
    /** Of the error; absent: the turn ends well. */
    readonly kind?: string;
    readonly requests: number;
    readonly text?: 'whole' | 'part' | 'none';
    readonly says?: RegExp;
  };
  /** How long nothing may come, in milliseconds; absent: as long as usual. */
  readonly idleMs?: number;
  /** Sources whose protocol has no such thing. */
  readonly except?: readonly string[];
}

const whole = ({ text, type }: Wire) => body(text, type);

/** All of an answer that stands before what says that it ends. */
function half({ text }: Wire): string {
  const separator = text.includes('\n\n') ? '\n\n' : '\n';
  const events = text.split(separator);
  const end = events.findIndex((event) => ending.test(event));
  return `${events.slice(0, end).join(separator)}${separator}`;
}

const ending =
  /content_block_stop|output_text\.done|"finish_reason": ?"|"finishReason"|"done": ?true/;

const refused =
  (status: number, said: object | string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, {
        'content-type': typeof said === 'string' ? 'text/html' : 'application/json',
        ...headers,
      })
      .end(typeof said === 'string' ? said : JSON.stringify(said));

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

const hangUp: Answer = (response) => response.socket?.destroy();

const compressed =
  (bytes: Uint8Array, { type }: Wire): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes);

/** In pieces, with a pause before each that is far shorter than patience; all of them together are longer. */
async function dribble(response: ServerResponse, { text, type }: Wire): Promise<void> {
  const size = Math.ceil(text.length / 15);
  response.writeHead(200, { 'content-type': type }).flushHeaders();
  for (let at = 0; at < text.length; at += size) {
    await after(40);
    response.write(text.slice(at, at + size));
  }
  response.end();
}

/** What a reader skips, for as long as the client takes it. */
async function goOn(response: ServerResponse, wire: Wire): Promise<void> {
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

/** One answer that ends the turn. */
const once = (number: number, name: string, answer: Answer, kind: string): Fault => ({
  number,
  name,
  answers: () => [answer],
  expected: { kind, requests: 1, text: 'none' },
});

/** The server's own words are shown. */
const saying = (fault: Fault, says: RegExp): Fault => ({
  ...fault,
  expected: { ...fault.expected, says },
});

/** The server is asked again by itself, and the second answer is whole. */
const mended = (number: number, name: string, answer: Answer): Fault => ({
  number,
  name,
  answers: (wire) => [answer, whole(wire)],
  expected: { requests: 2, text: 'whole' },
});

export const faults: readonly Fault[] = [
  saying(once(6, 'a key that is not accepted', refused(401, error('bad key')), 'auth'), /bad key/),
  once(7, 'something the key may not do', refused(403, error('not in your region')), 'permission'),
  once(8, 'a path nobody knows', refused(404, '<h1>Not found</h1>'), 'bad_base_url'),
  once(8, 'a model nobody knows', refused(404, error('model m not found')), 'unknown_model'),
  mended(9, 'a request that took too long', refused(408, error('slow'))),
  mended(9, 'a conflict', refused(409, error('again'))),
  once(10, 'a request that is too large', refused(413, error('too large')), 'context_length'),
  saying(
    once(
      11,
      'a parameter nobody knows',
      refused(422, error('no such thing: x')),
      'refused_parameter',
    ),
    /no such thing/,
  ),
  mended(12, 'a limit with seconds', refused(429, error('slow down'), { 'retry-after': '1' })),
  mended(12, 'a limit with milliseconds', refused(429, error('slow'), { 'retry-after-ms': '30' })),
  mended(
    12,
    'a limit with a date',
    refused(429, error('slow'), { 'retry-after': new Date(Date.now() + 900).toUTCString() }),
  ),
  mended(12, 'a limit with a negative time', refused(429, error('slow'), { 'retry-after': '-7' })),
  mended(12, 'a limit with nonsense', refused(429, error('slow'), { 'retry-after': 'soon' })),
  once(
    12,
    'a limit for a day',
    refused(429, error('slow'), { 'retry-after': '99999' }),
    'rate_limit',
  ),
  mended(14, 'a server that fails', refused(500, error('oops'))),
  mended(14, 'a gateway that fails', refused(502, '<h1>Bad gateway</h1>')),
  mended(14, 'a server that is busy', refused(503, error('busy'))),
  mended(14, 'an origin that does not answer', refused(522, '')),
  mended(14, 'a model that is busy', refused(529, error('overloaded'))),
  {
    number: 14,
    name: 'a server that goes on failing',
    answers: () => [refused(500, error('oops'))],
    expected: { kind: 'overloaded', requests: 3, text: 'none' },
  },
  saying(
    once(
      15,
      'a page in place of a stream',
      body('<!doctype html><h1>Log in</h1>', 'text/html'),
      'bad_base_url',
    ),
    /Log in/,
  ),
  {
    number: 17,
    name: 'a stream that is called something else',
    answers: ({ text }) => [body(text, 'text/plain')],
    expected: { requests: 1, text: 'whole' },
    except: ['ollama'],
  },
  {
    number: 20,
    name: 'an answer that dribbles in for longer than nothing may come',
    answers: (wire) => [(response) => dribble(response, wire)],
    idleMs: 400,
    expected: { requests: 1, text: 'whole' },
  },
  {
    number: 21,
    name: 'half an event at the end',
    answers: (wire) => [cutStream(`${half(wire)}data: {"type":`)],
    expected: { requests: 1, text: 'part', kind: 'network' },
    except: ['ollama'],
  },
  {
    number: 22,
    name: 'an end without the last word',
    answers: (wire) => [body(half(wire), wire.type)],
    expected: { requests: 1, text: 'part', kind: 'protocol' },
  },
  {
    number: 26,
    name: 'other ends of lines, a mark at the beginning, comments',
    answers: ({ text, type }) => [
      body(`\uFEFF: hello\r\n\r\n${text.replaceAll('\n', '\r\n')}`, type),
    ],
    expected: { requests: 1, text: 'whole' },
    except: ['ollama'],
  },
  {
    number: 27,
    name: 'a compressed answer',
    answers: (wire) => [compressed(gzipSync(wire.text), wire)],
    expected: { requests: 1, text: 'whole' },
  },
  {
    number: 27,
    name: 'a compressed answer that breaks off',
    answers: (wire) => {
      const flushed = { finishFlush: constants.Z_SYNC_FLUSH };
      return [compressed(gzipSync(half(wire), flushed), wire)];
    },
    expected: { kind: 'protocol', requests: 1, text: 'part' },
  },
  {
    number: 27,
    name: 'an answer that is called compressed and is not',
    answers: (wire) => [compressed(Buffer.from(wire.text), wire)],
    expected: { kind: 'network', requests: 3, text: 'none' },
  },
  {
    number: 30,
    name: 'an answer without end',
    answers: (wire) => [(response) => goOn(response, wire)],
    expected: { kind: 'protocol', requests: 1, text: 'part' },
  },
  {
    number: 35,
    name: 'events after the end',
    answers: ({ text, type }) => [body(`${text}\n${text}`, type)],
    expected: { requests: 1, text: 'whole' },
  },
  {
    number: 39,
    name: 'a redirect, which would take the key along',
    answers: () => [refused(302, '', { location: 'http://127.0.0.1:9/elsewhere' })],
    expected: { kind: 'bad_base_url', requests: 1, text: 'none' },
  },
  mended(40, 'a connection that is closed before an answer', hangUp),
  {
    number: 41,
    name: 'a connection that breaks in the middle',
    answers: (wire) => [
      (response) => {
        response.writeHead(200, { 'content-type': wire.type });
        response.write(half(wire), () => response.socket?.destroy());
      },
    ],
    expected: { kind: 'network', requests: 1, text: 'part' },
  },
];

/** A test, by its file and its title. */
type Place = readonly [file: string, title: string];

const failures = 'test/main/http/failure.test.ts';
const exchange = 'test/main/http/exchange.test.ts';
const frames = 'test/main/http/read-frames.test.ts';
const turns = 'test/main/turns/turns.test.ts';

/** What needs another thing than an HTTP server, or is the same below every protocol: the test that plays it. */
export const playedElsewhere: Readonly<Record<number, Place>> = {
  1: [turns, 'a provider that cannot be reached says so, and the message is kept'],
  2: [failures, 'what a fetch throws becomes one of our codes'],
  3: ['test/main/protocols/explain-network.test.ts', 'one that nobody should trust may not'],
  4: ['test/main/http/node-fetch.test.ts', 'gives up a connection that does not come about'],
  5: ['test/main/http/node-fetch.test.ts', 'a proxy of the surroundings is used'],
  13: ['test/main/protocols/gemini/explain.test.ts', 'by the minute passes, and says when'],
  16: ['test/e2e/bad-input.spec.ts', 'an error with the status of a success'],
  18: ['test/main/turns/responses-turns.test.ts', 'an error inside the stream is said once'],
  19: [exchange, 'silence in the middle is a timeout'],
  23: ['test/main/http/sse.test.ts', "test.each(['data: last\\n', 'data: last'"],
  24: ['test/support/any-bytes.ts', '%s is the same in pieces of every size'],
  25: [frames, 'invalid UTF-8 becomes U+FFFD and the rest is read'],
  28: [frames, 'a body of 10 MB in one event, in small pieces, is read in linear time'],
  29: ['test/main/ipc/event-batch.test.ts', 'takes a burst of 100,000 deltas in one frame'],
  31: ['test/main/ipc/event-batch.test.ts', 'sends nothing to a window that hangs'],
  32: [
    'test/main/protocols/messages/decode-blocks.test.ts',
    'results before their calls, indexes out of order, used twice or never announced',
  ],
  33: ['test/main/protocols/messages/decode-blocks.test.ts', 'what nobody knows is carried'],
  34: ['test/main/protocols/chat-completions/decode.test.ts', 'frames that are no answer'],
  36: ['test/main/protocols/messages/decode-blocks.test.ts', 'cut by a limit keep the half'],
  37: ['test/shared/model/next-step.test.ts', 'calls that fail are mended twice'],
  38: ['test/main/protocols/chat-completions/decode.test.ts', 'may be timings, searches'],
  43: [exchange, 'in the middle of an event, and a second stop changes nothing'],
  44: ['test/e2e/bridge.spec.ts', 'quitting in the middle of an answer keeps what had come'],
  45: ['test/main/turns/network-faults.test.ts', 'a clock that jumps while a try is waited for'],
  46: [turns, 'one turn of a conversation runs at a time'],
  47: [exchange, 'a stop works even where fetch does not heed it'],
};

/** What no test plays yet. */
export const notYet: readonly number[] = [
  // Sleep and waking: nothing listens to the system's power.
  42,
];
