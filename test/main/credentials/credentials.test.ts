import { describe, expect, test } from 'vitest';
import { createCredentials } from '../../../main/credentials/credentials.ts';
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

  test.each([
    ['none', given({}), home, { kind: 'missing' }, { variable: 'MINE_KEY', found: false }],
    [
      "the environment's",
      given(inEnvironment),
      home,
      { kind: 'key', key: 'from-environment' },
      { variable: 'MINE_KEY', found: true },
    ],
    [
      'an entered one, which goes before',
      given(inEnvironment, entered),
      home,
      { kind: 'key', key: entered },
      { lastFour: '1234' },
    ],
    [
      'one that was entered for another origin: not sent',
      given({}, entered),
      moved,
      { kind: 'bound', boundTo: 'https://a.example' },
      { lastFour: '1234', boundTo: 'https://a.example' },
    ],
    [
      "one that was entered for another origin: the environment's is still there",
      given(inEnvironment, entered),
      moved,
      { kind: 'key', key: 'from-environment' },
      { variable: 'MINE_KEY', found: true },
    ],
    [
      'one that was entered for another provider',
      given({}, entered),
      { provider: 'other', origin: home.origin },
      { kind: 'missing' },
      {},
    ],
  ] as const)('%s', (_name, credentials, request, found, told) => {
    expect(credentials.find(request)).toEqual(found);
    const { kind: _kind, ...view } = credentials.view(request);
    expect(view).toEqual(told);
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
