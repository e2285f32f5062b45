import { constants, gzipSync } from 'node:zlib';
import { type Answer, body, cutStream } from '../messages-server.ts';
import { compressed, dribble, error, goOn, half, hangUp, refused, whole } from './answers.ts';
import type { Fault } from './fault.ts';
import { begun, stopFaults } from './stop-faults.ts';
import { tlsFaults } from './tls-faults.ts';

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

/** Nobody follows: the key would go along. */
const redirected = (status: number, to: 'elsewhere' | 'at the same server'): Fault => ({
  number: 39,
  name: `a redirect with ${status} ${to}`,
  answers: (_wire, elsewhere) => {
    const location = to === 'elsewhere' ? `${elsewhere}/v1` : '/other';
    return [refused(status, '', { location })];
  },
  expected: { kind: 'bad_base_url', requests: 1, text: 'none' },
});

/** The server is asked again by itself, and the second answer is whole. */
const mended = (number: number, name: string, answer: Answer): Fault => ({
  number,
  name,
  answers: (wire) => [answer, whole(wire)],
  expected: { requests: 2, text: 'whole' },
});

export const faults: readonly Fault[] = [
  {
    number: 1,
    name: 'nothing that listens',
    isGone: true,
    answers: (wire) => [whole(wire)],
    expected: { kind: 'network', requests: 0, text: 'none' },
  },
  ...tlsFaults,
  once(5, 'a proxy that wants a password', refused(407, '<h1>Who are you?</h1>'), 'proxy'),
  saying(once(6, 'a key that is not accepted', refused(401, error('bad key')), 'auth'), /bad key/),
  once(
    6,
    'a key that is not accepted, with a question for a password',
    refused(401, error('bad key'), { 'www-authenticate': 'Basic realm="models"' }),
    'auth',
  ),
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
    number: 16,
    name: 'an error with the status of a success',
    answers: ({ source }) => {
      // Of this protocol every error has its status in it.
      const more = source === 'google' ? { code: 404, status: 'NOT_FOUND' } : {};
      return [body(JSON.stringify(error('model m not found', more)), 'application/json')];
    },
    expected: { kind: 'unknown_model', requests: 1, text: 'none' },
  },
  {
    number: 17,
    name: 'a stream that is called something else',
    answers: ({ text }) => [body(text, 'text/plain')],
    expected: { requests: 1, text: 'whole' },
    except: ['ollama'],
  },
  {
    number: 19,
    name: 'silence after the headers',
    answers: (wire) => [begun(wire, '')],
    idleMs: 150,
    expected: { kind: 'timeout', requests: 3, text: 'none', hungUp: 3 },
  },
  {
    number: 19,
    name: 'silence in the middle',
    answers: (wire) => [begun(wire, half(wire))],
    idleMs: 150,
    expected: { kind: 'timeout', requests: 1, text: 'part', hungUp: 1 },
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
    number: 23,
    name: 'a last event without the empty line after it',
    answers: ({ text, type }) => [body(text.trimEnd(), type)],
    expected: { requests: 1, text: 'whole' },
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
  ...[301, 302, 303, 307, 308].flatMap((status) => [
    redirected(status, 'elsewhere'),
    redirected(status, 'at the same server'),
  ]),
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
  ...stopFaults,
];
