import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inlineCore } from '../../support/inline-core.ts';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';
import { messagesServer, sseText, stream } from '../../support/messages-server.ts';

const key = 'saved-key-0123456789';
const inKeychain = { text: key, keep: 'keychain' } as const;

const lab = (url: string) =>
  `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${url}"\n`;
const two = (second = '') =>
  `[providers.llm.one]\nsource = "anthropic"\n[providers.llm.two]\nsource = "anthropic"\n${second}`;

describe('a key in the keychain', () => {
  test('is used by its provider alone, and is in no file', async () => {
    const { providers, file } = await declaredProviders({
      toml: `${lab('https://a.example')}[providers.llm.other]\nsource = "anthropic-messages"\nbase_url = "https://a.example"\n`,
    });
    const { provider, problem } = await providers.giveKey('lab', inKeychain);
    expect([provider.credential.kind, problem]).toEqual(['saved', undefined]);
    expect((await providers.connect('lab')).headers['x-api-key']).toBe(key);
    expect((await providers.connect('other')).headers).toEqual({});
    const list = await readFile(join(file, '..', 'credentials.json'), 'utf8');
    expect(list).not.toContain(key);
    expect(list).toContain('"last_four": "6789"');
  });

  test('of a source with logins is shared by its providers, but only at the source’s own server', async () => {
    const toml = two('base_url = "https://gateway.example"\n');
    const { providers } = await declaredProviders({ toml });
    await providers.giveKey('one', inKeychain);
    expect((await providers.connect('one')).headers['x-api-key']).toBe(key);
    expect(await refusalOf(() => providers.connect('two'))).toMatchObject({
      code: 'refused',
      details: { reason: 'other_origin', boundTo: 'https://api.anthropic.com', isSaved: true },
    });
    const { credential } = await providers.allowOrigin('two');
    expect(credential).not.toHaveProperty('boundTo');
    expect((await providers.connect('two')).headers['x-api-key']).toBe(key);
  });

  test('stays where it was given when the provider moves, until the user lets it go', async () => {
    const { providers, rewrite } = await declaredProviders({ toml: lab('https://a.example') });
    await providers.giveKey('lab', inKeychain);
    await rewrite(lab('https://b.example'));
    expect(providers.view('lab').credential).toMatchObject({ boundTo: 'https://a.example' });
    expect((await refusalOf(() => providers.connect('lab'))).code).toBe('refused');
    await providers.allowOrigin('lab');
    expect((await providers.connect('lab')).headers['x-api-key']).toBe(key);
  });

  test('that is not taken is no reason not to declare the provider', async () => {
    const { providers, keychain } = await declaredProviders();
    keychain.state = 'unavailable';
    const draft = { name: 'lab', source: 'anthropic-messages', hostedTools: [], key: inKeychain };
    const added = await providers.add({ ...draft, baseUrl: 'https://a.example' });
    expect(added.problem).toBe('unavailable');
    expect(added.provider.credential).toEqual({ kind: 'none' });
    expect(providers.list().map(({ name }) => name)).toEqual(['lab']);
  });

  test('that is locked is not asked for anew, and says so where it is shown', async () => {
    const { providers, keychain, credentials } = await declaredProviders({
      toml: lab('https://a.example'),
    });
    await providers.giveKey('lab', inKeychain);
    keychain.state = 'locked';
    const { problem } = await providers.removeKey('lab');
    expect(problem).toBe('locked');
    expect(providers.view('lab').credential).toMatchObject({ kind: 'saved', problem: 'locked' });
    expect((await credentials.saved()).length).toBe(1);
  });
});

/** Saves the key of `lab` by another program, so that this one has to ask the keychain. */
async function saveElsewhere(
  { otherCredentials }: Pick<Awaited<ReturnType<typeof inlineCore>>, 'otherCredentials'>,
  origin: string,
): Promise<void> {
  await (await otherCredentials()).save({ provider: 'lab', origin }, key);
}

test('a turn whose key is locked waits with its message, and goes on once it is unlocked', async () => {
  const server = await messagesServer([stream(sseText('At high water.'))]);
  const core = await inlineCore({ toml: lab(server.baseUrl) });
  const { store, turns, providers, keychain } = core;
  await saveElsewhere(core, server.baseUrl);
  keychain.state = 'locked';
  const conversation = '0190a000-0000-7000-8000-000000000000';
  await store.create({ id: conversation, at: Date.now() });
  const settings = providers.settingsFor({ model: { provider: 'lab', name: 'm' } });
  const turn = await turns.start({ conversation, text: 'When?', settings });
  await turns.settled(conversation, turn);
  const told = (await store.open(conversation)).entries.at(-1);
  expect(told).toMatchObject({
    code: 'interrupted',
    details: { cause: 'error', error: { kind: 'keychain_locked', message: '' } },
  });
  expect(server.requests).toEqual([]);
  keychain.state = 'open';
  await turns.continue(conversation, turn);
  await turns.settled(conversation, turn);
  const texts = (await store.open(conversation)).entries.filter(({ kind }) => kind === 'text');
  expect(texts).toMatchObject([{ text: 'At high water.' }]);
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual([key]);
  await server.close();
});

test('listing models with a locked keyring says why there are none', async () => {
  const core = await inlineCore({ toml: lab('http://127.0.0.1:1') });
  const { providers, keychain } = core;
  await saveElsewhere(core, 'http://127.0.0.1:1');
  keychain.state = 'locked';
  const { listingProblem, credential } = await providers.listModels('lab');
  expect(listingProblem).toEqual({
    code: 'keychain',
    details: { provider: 'lab', problem: 'locked' },
  });
  expect(credential).toMatchObject({ kind: 'saved', problem: 'locked' });
});
