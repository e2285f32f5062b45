import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { ProviderDraft } from '../../../shared/bridge/calls.ts';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';
import { loopbackServer } from '../../support/loopback-server.ts';

const typed = (text: string) => ({ key: { text, keep: 'session' as const } });

const draft: ProviderDraft = { name: 'new', source: 'anthropic-messages', hostedTools: [] };
const list = '{"data":[{"id":"a","display_name":"A"}]}';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const says =
  (status: number, body: string): Answer =>
  (_request, response) =>
    response.writeHead(status).end(body);

/** Lists its models for the key `right` only. */
const locked: Answer = (request, response) => {
  const isRight = request.headers['x-api-key'] === 'right';
  return (isRight ? says(200, list) : says(401, '{}'))(request, response);
};

async function check(answer: Answer, key?: string) {
  const { url: baseUrl } = await loopbackServer(answer);
  const { providers } = await declaredProviders();
  const entered = key === undefined ? {} : typed(key);
  return providers.check({ ...draft, baseUrl, ...entered });
}

describe('what a check may claim', () => {
  const models = [{ name: 'a', displayName: 'A' }];

  test.each([
    ['a list for anybody', says(200, list), undefined, { reachable: true, models }],
    ['a list for anybody: nothing of the key', says(200, list), 'any', { reachable: true, models }],
    [
      'a list for those who have the key',
      locked,
      'right',
      { reachable: true, credentialAccepted: true, models },
    ],
    [
      'a key that is not accepted',
      locked,
      'wrong',
      { reachable: true, credentialAccepted: false, problem: 'auth', status: 401 },
    ],
    [
      'that a key is wanted, where none was sent',
      locked,
      undefined,
      { reachable: true, problem: 'auth', status: 401 },
    ],
    [
      'that it was let in nowhere: nothing of the key',
      says(403, '<html>Blocked'),
      'right',
      { reachable: true, problem: 'permission', status: 403 },
    ],
    [
      'another address, where a page is',
      says(200, '<!doctype html><title>Shop</title>'),
      undefined,
      { reachable: true, problem: 'bad_base_url' },
    ],
    [
      'another address, where nothing is',
      says(404, '<html>Not Found'),
      'right',
      { reachable: true, problem: 'bad_base_url', status: 404 },
    ],
    [
      'no list, said in the protocol’s own words',
      says(404, '{"type":"error","error":{"type":"not_found_error","message":"Not found"}}'),
      'right',
      { reachable: true },
    ],
    ['a list that names no models', says(200, '{"data":[]}'), undefined, { reachable: true }],
    [
      'a server in trouble',
      says(503, ''),
      'right',
      { reachable: true, problem: 'overloaded', status: 503 },
    ],
  ] as const)('%s', async (_name, answer, key, expected) => {
    const { message: _words, ...outcome } = await check(answer, key);
    expect(outcome).toEqual({ models: [], ...expected });
  });

  test('nobody listens: not reachable, nothing of the key', async () => {
    const { url: baseUrl, server } = await loopbackServer(() => {});
    await new Promise((resolve) => server.close(resolve));
    const { providers } = await declaredProviders();
    const outcome = await providers.check({ ...draft, baseUrl, ...typed('right') });
    expect(outcome).toEqual({
      reachable: false,
      models: [],
      problem: 'network',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('the second request, which tells whether the key was looked at, goes without it', async () => {
    const keys: unknown[] = [];
    const { url: baseUrl } = await loopbackServer((request, response) => {
      keys.push(request.headers['x-api-key'], request.headers.authorization);
      locked(request, response);
    });
    const { providers, credentials } = await declaredProviders();
    await providers.check({ ...draft, baseUrl, ...typed(' right ') });
    expect(keys).toEqual(['right', 'Bearer right', undefined, undefined]);
    expect(await credentials.find({ provider: 'new', origin: baseUrl })).toEqual({
      kind: 'missing',
    });
    expect(credentials.secrets()).toEqual(['right']);
  });
});

describe('a draft that is refused before anything is sent or written', () => {
  const local = { ...draft, baseUrl: 'http://127.0.0.1:9' };

  test.each([
    ['a source nobody knows', { ...local, source: 'telepathy' }, 'bad_input no_such_source'],
    ['a name with a meaning of its own', { ...local, name: 'aliases' }, 'bad_input name_reserved'],
    ['a name TOML trips over', { ...local, name: '__proto__' }, 'bad_input name_reserved'],
    ['no address where one is needed', draft, 'bad_input bad_base_url'],
    ['an address that is none', { ...draft, baseUrl: 'example.com' }, 'bad_input bad_base_url'],
    [
      'a key in the address',
      { ...draft, baseUrl: 'https://k@h.example' },
      'bad_input bad_base_url',
    ],
    ['a tool it has not', { ...local, hostedTools: ['web_search'] }, 'bad_input no_such_tool'],
    ['a key no header can carry', { ...local, ...typed('a b') }, 'bad_input key_characters'],
  ] satisfies readonly [string, ProviderDraft, string][])('%s', async (_name, given, expected) => {
    const { providers, config } = await declaredProviders();
    for (const work of [providers.check, providers.add]) {
      const { code, details } = await refusalOf(() => work(given));
      expect(`${code} ${(details as { readonly reason: string }).reason}`).toBe(expected);
    }
    expect(config.current().config.providers).toEqual({});
  });

  test.each([
    ['no key', { ...draft, source: 'anthropic' }, 'no_credential'],
    ['a variable that is not set', { ...local, keyVariable: 'NOT_SET' }, 'no_credential'],
    ['a key in the clear', { ...draft, baseUrl: 'http://h.example', ...typed('k') }, 'refused'],
  ] satisfies readonly [string, ProviderDraft, string][])('%s', async (_name, given, expected) => {
    const { providers } = await declaredProviders();
    expect((await refusalOf(() => providers.check(given))).code).toBe(expected);
  });
});
