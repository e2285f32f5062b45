import { afterEach, expect, test } from 'vitest';
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
