import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { providerHandlers } from '../../../main/ipc/handlers/provider.ts';
import type { KeyWay } from '../../../main/providers/key-way.ts';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';
import { loopbackServer } from '../../support/loopback-server.ts';

const variable = 'OTHERS_KEY';
const key = 'others-key-0123456789';
const draft = { name: 'lab', source: 'anthropic-messages', keyVariable: variable, hostedTools: [] };

/** What a page can ask of a Footnote in whose environment a key lies; `answers` are the user's, in order. */
async function page(answers: readonly boolean[], toml?: string) {
  const sent: string[] = [];
  const server = await loopbackServer((request, response) => {
    sent.push(String(request.headers['x-api-key']));
    response.writeHead(200).end('{"data":[{"id":"a"}]}');
  });
  const declared = await declaredProviders({
    env: { [variable]: key, ANTHROPIC_API_KEY: key },
    ...(toml === undefined ? {} : { toml }),
  });
  const asked: KeyWay[] = [];
  const calls = providerHandlers({
    providers: declared.providers,
    stopWaiting: () => {},
    openLink: async () => ({ opened: false }),
    probe: () => Promise.reject(new Error('not probed here')),
    askForKey: async (way) => {
      asked.push(way);
      return answers[asked.length - 1] === true;
    },
  });
  return { ...declared, calls, asked, sent, baseUrl: server.url };
}

const notConfirmed = { code: 'refused', details: { reason: 'not_confirmed' } };

describe('a key from the environment', () => {
  test('is sent nowhere by a check that the user does not allow', async () => {
    const { calls, asked, sent, baseUrl } = await page([false]);
    const refused = await refusalOf(async () => calls['provider.check']({ ...draft, baseUrl }));
    expect(refused).toMatchObject(notConfirmed);
    expect(asked).toEqual([{ provider: 'lab', variable, origin: baseUrl }]);
    expect(sent).toEqual([]);
  });

  test('is named in no config that the user does not allow', async () => {
    const { calls, file, providers, baseUrl } = await page([false]);
    const refused = await refusalOf(async () => calls['provider.add']({ ...draft, baseUrl }));
    expect(refused).toMatchObject(notConfirmed);
    expect(providers.list()).toEqual([]);
    await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT');
  });

  test('goes where it was allowed to go, and is not asked about twice', async () => {
    const { calls, asked, sent, baseUrl } = await page([true]);
    await calls['provider.check']({ ...draft, baseUrl });
    await calls['provider.add']({ ...draft, baseUrl });
    expect(asked).toHaveLength(1);
    expect(sent[0]).toBe(key);
  });

  test('is asked about for each server anew', async () => {
    const { calls, asked, baseUrl } = await page([true, false]);
    await calls['provider.check']({ ...draft, baseUrl });
    const elsewhere = { ...draft, baseUrl: 'https://b.example' };
    await refusalOf(async () => calls['provider.add'](elsewhere));
    expect(asked.map(({ origin }) => origin)).toEqual([baseUrl, 'https://b.example']);
  });

  test('that a source looks for by itself goes to no other server unasked', async () => {
    const { calls, asked, sent, baseUrl } = await page([false, false]);
    const disguised = { name: 'lab', source: 'anthropic', hostedTools: [], baseUrl };
    await refusalOf(async () => calls['provider.check'](disguised));
    // A typed key hides it only until that is forgotten.
    const typed = { text: 'typed-key', keep: 'session' } as const;
    await refusalOf(async () => calls['provider.add']({ ...disguised, key: typed }));
    expect(asked.map((way) => way.variable)).toEqual(['ANTHROPIC_API_KEY', 'ANTHROPIC_API_KEY']);
    expect(sent).toEqual([]);
  });

  test('goes to its source’s own server without a question', async () => {
    const { calls, asked } = await page([]);
    await calls['provider.add']({ name: 'a', source: 'anthropic', hostedTools: [] });
    expect(asked).toEqual([]);
  });

  test('is asked about once, however often the page asks meanwhile', async () => {
    const { calls, asked, baseUrl } = await page([false]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, async () => calls['provider.check']({ ...draft, baseUrl })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(asked).toHaveLength(1);
  });
});

test('a typed key goes where the page says, for the page knows it', async () => {
  const { calls, asked, sent, baseUrl } = await page([]);
  const key = { text: 'typed-key', keep: 'session' } as const;
  await calls['provider.check']({ ...draft, baseUrl, key });
  expect([asked, sent[0]]).toEqual([[], 'typed-key']);
});

describe('a saved key', () => {
  const lab = (url: string) =>
    `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${url}"\n`;

  test.each([false, true])('goes to another server only if the user allows it: %s', async (yes) => {
    const { calls, asked, providers, rewrite } = await page([yes], lab('https://a.example'));
    await providers.giveKey('lab', { text: 'saved-key-0123456789', keep: 'keychain' });
    await rewrite(lab('https://b.example'));
    const outcome = await Promise.allSettled([calls['provider.allow-origin']({ name: 'lab' })]);
    expect(outcome[0].status).toBe(yes ? 'fulfilled' : 'rejected');
    expect(asked).toEqual([{ provider: 'lab', origin: 'https://b.example' }]);
    const { credential } = providers.view('lab');
    expect('boundTo' in credential).toBe(!yes);
  });
});
