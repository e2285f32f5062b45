import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Credentials,
  type FoundKey,
  type KeyRequest,
  openCredentials,
} from '../../../main/credentials/credentials.ts';
import { openReferenceFile } from '../../../main/credentials/reference-file.ts';
import { systemClock } from '../../../main/clock.ts';
import { refusalOf } from '../../support/declared-providers.ts';
import { type FakeKeychain, fakeKeychain } from '../../support/fake-keychain.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const home = { provider: 'mine', origin: 'https://a.example', variable: 'MINE_KEY' } as const;
const moved = { ...home, origin: 'https://b.example' };

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly entered?: string;
  readonly saved?: string;
  readonly keychain?: FakeKeychain;
}

async function given({ env = {}, entered, saved, keychain = fakeKeychain() }: Given) {
  const credentials = await openCredentials({
    env,
    keychain: keychain.keychain,
    file: openReferenceFile(join(await temporaryFolder(), 'credentials.json'), systemClock),
    clock: { now: () => Date.UTC(2026, 10, 30) },
    onFailure(error) {
      throw error;
    },
  });
  if (saved !== undefined) await credentials.save(home, saved);
  if (entered !== undefined) credentials.setForSession(home, entered);
  return credentials;
}

describe('which key is used, and what is told of it', () => {
  const inEnvironment = { MINE_KEY: 'from-environment' };
  const entered = 'entered-key-1234';
  const saved = 'saved-key-5678';
  const created = '2026-11-30T00:00:00.000Z';
  const savedView = {
    kind: 'saved',
    lastFour: '5678',
    profile: 'default',
    isShared: false,
    created,
  };

  const cases: readonly {
    readonly name: string;
    readonly given: Given;
    readonly request: KeyRequest;
    readonly found: FoundKey;
    readonly told: Readonly<Record<string, unknown>>;
  }[] = [
    {
      name: 'none',
      given: {},
      request: home,
      found: { kind: 'missing' },
      told: { kind: 'environment', variable: 'MINE_KEY', found: false },
    },
    {
      name: "the environment's",
      given: { env: inEnvironment },
      request: home,
      found: { kind: 'key', key: 'from-environment' },
      told: { kind: 'environment', variable: 'MINE_KEY', found: true },
    },
    {
      name: 'an entered one, which goes before all others',
      given: { env: inEnvironment, entered, saved },
      request: home,
      found: { kind: 'key', key: entered },
      told: { kind: 'session', lastFour: '1234' },
    },
    {
      name: "the environment's before a saved one",
      given: { env: inEnvironment, saved },
      request: home,
      found: { kind: 'key', key: 'from-environment' },
      told: { kind: 'environment', variable: 'MINE_KEY', found: true },
    },
    {
      name: 'a saved one',
      given: { saved },
      request: home,
      found: { kind: 'key', key: saved },
      told: { ...savedView, lastUsed: created },
    },
    {
      name: 'one that was entered for another origin: not sent',
      given: { entered },
      request: moved,
      found: { kind: 'bound', boundTo: 'https://a.example', isSaved: false },
      told: { kind: 'session', lastFour: '1234', boundTo: 'https://a.example' },
    },
    {
      name: 'one that was saved for another origin: not sent',
      given: { saved },
      request: moved,
      found: { kind: 'bound', boundTo: 'https://a.example', isSaved: true },
      told: { ...savedView, boundTo: 'https://a.example' },
    },
    {
      name: "one that was entered for another origin: the environment's is still there",
      given: { env: inEnvironment, entered },
      request: moved,
      found: { kind: 'key', key: 'from-environment' },
      told: { kind: 'environment', variable: 'MINE_KEY', found: true },
    },
    {
      name: 'ones that were entered and saved for another provider',
      given: { entered, saved },
      request: { provider: 'other', origin: home.origin },
      found: { kind: 'missing' },
      told: { kind: 'none' },
    },
  ];

  test.each(cases)('$name', async ({ given: parts, request, found, told }) => {
    const credentials = await given(parts);
    expect(await credentials.find(request)).toEqual(found);
    expect(credentials.view(request)).toEqual(told);
  });
});

test('white space around a key is dropped, wherever it comes from', async () => {
  const env = { MINE_KEY: ' from-environment\r\n' };
  const credentials = await given({ env, entered: '\tentered\n' });
  expect(await credentials.find(home)).toEqual({ kind: 'key', key: 'entered' });
  expect(await credentials.find(moved)).toEqual({ kind: 'key', key: 'from-environment' });
  const blank = await given({ env: { MINE_KEY: ' \n' }, saved: ' saved \n' });
  expect(await blank.find(home)).toEqual({ kind: 'key', key: 'saved' });
});

test.each(['', '  ', 'two words', 'line\nbreak', 'nul\0', 'zero\u200Bwidth', 'schlüssel'])(
  'an entered key that no header can carry is refused, and not saved either: %j',
  async (text) => {
    const keychain = fakeKeychain();
    const credentials = await given({ keychain });
    const refusal = {
      code: 'bad_input',
      details: { reason: 'key_characters', provider: 'mine' },
    };
    expect(await refusalOf(() => credentials.setForSession(home, text))).toEqual(refusal);
    expect(await refusalOf(() => credentials.save(home, text))).toEqual(refusal);
    expect(await credentials.find(home)).toEqual({ kind: 'missing' });
    expect(keychain.asked).toEqual([]);
  },
);

test('an environment variable that no header can carry is named and not sent', async () => {
  const credentials = await given({ env: { MINE_KEY: 'one\ntwo' } });
  expect(await credentials.find(home)).toEqual({ kind: 'unsendable', variable: 'MINE_KEY' });
});

test('a variable called like a member of every object holds nothing', async () => {
  const credentials = await given({});
  expect(await credentials.find({ ...home, variable: '__proto__' })).toEqual({ kind: 'missing' });
});

test('of a short key not even the last characters are told', async () => {
  expect((await given({ entered: 'short' })).view(home)).toEqual({ kind: 'session', lastFour: '' });
});

test('every key that was seen is known as a secret, used or not', async () => {
  const keychain = fakeKeychain();
  keychain.items.set('provider/mine', 'put-there');
  const env = { MINE_KEY: 'from-environment' };
  const credentials: Credentials = await given({ env, entered: 'entered', keychain });
  credentials.isSet('MINE_KEY');
  credentials.accept('draft', ' only-checked ');
  await credentials.save({ provider: 'other', origin: home.origin }, 'saved');
  expect(credentials.secrets().toSorted()).toEqual([
    'entered',
    'from-environment',
    'only-checked',
    'saved',
  ]);
});

test('removing takes the key of the session first, then the saved one', async () => {
  const keychain = fakeKeychain();
  const credentials = await given({ saved: 'saved-key', entered: 'entered-key', keychain });
  await credentials.remove(home);
  expect(await credentials.find(home)).toEqual({ kind: 'key', key: 'saved-key' });
  await credentials.remove(home);
  expect(await credentials.find(home)).toEqual({ kind: 'missing' });
  expect([...keychain.items]).toEqual([]);
});

test('a key that is saved takes the place of the one of the session', async () => {
  const credentials = await given({ entered: 'entered-key' });
  await credentials.save(home, 'saved-key');
  expect(await credentials.find(home)).toEqual({ kind: 'key', key: 'saved-key' });
});
