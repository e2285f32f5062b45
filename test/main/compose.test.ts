import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { compose, type Core } from '../../main/compose.ts';
import { openStore } from '../../main/conversations/open-store.ts';
import { nodeFetch } from '../../main/http/node-fetch.ts';
import type { Folders } from '../../main/paths.ts';
import { builtScript } from '../support/built-script.ts';
import { refusalOf } from '../support/declared-providers.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const worker = builtScript('main/conversations/worker/store-worker.ts');

async function folders(): Promise<Folders> {
  const root = await temporaryFolder();
  return { config: join(root, 'config'), data: join(root, 'data') };
}

/** No key is saved here, so nothing asks the system for one: whoever starts this fails the test. */
const noKeychain = {
  startKeychain: () => expect.fail('The keychain was asked.'),
  onKeychainWait: () => expect.fail('The keychain was waited for.'),
};

async function composed<Value>(
  at: Folders,
  work: (core: Core) => Promise<Value>,
  env: Readonly<Record<string, string>> = {},
): Promise<Value> {
  const { fetch, close } = nodeFetch();
  const log = { info: () => {}, error: (what: string) => expect.fail(what) };
  const store = openStore({ folder: at.data, worker });
  const core = await compose({ folders: at, store, fetch, version: 't', log, env, ...noKeychain });
  try {
    return await work(core);
  } finally {
    await core.close();
    await close();
  }
}

test('asks the demo, stores the answer in its thread, and finds it at the next start', async () => {
  const at = await folders();
  const id = '0190a000-0000-7000-8000-000000000000';
  await composed(at, async ({ store, turns, providers, demoModel }) => {
    const settings = providers.settingsFor({ model: await demoModel() });
    await store.create({ id, at: Date.now() });
    const turn = await turns.start({ conversation: id, text: 'demo: think', settings });
    await turns.settled(id, turn);
  });
  const kinds = await composed(at, async ({ store }) =>
    (await store.open(id)).entries.map(({ kind }) => kind),
  );
  expect(kinds).toEqual(['turn_start', 'user_message', 'reasoning', 'text', 'stop']);
});

test('closing in the middle of an answer keeps what came, and leaves no server behind', async () => {
  const at = await folders();
  const id = '0190a000-0000-7000-8000-000000000000';
  const address = await composed(at, async ({ store, turns, providers, demoModel }) => {
    const settings = providers.settingsFor({ model: await demoModel() });
    await store.create({ id, at: Date.now() });
    const begun = new Promise<void>((resolve) =>
      turns.listen(({ events }) => {
        if (events.some(({ type }) => type === 'text-delta')) resolve();
      }),
    );
    await turns.start({ conversation: id, text: 'demo: long', settings });
    await begun;
    return (await providers.connect('demo')).baseUrl;
  });
  const entries = await composed(at, async ({ store }) => (await store.open(id)).entries);
  expect(entries.at(-1)).toMatchObject({ code: 'interrupted', details: { cause: 'stop' } });
  expect(entries.find(({ kind }) => kind === 'text')).toMatchObject({ incomplete: true });
  await expect(fetch(address)).rejects.toThrow();
});

test('every key that was looked up is a secret of the log', async () => {
  const at = await folders();
  await mkdir(at.config);
  await writeFile(
    join(at.config, 'config.toml'),
    '[providers.llm.own]\nsource = "anthropic"\napi_key_env = "OWN_KEY"\n',
  );
  const env = { OWN_KEY: 'own-key-1234', OTHER: 'not-a-key' };
  const secrets = await composed(
    at,
    async (core) => {
      await core.providers.giveKey('own', { text: 'entered-key', keep: 'session' });
      core.providers.list();
      return core.secrets();
    },
    env,
  );
  expect(secrets.toSorted()).toEqual(['entered-key', 'own-key-1234']);
});

test('without its worker nothing is put together, and the reason is foreseen', async () => {
  const at = await folders();
  const { fetch, close } = nodeFetch();
  const log = { info: () => {}, error: () => {} };
  const missing = pathToFileURL(join(at.data, 'no-worker.js'));
  const store = openStore({ folder: at.data, worker: missing });
  const refusal = await refusalOf(() =>
    compose({ folders: at, store, fetch, version: 't', log, env: {}, ...noKeychain }),
  );
  await close();
  expect(refusal.code).toBe('not_saving');
});
