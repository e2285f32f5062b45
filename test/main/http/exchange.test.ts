import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { httpExchange } from '../../../main/http/exchange.ts';
import type { Fetch } from '../../../main/http/fetch.ts';
import { type Patience, usualPatience } from '../../../main/http/send.ts';
import { WireError, type WireFailure } from '../../../main/http/wire.ts';
import { chromiumLikeFetch, plainFetch } from '../../support/fetches.ts';
import { bodyOf, loopbackServer } from '../../support/loopback-server.ts';

const fetches: readonly (readonly [string, () => Fetch])[] = [
  ['Node', plainFetch],
  ['a fetch that fails like Chromium', chromiumLikeFetch],
];

interface Asking {
  readonly fetch: Fetch;
  readonly url: string;
  readonly patience?: Partial<Patience>;
  readonly signal?: AbortSignal;
}

function ask({ fetch, url, patience, signal = new AbortController().signal }: Asking) {
  const exchange = httpExchange({
    fetch,
    clock: { now: () => 42 },
    version: '1.2.3',
    patience: { ...usualPatience, ...patience },
  });
  return exchange({ url, headers: { 'x-api-key': 'k' }, body: '{"q":"é"}' }, signal);
}

async function read(asking: Asking): Promise<readonly string[]> {
  const data: string[] = [];
  for await (const frames of await ask(asking)) data.push(...frames.map((frame) => frame.data));
  return data;
}

async function failureOf(promise: Promise<unknown>): Promise<WireFailure | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (error instanceof WireError) return error.failure;
    throw error;
  }
}

function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

