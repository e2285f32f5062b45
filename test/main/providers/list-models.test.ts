import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { listModels } from '../../../main/providers/list-models.ts';
import { anthropicMessages as source } from '../../../main/sources/anthropic-messages.ts';
import { declaredProviders, sendTools } from '../../support/declared-providers.ts';
import { loopbackServer } from '../../support/loopback-server.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const says =
  (status: number, body: string, type = 'application/json'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

async function listing(answer: Answer, limits = { ms: 2000, bytes: 10_000 }) {
  const { url: baseUrl } = await loopbackServer((request, response) => answer(response, request));
  return listModels({ source, baseUrl, headers: {} }, sendTools(), limits);
}

async function problem(answer: Answer, limits?: { ms: number; bytes: number }) {
  const { ok, ...rest } = await listing(answer, limits);
  return ok ? 'listed' : (rest as { readonly problem: unknown }).problem;
}

async function names(answer: Answer) {
  const list = await listing(answer, { ms: 2000, bytes: 1_000_000 });
  return list.ok ? list.models.map(({ name }) => name) : list.problem;
}

describe('what a server may answer when it is asked for its models', () => {
  test.each([
    ['a list', says(200, '{"data":[{"id":"a"},{"id":"b"}]}')],
    ['a bare array', says(200, '[{"id":"a"},{"id":"b"}]')],
    ['a list with odd items', says(200, '{"data":[null,{"id":"a"},{"id":7},"x",{"id":"b"}]}')],
    ['a list with a byte order mark', says(200, '\uFEFF{"data":[{"id":"a"},{"id":"b"}]}')],
    ['names that are none', says(200, '[{"id":"a"},{"id":"x\\u001b[31m"},{"id":" "},{"id":"b"}]')],
  ])('%s', async (_name, answer) => {
    expect(await names(answer)).toEqual(['a', 'b']);
  });

  test.each([
    ['nothing there', says(404, 'Not found', 'text/plain'), 'status', { status: 404 }],
    ['another method, please', says(405, ''), 'status', { status: 405 }],
    ['a key, please', says(401, '{"error":"no"}'), 'status', { status: 401 }],
    ['an error of its own', says(500, '<h1>Oops</h1>', 'text/html'), 'status', { status: 500 }],
    ['a page', says(200, '<!doctype html><p>Hi</p>', 'text/html'), 'odd', {}],
    ['nothing', says(200, ''), 'odd', {}],
    ['an empty list', says(200, '{"data":[]}'), 'odd', {}],
    ['no list', says(200, '{"data":"none"}'), 'odd', {}],
    ['null', says(200, 'null'), 'odd', {}],
    ['too much', says(200, `"${'x'.repeat(20_000)}"`), 'too_large', { bytes: 10_000 }],
    ['too much of an error', says(404, 'x'.repeat(200_000)), 'status', { status: 404 }],
  ])('%s: a quiet problem', async (_name, answer, code, details) => {
    expect(await problem(answer)).toEqual({ code, details });
  });

  test('a redirect: it is not followed, the key would go along', async () => {
    const answer: Answer = (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/v1/models' }).end();
    expect(await problem(answer)).toMatchObject({ code: 'network' });
  });

  test('the half of it', async () => {
    const answer: Answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data":[', () => response.destroy());
    };
    expect(await problem(answer)).toMatchObject({ code: 'network' });
  });

  test.each([
    ['nothing at all', () => {}],
    ['a beginning, and then nothing', (response) => response.write('{"data":[')],
    ['a little, for ever', (response) => setInterval(() => response.write(' '), 10).unref()],
  ] satisfies readonly [string, Answer][])('%s: nobody waits longer', async (_name, answer) => {
    const limits = { ms: 60, bytes: 10_000 };
    expect(await problem(answer, limits)).toEqual({ code: 'timeout', details: { ms: 60 } });
  });

  test('more models than anybody looks through: the first ones', async () => {
    const many = Array.from({ length: 6000 }, (_, index) => ({ id: `m${index}` }));
    expect(await names(says(200, JSON.stringify(many)))).toHaveLength(5000);
  });

  test('nothing, because nobody listens', async () => {
    const { url: baseUrl, server } = await loopbackServer(() => {});
    await new Promise((resolve) => server.close(resolve));
    const connection = { source, baseUrl, headers: {} };
    expect(await listModels(connection, sendTools())).toMatchObject({
      ok: false,
      problem: { code: 'network' },
    });
  });
});

describe('the models of a declared provider', () => {
  async function asked(answer: Answer) {
    const requests: IncomingMessage[] = [];
    const { url } = await loopbackServer((request, response) => {
      requests.push(request);
      answer(response, request);
    });
    const toml = (at: string) =>
      `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${at}"\napi_key_env = "LAB_KEY"\n`;
    const opened = await declaredProviders({
      toml: toml(`${url}/a`),
      env: { LAB_KEY: 'k&=?1234' },
    });
    return { ...opened, requests, moveTo: (path: string) => opened.rewrite(toml(url + path)) };
  }

  test('are asked for with the key in headers, never in the address', async () => {
    const { providers, requests } = await asked(says(200, '[{"id":"a"}]'));
    const view = await providers.listModels('lab');
    expect(view.models).toEqual([{ name: 'a' }]);
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/a/v1/models?limit=1000'],
    ]);
    expect(requests[0]?.headers).toMatchObject({ 'x-api-key': 'k&=?1234' });
  });

  test('are forgotten when the provider moves to another address', async () => {
    const { providers, moveTo } = await asked(says(200, '[{"id":"a"}]'));
    await providers.listModels('lab');
    await moveTo('/b');
    expect(providers.view('lab').models).toEqual([]);
    await moveTo('/a');
    expect(providers.view('lab').models).toEqual([{ name: 'a' }]);
  });

  test('are not there without a key, which is told quietly', async () => {
    const toml = '[providers.llm.own]\nsource = "anthropic"\n';
    const { providers } = await declaredProviders({ toml });
    expect(await providers.listModels('own')).toMatchObject({
      listingProblem: {
        code: 'no_key',
        details: { provider: 'own', variable: 'ANTHROPIC_API_KEY' },
      },
    });
  });

  test('are those of the demo, known and listed', async () => {
    const { providers } = await declaredProviders();
    const before = (await providers.addDemo()).models;
    const { models, listingProblem } = await providers.listModels('demo');
    const facts = [
      { fact: 'context_window', value: 100_000, origin: 'server' },
      { fact: 'max_output_tokens', value: 32_000, origin: 'server' },
    ];
    expect([before.map(({ name }) => name), models, listingProblem]).toEqual([
      ['demo-tide', 'demo-slow'],
      [
        { name: 'demo-tide', displayName: 'Demo', contextWindow: 100_000, facts },
        { name: 'demo-slow', displayName: 'Demo, slow', contextWindow: 100_000, facts },
      ],
      undefined,
    ]);
  });
});
