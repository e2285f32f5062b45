import { describe, expect, test } from 'vitest';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';

const own = `[providers.llm.own]\nsource = "anthropic"\n`;
const lab = (lines = '', url = 'http://127.0.0.1:9') =>
  `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${url}"\n${lines}`;

async function headersOf(name: string, toml: string, env: Readonly<Record<string, string>> = {}) {
  const { providers } = await declaredProviders({ toml, env });
  return (await providers.connect(name)).headers;
}

async function refused(name: string, toml: string, env: Readonly<Record<string, string>> = {}) {
  const { providers } = await declaredProviders({ toml, env });
  return refusalOf(() => providers.connect(name));
}

describe('the key of a provider', () => {
  test("comes from the source's usual variable when config names none", async () => {
    expect(await headersOf('own', own, { ANTHROPIC_API_KEY: 'usual' })).toEqual({
      'x-api-key': 'usual',
    });
  });

  test('comes from the variable that config names, and from no other', async () => {
    const toml = `${own}api_key_env = "WORK_KEY"\n`;
    const env = { ANTHROPIC_API_KEY: 'usual', WORK_KEY: 'work' };
    expect(await headersOf('own', toml, env)).toEqual({ 'x-api-key': 'work' });
    expect(await refused('own', toml, { ANTHROPIC_API_KEY: 'usual' })).toEqual({
      code: 'no_credential',
      details: { provider: 'own', variable: 'WORK_KEY' },
    });
  });

  test('is wanted by name: the variable that is missing is told', async () => {
    expect(await refused('own', own)).toEqual({
      code: 'no_credential',
      details: { provider: 'own', variable: 'ANTHROPIC_API_KEY' },
    });
  });

  test('is left out where it is optional: no header at all', async () => {
    expect(await headersOf('lab', lab())).toEqual({});
  });

  test('is wanted also where it is optional, once config names a variable', async () => {
    expect(await refused('lab', lab('api_key_env = "LAB_KEY"\n'))).toEqual({
      code: 'no_credential',
      details: { provider: 'lab', variable: 'LAB_KEY' },
    });
  });

  test('goes nowhere when no header can carry it, and is not repeated', async () => {
    const env = { ANTHROPIC_API_KEY: 'secret\u200Bsecret' };
    const refusal = await refused('own', own, env);
    expect(refusal).toEqual({
      code: 'refused',
      details: { reason: 'key_characters', provider: 'own', variable: 'ANTHROPIC_API_KEY' },
    });
  });
});

describe('where a key may go', () => {
  const key = { LAB_KEY: 'k' };
  const keyed = (url: string) => lab('api_key_env = "LAB_KEY"\n', url);

  test('an entered key stays with the origin it was entered for', async () => {
    const { providers, rewrite } = await declaredProviders({
      toml: lab('', 'https://a.example/x'),
    });
    await providers.giveKey('lab', { text: 'entered-key-1234', keep: 'session' });
    await rewrite(lab('', 'https://a.example/y'));
    expect((await providers.connect('lab')).headers).toMatchObject({
      'x-api-key': 'entered-key-1234',
    });
    await rewrite(lab('', 'https://b.example'));
    expect(await refusalOf(() => providers.connect('lab'))).toEqual({
      code: 'refused',
      details: {
        reason: 'other_origin',
        provider: 'lab',
        origin: 'https://b.example',
        boundTo: 'https://a.example',
        isSaved: false,
      },
    });
    expect(providers.view('lab').credential).toEqual({
      kind: 'session',
      lastFour: '1234',
      boundTo: 'https://a.example',
    });
    await providers.giveKey('lab', { text: 'entered-again', keep: 'session' });
    expect((await providers.connect('lab')).headers).toMatchObject({
      'x-api-key': 'entered-again',
    });
  });

  test.each(['http://gpu.example', 'http://192.168.1.20:8000', 'http://localhost.example'])(
    'not out of this computer in the clear: %s',
    async (url) => {
      const { origin } = new URL(url);
      expect(await refused('lab', keyed(url), key)).toEqual({
        code: 'refused',
        details: { reason: 'in_the_clear', provider: 'lab', origin },
      });
    },
  );

  test.each(['http://localhost:8080', 'http://127.0.0.2', 'http://[::1]:9', 'https://gpu.example'])(
    'on this computer, and encrypted: %s',
    async (baseUrl) => {
      const { providers } = await declaredProviders({ toml: keyed(baseUrl), env: key });
      expect(await providers.connect('lab')).toMatchObject({ provider: 'lab', baseUrl });
    },
  );

  test('without a key an address in the clear is fine', async () => {
    expect(await headersOf('lab', lab('', 'http://gpu.example'))).toEqual({});
  });
});

describe("the user's own headers", () => {
  test('go along in lower case, and never in place of the key', async () => {
    const headers = 'headers = { X-Team = "tides", Anthropic-Version = "2026-10-21" }\n';
    const env = { ANTHROPIC_API_KEY: 'usual' };
    expect(await headersOf('own', own + headers, env)).toEqual({
      'x-team': 'tides',
      'anthropic-version': '2026-10-21',
      'x-api-key': 'usual',
    });
  });
});

describe('a provider that cannot be used', () => {
  test('is not declared: the declared ones are told', async () => {
    expect(await refused('missing', own + lab())).toEqual({
      code: 'not_found',
      details: { provider: 'missing', known: ['own', 'lab'] },
    });
  });

  test.each([
    ['an address that is none', lab('', 'not a url'), 'bad_url'],
    ['a key in the file', `${own}api_key = "sk-ant-0123456789abcdef0123"\n`, 'secret_in_config'],
    ['an unknown setting', `${own}base_uri = "https://x.example"\n`, 'unknown_key'],
  ])('has %s: it is shown with its mistakes, and nothing is sent', async (_name, toml, code) => {
    const env = { ANTHROPIC_API_KEY: 'usual' };
    const { providers } = await declaredProviders({ toml, env });
    const [view] = providers.list();
    expect(view?.problems?.map((problem) => problem.code)).toEqual([code]);
    expect(view?.isDemo).toBe(false);
    const { problems } = view ?? {};
    const refusal = { code: 'bad_config', details: { provider: view?.name, problems } };
    const model = { provider: view?.name ?? '', name: 'm' };
    expect(await refusalOf(() => providers.connect(model.provider))).toEqual(refusal);
    expect(await refusalOf(() => providers.settingsFor({ model }))).toEqual(refusal);
    expect(await refusalOf(() => providers.listModels(model.provider))).toEqual(refusal);
  });
});

test('the built-in server is reached with the token of this start, wherever it listens', async () => {
  const { providers } = await declaredProviders();
  await providers.addDemo();
  const { baseUrl, headers } = await providers.connect('demo');
  expect(new URL(baseUrl).hostname).toBe('127.0.0.1');
  expect(Object.keys(headers)).toEqual(['x-api-key']);
});