describe.each(fetches)('with %s', (_name, newFetch) => {
  test('posts the body with its headers and our name, and reads what comes back', async () => {
    const seen: unknown[] = [];
    const { url } = await loopbackServer(async (request, response) => {
      const { method, url: path, headers } = request;
      const body = await bodyOf(request);
      seen.push({
        method,
        path,
        body,
        key: headers['x-api-key'],
        agent: headers['user-agent'],
        cookie: headers.cookie,
      });
      stream(response);
      response.end('data: 1\n\ndata: 2');
    });
    expect(await read({ fetch: newFetch(), url: `${url}/v1/messages` })).toEqual(['1', '2']);
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/v1/messages',
        body: '{"q":"é"}',
        key: 'k',
        agent: 'Footnote/1.2.3',
        cookie: undefined,
      },
    ]);
  });

  test('a status of error carries headers and the first 64 KiB of what was said', async () => {
    const { url } = await loopbackServer((_request, response) => {
      response.writeHead(429, { 'Retry-After': '7', 'content-type': 'application/json' });
      response.end(`{"error":"${'é'.repeat(50_000)}"}`);
    });
    const failure = await failureOf(ask({ fetch: newFetch(), url }));
    expect(failure).toMatchObject({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    const said = failure?.kind === 'status' ? failure.body : '';
    expect(said.startsWith('{"error":"ééé')).toBe(true);
    expect(new TextEncoder().encode(said).length).toBeGreaterThan(65_000);
    expect(new TextEncoder().encode(said).length).toBeLessThanOrEqual(65_536);
  });

  test('a status of error is told even when its body breaks off', async () => {
    const { url } = await loopbackServer((_request, response) => {
      response.writeHead(503, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    expect(await failureOf(ask({ fetch: newFetch(), url }))).toMatchObject({
      kind: 'status',
      status: 503,
    });
  });

  test('a page in place of a stream is shown by its first characters', async () => {
    const { url } = await loopbackServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Welcome</title>');
    });
    expect(await failureOf(read({ fetch: newFetch(), url }))).toEqual({
      kind: 'not_a_stream',
      contentType: 'text/html',
      sample: '<!doctype html><title>Welcome</title>',
    });
  });

  test('JSON in place of a stream is one frame', async () => {
    const { url } = await loopbackServer((_request, response) => {
      response.end('{"error":{"message":"no"}}');
    });
    expect(await read({ fetch: newFetch(), url })).toEqual(['{"error":{"message":"no"}}']);
  });

  test('where nothing listens it says refused', async () => {
    const { url, server } = await loopbackServer(() => {});
    await new Promise((resolve) => server.close(resolve));
    expect(await failureOf(ask({ fetch: newFetch(), url }))).toMatchObject({
      kind: 'network',
      code: 'refused',
    });
  });

  test('a redirect is refused, whatever it would lead to', async () => {
    const seen: (string | undefined)[] = [];
    const { url } = await loopbackServer((request, response) => {
      seen.push(request.url);
      response.writeHead(307, { location: '/elsewhere' });
      response.end();
    });
    expect(await failureOf(ask({ fetch: newFetch(), url }))).toMatchObject({
      kind: 'network',
      code: 'redirect',
    });
    expect(seen).toEqual(['/']);
  });

  test('a connection that closes before any answer says reset', async () => {
    const { url } = await loopbackServer((request) => {
      request.socket.destroy();
    });
    expect(await failureOf(ask({ fetch: newFetch(), url }))).toMatchObject({
      kind: 'network',
      code: 'reset',
    });
  });

  test('a connection that breaks in the middle gives what came, then says reset', async () => {
    const { url } = await loopbackServer((_request, response) => {
      stream(response);
      response.write('data: 1\n\ndata: 2\n\ndata: 3');
      setTimeout(() => response.destroy(), 30);
    });
    const frames = await ask({ fetch: newFetch(), url });
    const data: string[] = [];
    const reading = (async () => {
      for await (const batch of frames) data.push(...batch.map((frame) => frame.data));
    })();
    expect(await failureOf(reading)).toMatchObject({ kind: 'network', code: 'reset' });
    expect(data).toEqual(['1', '2']);
  });

  test('no headers in time is a timeout, and the socket is closed', async () => {
    const { url, allClosed } = await loopbackServer(() => {});
    const patience = { loopbackHeadersMs: 50 };
    expect(await failureOf(ask({ fetch: newFetch(), url, patience }))).toEqual({
      kind: 'timeout',
      phase: 'headers',
      ms: 50,
    });
    await allClosed();
  });

  test('silence in the middle is a timeout; comments and single bytes are not silence', async () => {
    const { url, allClosed } = await loopbackServer((_request, response) => {
      stream(response);
      const bytes = ': patience\n\ndata: 1\n\n'.split('');
      const timer = setInterval(() => {
        const byte = bytes.shift();
        if (byte === undefined) clearInterval(timer);
        else response.write(byte);
      }, 15);
    });
    const frames = await ask({ fetch: newFetch(), url, patience: { idleMs: 150 } });
    const data: string[] = [];
    const reading = (async () => {
      for await (const batch of frames) data.push(...batch.map((frame) => frame.data));
    })();
    expect(await failureOf(reading)).toEqual({ kind: 'timeout', phase: 'idle', ms: 150 });
    expect(data).toEqual(['1']);
    await allClosed();
  });

  test('whoever stops listening closes the socket', async () => {
    const { url, allClosed } = await loopbackServer((_request, response) => {
      stream(response);
      const timer = setInterval(() => response.write('data: x\n\n'), 5);
      response.on('close', () => clearInterval(timer));
    });
    for await (const _frames of await ask({ fetch: newFetch(), url })) break;
    await allClosed();
  });
});

describe.each(fetches)('a stop with %s works at once and closes the socket', (_name, newFetch) => {
  const reason = new Error('stopped');

  test('before anything was sent', async () => {
    const seen: unknown[] = [];
    const { url } = await loopbackServer((request) => seen.push(request.url));
    const asking = ask({ fetch: newFetch(), url, signal: AbortSignal.abort(reason) });
    await expect(asking).rejects.toBe(reason);
    expect(seen).toEqual([]);
  });

  test('before the headers', async () => {
    const stop = new AbortController();
    const { url, allClosed } = await loopbackServer(() => {
      setTimeout(() => stop.abort(reason), 10);
    });
    await expect(ask({ fetch: newFetch(), url, signal: stop.signal })).rejects.toBe(reason);
    await allClosed();
  });

  test('in the middle of an event, and a second stop changes nothing', async () => {
    const stop = new AbortController();
    const { url, allClosed } = await loopbackServer((_request, response) => {
      stream(response);
      response.write('data: 1\n\ndata: 2');
    });
    const data: string[] = [];
    const reading = (async () => {
      for await (const batch of await ask({ fetch: newFetch(), url, signal: stop.signal })) {
        data.push(...batch.map((frame) => frame.data));
        setTimeout(() => stop.abort(reason), 10);
      }
    })();
    const start = performance.now();
    await expect(reading).rejects.toBe(reason);
    stop.abort(new Error('again'));
    expect(performance.now() - start).toBeLessThan(1000);
    expect(data).toEqual(['1']);
    await allClosed();
  });

  test('while an error is being read', async () => {
    const stop = new AbortController();
    const { url, allClosed } = await loopbackServer((_request, response) => {
      response.writeHead(500);
      response.write('half');
      setTimeout(() => stop.abort(reason), 20);
    });
    await expect(ask({ fetch: newFetch(), url, signal: stop.signal })).rejects.toBe(reason);
    await allClosed();
  });
});

test('a stop works even where fetch does not heed it', async () => {
  const reason = new Error('stopped');
  const stop = new AbortController();
  const deaf: Fetch = () => new Promise(() => {});
  const asking = ask({ fetch: deaf, url: 'http://127.0.0.1:1/', signal: stop.signal });
  stop.abort(reason);
  await expect(asking).rejects.toBe(reason);
});

test('no listener stays on the signal after a response was read', async () => {
  const { url } = await loopbackServer((_request, response) => {
    response.end('data: 1\n\n');
  });
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...args);
  };
  await read({ fetch: plainFetch(), url, signal });
  expect(listeners).toBe(0);
});
