import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { networkFailure } from '../../../main/http/failure.ts';
import { nodeFetch } from '../../../main/http/node-fetch.ts';
import type { FetchInit } from '../../../main/http/fetch.ts';
import { plainFetch } from '../../support/fetches.ts';
import { loopbackServer } from '../../support/loopback-server.ts';

const variables = ['HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy'] as const;
const before = variables.map((name) => [name, process.env[name]] as const);

afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const init = (): FetchInit => ({
  method: 'GET',
  headers: {},
  signal: new AbortController().signal,
  credentials: 'omit',
  redirect: 'error',
});

test('a proxy of the surroundings is used for everything but this computer', async () => {
  const asked: string[] = [];
  const proxy = await loopbackServer((request, response) => {
    asked.push(`request ${request.url}`);
    response.end('through the proxy');
  });
  proxy.server.on('connect', (request, socket) => {
    asked.push(`tunnel ${request.url}`);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  const { url } = await loopbackServer((_request, response) => {
    response.end('direct');
  });
  for (const name of variables) delete process.env[name];
  process.env['HTTP_PROXY'] = proxy.url;
  const fetch = plainFetch();

  expect((await fetch(url, init())).status).toBe(200);
  expect(asked).toEqual([]);
  await fetch('http://models.invalid:80/v1', init()).catch(() => {});
  expect(asked).toEqual([expect.stringContaining('models.invalid')]);
});

test('waits for headers longer than undici would by itself', async () => {
  // Its own limit is a timer checked every second; one of 0 milliseconds must not mean "at once".
  const { url } = await loopbackServer((_request, response) => {
    setTimeout(() => response.end('late'), 1200);
  });
  expect((await plainFetch()(url, init())).status).toBe(200);
});

test('gives up a connection that does not come about', async () => {
  // Takes the connection and says nothing: its encryption never begins.
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { fetch, close } = nodeFetch(200);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await close();
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const began = performance.now();
  const thrown: unknown = await fetch(`https://127.0.0.1:${port}/`, init()).catch(
    (error: unknown) => error,
  );
  expect(networkFailure(thrown)).toMatchObject({ kind: 'network', code: 'unreachable' });
  expect(sockets).toHaveLength(1);
  // Far less than without a limit of its own.
  expect(performance.now() - began).toBeLessThan(5000);
});
