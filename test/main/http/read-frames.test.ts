import { describe, expect, test } from 'vitest';
import { type Piece, readFrames } from '../../../main/http/read-frames.ts';
import { type Frame, WireError, type WireFailure } from '../../../main/http/wire.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

interface Read {
  readonly frames: readonly Frame[];
  readonly failure?: WireFailure;
}

async function read(body: Uint8Array | string, contentType = '', size = Infinity): Promise<Read> {
  const all = typeof body === 'string' ? bytes(body) : body;
  const frames: Frame[] = [];
  try {
    for await (const batch of readFrames(inPieces(all, size), contentType)) frames.push(...batch);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { frames, failure: error.failure };
  }
  return { frames };
}

async function* inPieces(all: Uint8Array, size: number): AsyncGenerator<Piece> {
  const step = Math.min(size, Math.max(1, all.length));
  for (let from = 0; from < all.length; from += step) {
    yield { bytes: all.subarray(from, from + step), at: 7 };
  }
}

const oneEvent = { frames: [{ event: '', data: '{"a":"Hé 你🔑"}', at: 7 }] };
const stream = 'data: {"a":"Hé 你🔑"}\n\n';

describe('a body is a stream', () => {
  test.each([
    ['declared as one', stream, 'text/event-stream; charset=utf-8'],
    ['declared in capitals', stream, 'Text/Event-Stream'],
    ['not declared at all', stream, ''],
    ['declared as something else', stream, 'application/octet-stream'],
    ['even declared as JSON', stream, 'application/json'],
    ['beginning with a comment', `: hi\n\n${stream}`, 'text/plain'],
    ['beginning with an empty line', `\n\r\n${stream}`, 'text/plain'],
    ['beginning with a retry time', `retry: 5\n${stream}`, 'text/plain'],
    ['beginning with an id', `id: 5\n${stream}`, 'text/plain'],
    ['beginning with a byte order mark', `\uFEFF${stream}`, 'text/event-stream'],
    ['beginning with a field nobody knows, if declared', `x: 1\n${stream}`, 'text/event-stream'],
  ])('%s', async (_name, text, contentType) => {
    for (let size = 1; size <= 30; size += 1) {
      expect(await read(text, contentType, size)).toEqual(oneEvent);
    }
  });

  test('without any event when it is empty', async () => {
    expect(await read('', 'text/event-stream')).toEqual({ frames: [] });
    expect(await read('\n\n', 'text/event-stream')).toEqual({ frames: [] });
  });
});

test.each(['application/json', 'text/event-stream', ''])(
  'JSON in its place is one frame, whole, whatever it is declared as: %j',
  async (contentType) => {
    const body = '\n {"type":"message",\n"content":[]} \n';
    for (let size = 1; size <= 30; size += 1) {
      expect(await read(body, contentType, size)).toEqual({
        frames: [{ event: '', data: body, at: 7 }],
      });
    }
    expect(await read('[1]', contentType)).toEqual({ frames: [{ event: '', data: '[1]', at: 7 }] });
  },
);

describe('anything else is no stream, and its first 200 characters say what it is', () => {
  const page = `<!doctype html><title>502 Bad Gateway</title>${'<p>é'.repeat(100)}`;

  test.each([
    ['a page', page, 'text/html'],
    ['a page declared as a stream', page, 'text/event-stream'],
    ['text', `upstream is gone ${'.'.repeat(300)}`, 'text/plain'],
    ['text that begins like a field', 'dat', ''],
    ['nothing', '', 'application/json'],
  ])('%s', async (_name, text, contentType) => {
    for (const size of [1, 2, 3, 64, Infinity]) {
      expect(await read(`\n${text}`, contentType, size)).toEqual({
        frames: [],
        failure: { kind: 'not_a_stream', contentType, sample: text.slice(0, 200) },
      });
    }
  });
});

test('invalid UTF-8 becomes U+FFFD and the rest is read', async () => {
  const body = Uint8Array.from([
    ...bytes('data: a'),
    0xff,
    ...bytes('b'),
    0xe2,
    0x28,
    ...bytes('c\n\n'),
  ]);
  for (let size = 1; size < 20; size += 1) {
    expect(await read(body, '', size)).toEqual({
      frames: [{ event: '', data: 'a\uFFFDb\uFFFD(c', at: 7 }],
    });
  }
});

test('frames that came together are told together, with the time of their bytes', async () => {
  async function* arriving(): AsyncGenerator<Piece> {
    yield { bytes: bytes('data: 1\n\ndata: 2\n\ndata: '), at: 10 };
    yield { bytes: bytes('3'), at: 20 };
    yield { bytes: bytes('\n\ndata: 4'), at: 30 };
  }
  const batches: (readonly string[])[] = [];
  for await (const frames of readFrames(arriving(), 'text/event-stream')) {
    batches.push(frames.map(({ data, at }) => `${data} at ${at}`));
  }
  expect(batches).toEqual([['1 at 10', '2 at 10'], ['3 at 30'], ['4 at 30']]);
});

test('a body of 10 MB in one event, in small pieces, is read in linear time', async () => {
  const text = 'word '.repeat(2_000_000);
  const start = performance.now();
  const { frames } = await read(`data: "${text}"\n\n`, 'text/event-stream', 4096);
  expect(frames[0]?.data.length).toBe(text.length + 2);
  expect(performance.now() - start).toBeLessThan(3000);
});

test('a JSON body without end is refused', async () => {
  async function* endless(): AsyncGenerator<Piece> {
    yield { bytes: bytes('{"a":"'), at: 0 };
    const piece = { bytes: new Uint8Array(8 * 1024 * 1024).fill(0x78), at: 0 };
    for (;;) yield piece;
  }
  const reading = (async () => {
    for await (const _frames of readFrames(endless(), '')) throw new Error('no frame yet');
  })();
  await expect(reading).rejects.toMatchObject({ failure: { kind: 'malformed' } });
});
