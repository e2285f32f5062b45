import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signIn, type SignInTools } from '../../../main/providers/sign-in/sign-in.ts';
import { openrouter } from '../../../main/sources/openrouter.ts';
import { openrouterSignIn } from '../../../main/sources/openrouter-sign-in.ts';
import { declaredProviders, refusalOf, sendTools } from '../../support/declared-providers.ts';
import { bodyOf, loopbackServer } from '../../support/loopback-server.ts';

const key = 'sk-or-canary-0123456789';

/** The vendor's server: gives the key for the code `right` and the verifier that the challenge was made of. */
async function vendor() {
  let challenge = '';
  const traded: string[] = [];
  const { url } = await loopbackServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as Readonly<Record<string, string>>;
    traded.push(body['code'] ?? '');
    const made = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url');
    const isRight = body['code'] === 'right' && made === challenge;
    response
      .writeHead(isRight ? 200 : 403)
      .end(JSON.stringify(isRight ? { key } : { error: 'no' }));
  });
  return {
    url,
    traded,
    /** A browser whose user does `act` with the address it is to come back to. */
    browser: (act: (callback: string) => unknown) => async (address: string) => {
      const asked = new URL(address);
      expect(asked.pathname).toBe('/auth');
      expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
      challenge = asked.searchParams.get('code_challenge') ?? '';
      void act(asked.searchParams.get('callback_url') ?? '');
      return true;
    },
  };
}

const comesBack = (query: string) => (callback: string) => fetch(`${callback}?${query}`);

async function tried(tools: Partial<SignInTools> & Pick<SignInTools, 'open'>, url: string) {
  const signal = new AbortController().signal;
  return signIn(openrouterSignIn, url, { send: sendTools(), signal, ...tools });
}

async function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  const { details } = await refusalOf(() => promise);
  return details !== null && typeof details === 'object' && 'reason' in details
    ? details.reason
    : undefined;
}

describe('signing in with the browser', () => {
  test('gives the key for the code that the browser brings', async () => {
    const { url, browser } = await vendor();
    let shown: Response | undefined;
    const open = browser(async (callback) => (shown = await fetch(`${callback}?code=right`)));
    expect(await tried({ open }, url)).toBe(key);
    expect(shown?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await shown?.text()).toContain('go back to Footnote');
  });

  test('listens on this computer alone, at an address nobody can guess, and is gone afterwards', async () => {
    const { url, browser } = await vendor();
    let address = '';
    const open = browser((callback) => {
      address = callback;
      return fetch(`${callback}?code=right`);
    });
    await tried({ open }, url);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/);
    await expect(fetch(address)).rejects.toThrow();
  });

  test('takes no code at another address, by another method, or a second one', async () => {
    const { url, browser, traded } = await vendor();
    const seen: number[] = [];
    const open = browser(async (callback) => {
      const elsewhere = callback.replace(/\/[\w-]+$/, '/other');
      seen.push((await fetch(`${elsewhere}?code=wrong`)).status);
      seen.push((await fetch(`${callback}?code=wrong`, { method: 'POST' })).status);
      seen.push((await fetch(`${callback}?code=right`)).status);
      await fetch(`${callback}?code=wrong`).catch(() => undefined);
    });
    expect(await tried({ open }, url)).toBe(key);
    expect(seen).toEqual([404, 404, 200]);
    expect(traded).toEqual(['right']);
  });

  test('goes on waiting after a request for what is no address', async () => {
    const { url, browser } = await vendor();
    let status = 0;
    const open = browser(async (callback) => {
      status = (await fetch(`${new URL(callback).origin}//`)).status;
      await fetch(`${callback}?code=right`);
    });
    expect(await tried({ open }, url)).toBe(key);
    expect(status).toBe(404);
  });

  test.each([
    ['the user declines', 'error=access_denied', 'sign_in_declined'],
    ['no code comes', '', 'sign_in_declined'],
    ['the code is used up', 'code=wrong', 'sign_in_failed'],
  ])('says so when %s', async (_what, query, reason) => {
    const { url, browser } = await vendor();
    expect(await reasonOf(tried({ open: browser(comesBack(query)) }, url))).toBe(reason);
  });

  test('says so when the page is not opened, and nothing is waited for', async () => {
    const { url } = await vendor();
    expect(await reasonOf(tried({ open: async () => false }, url))).toBe('sign_in_not_opened');
  });

  test('is over in time, and when the user stops it', async () => {
    const { url, browser } = await vendor();
    const open = browser(() => undefined);
    expect(await reasonOf(tried({ open, ms: 30 }, url))).toBe('sign_in_late');
    const stopped = new AbortController();
    const waiting = tried({ open, signal: stopped.signal }, url);
    stopped.abort();
    expect(await reasonOf(waiting)).toBe('sign_in_stopped');
  });

  test('says so when the vendor’s server cannot be reached', async () => {
    const { browser } = await vendor();
    const open = browser(comesBack('code=right'));
    expect(await reasonOf(tried({ open }, 'http://127.0.0.1:9'))).toBe('sign_in_failed');
  });
});

describe('a provider of a source with a sign-in', () => {
  const declared = (more = '') =>
    declaredProviders({ toml: `[providers.llm.router]\nsource = "openrouter"\n${more}` });

  test('offers it, unless its requests go elsewhere', async () => {
    expect((await declared()).providers.view('router').signIn).toBe('OpenRouter');
    const { providers } = await declared('base_url = "https://gateway.example"\n');
    expect(providers.view('router')).not.toHaveProperty('signIn');
    const tools = { open: async () => true, signal: new AbortController().signal };
    expect(await reasonOf(providers.signIn('router', tools))).toBe('sign_in_elsewhere');
  });

  test.each([
    ['keeps the key in the keychain', undefined, 'saved'],
    ['keeps the key for this session where the keychain is locked', 'locked', 'session'],
  ] as const)('%s, and tells it to nobody', async (_what, state, kind) => {
    const { url, browser } = await vendor();
    const { providers, keychain } = await declaredProviders({
      toml: '[providers.llm.router]\nsource = "openrouter"\n',
      sources: [{ ...openrouter, defaultBaseUrl: url }],
    });
    if (state) keychain.state = state;
    const open = browser(comesBack('code=right'));
    const signal = new AbortController().signal;
    const outcome = await providers.signIn('router', { open, signal });
    expect(outcome.problem).toBe(state);
    expect(outcome.provider.credential.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain('canary');
    const { headers } = await providers.connect('router');
    expect(headers['authorization']).toBe(`Bearer ${key}`);
  });
});
