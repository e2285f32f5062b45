import { describe, expect, test } from 'vitest';
import {
  createCredentials,
  type Credentials,
  type FoundKey,
  type KeyRequest,
} from '../../../main/credentials/credentials.ts';
import { refusalOf } from '../../support/declared-providers.ts';

const home = { provider: 'mine', origin: 'https://a.example', variable: 'MINE_KEY' } as const;
const moved = { ...home, origin: 'https://b.example' };

function given(env: Readonly<Record<string, string>>, entered?: string) {
  const credentials = createCredentials(env);
  if (entered !== undefined) credentials.setForSession(home, entered);
  return credentials;
}

describe('which key is used, and what is told of it', () => {
  const inEnvironment = { MINE_KEY: 'from-environment' };
  const entered = 'entered-key-1234';

  const cases: readonly {
    readonly name: string;
    readonly credentials: Credentials;
    readonly request: KeyRequest;
    readonly found: FoundKey;
    readonly told: Readonly<Record<string, unknown>>;
  }[] = [
    {
      name: 'none',
      credentials: given({}),
      request: home,
      found: { kind: 'missing' },
      told: { kind: 'environment', variable: 'MINE_KEY', found: false },
    },
    {
      name: "the environment's",
      credentials: given(inEnvironment),
      request: home,
      found: { kind: 'key', key: 'from-environment' },
      told: { kind: 'environment', variable: 'MINE_KEY', found: true },
    },
    {
      name: 'an entered one, which goes before',
      credentials: given(inEnvironment, entered),
      request: home,
      found: { kind: 'key', key: entered },
      told: { kind: 'session', lastFour: '1234' },
    },
    {
      name: 'one that was entered for another origin: not sent',
      credentials: given({}, entered),
      request: moved,
      found: { kind: 'bound', boundTo: 'https://a.example' },
      told: { kind: 'session', lastFour: '1234', boundTo: 'https://a.example' },
    },
    {
      name: "one that was entered for another origin: the environment's is still there",
      credentials: given(inEnvironment, entered),
      request: moved,
      found: { kind: 'key', key: 'from-environment' },
      told: { kind: 'environment', variable: 'MINE_KEY', found: true },
    },
    {
      name: 'one that was entered for another provider',
      credentials: given({}, entered),
      request: { provider: 'other', origin: home.origin },
      found: { kind: 'missing' },
      told: { kind: 'none' },
    },
  ];

  test.each(cases)('$name', ({ credentials, request, found, told }) => {
    expect(credentials.find(request)).toEqual(found);
    expect(credentials.view(request)).toEqual(told);
  });
});

test('white space around a key is dropped, wherever it comes from', () => {
  const credentials = given({ MINE_KEY: ' from-environment\r\n' }, '\tentered\n');
  expect(credentials.find(home)).toEqual({ kind: 'key', key: 'entered' });
  expect(credentials.find(moved)).toEqual({ kind: 'key', key: 'from-environment' });
  expect(given({ MINE_KEY: ' \n' }).find(home)).toEqual({ kind: 'missing' });
});

test.each(['', '  ', 'two words', 'line\nbreak', 'nul\0', 'zero\u200Bwidth', 'schlüssel'])(
  'an entered key that no header can carry is refused: %j',
  async (text) => {
    const credentials = given({});
    expect(await refusalOf(() => credentials.setForSession(home, text))).toEqual({
      code: 'bad_input',
      details: { reason: 'key_characters', provider: 'mine' },
    });
    expect(credentials.find(home)).toEqual({ kind: 'missing' });
  },
);

test('an environment variable that no header can carry is named and not sent', () => {
  const credentials = given({ MINE_KEY: 'one\ntwo' });
  expect(credentials.find(home)).toEqual({ kind: 'unsendable', variable: 'MINE_KEY' });
});

test('a variable called like a member of every object holds nothing', () => {
  const variable = '__proto__';
  expect(given({}).find({ ...home, variable })).toEqual({ kind: 'missing' });
});

test('of a short key not even the last characters are told', () => {
  expect(given({}, 'short').view(home)).toEqual({ kind: 'session', lastFour: '' });
});

test('every key that was seen is known as a secret, used or not', () => {
  const credentials = given({ MINE_KEY: 'from-environment' }, 'entered');
  credentials.isSet('MINE_KEY');
  credentials.accept('draft', ' only-checked ');
  expect(credentials.secrets()).toEqual(['entered', 'from-environment', 'only-checked']);
});
