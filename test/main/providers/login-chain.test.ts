import { describe, expect, test } from 'vitest';
import { sources } from '../../../main/sources/all.ts';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';

const chain = (auth: string) => `[providers.llm.own]
source = "anthropic"
auth = ${auth}
api_key_env = { work = "WORK_KEY", home = "HOME_KEY" }
`;

/** The sources whose providers share logins. */
const withChains = sources.filter(({ sharesLogins }) => sharesLogins).map(({ id }) => id);

const saved = (name: string) => `${name}-saved-key-1234`;

/** Providers with logins that were saved under these names. */
async function withLogins(auth: string, names: readonly string[], env = {}) {
  const parts = await declaredProviders({ toml: chain(auth), env });
  const origin = 'https://api.anthropic.com';
  const request = { provider: 'own', origin, logins: { source: 'anthropic', origin } };
  // By another program, so that this one has to ask the keychain.
  const other = await parts.otherCredentials();
  for (const name of names) await other.save(request, saved(name), name);
  const used = async (choice = {}) => {
    const { headers, login } = await parts.providers.connect('own', choice);
    return [headers['x-api-key'], login];
  };
  return { ...parts, used };
}

describe('a chain of logins', () => {
  test('is tried in its order, and an entry without a key is passed', async () => {
    const { used } = await withLogins('["gone", "api_key:work", "spare"]', ['spare'], {
      WORK_KEY: 'work-variable',
    });
    expect(await used()).toEqual([
      'work-variable',
      { entry: 'api_key:work', passed: ['gone'], hasNext: true },
    ]);
    expect(await used({ after: 'api_key:work' })).toEqual([
      saved('spare'),
      { entry: 'spare', passed: [], hasNext: false },
    ]);
    expect(await used({ at: 'spare' })).toEqual([
      saved('spare'),
      { entry: 'spare', passed: [], hasNext: false },
    ]);
  });

  test('uses nothing that is not listed', async () => {
    const { providers } = await withLogins('["other"]', ['default'], { HOME_KEY: 'k' });
    expect(await refusalOf(() => providers.connect('own'))).toEqual({
      code: 'no_credential',
      details: { reason: 'chain_missing', provider: 'own', auth: ['other'] },
    });
  });

  test('a locked keyring is no missing key: nothing else is spent; one that was removed is', async () => {
    const env = { HOME_KEY: 'home-variable' };
    const { providers, keychain, used } = await withLogins(
      '["work", "api_key:home"]',
      ['work'],
      env,
    );
    keychain.state = 'locked';
    expect(await refusalOf(() => providers.connect('own'))).toEqual({
      code: 'keychain',
      details: { provider: 'own', problem: 'locked' },
    });
    keychain.state = 'open';
    keychain.items.clear();
    expect((await used())[1]).toMatchObject({ entry: 'api_key:home', passed: ['work'] });
  });

  test('the message’s own chain goes before the one in config', async () => {
    const { used } = await withLogins('["work"]', ['work', 'home']);
    expect(await used({ auth: ['home'] })).toEqual([
      saved('home'),
      { entry: 'home', passed: [], hasNext: false },
    ]);
  });

  test('a key for the session stands for the first login only', async () => {
    const { used, providers } = await withLogins('["work", "home"]', ['work', 'home']);
    await providers.giveKey('own', { text: 'session-key-99', keep: 'session' });
    expect((await used())[0]).toBe('session-key-99');
    expect((await used({ after: 'work' }))[0]).toBe(saved('home'));
  });

  test('a key that is saved gets the name of the first login, so that it is used', async () => {
    const { providers, keychain, used } = await withLogins('["api_key", "team"]', []);
    await providers.giveKey('own', { text: 'team-key-123456', keep: 'keychain' });
    expect([...keychain.items.keys()]).toEqual(['anthropic/team']);
    expect((await used())[0]).toBe('team-key-123456');
    expect(providers.view('own').credential).toMatchObject({ kind: 'saved', profile: 'team' });
  });

  test('a chain of variables alone would not use a saved key, so none is saved', async () => {
    const { providers, keychain } = await withLogins('["api_key:work"]', []);
    const give = () => providers.giveKey('own', { text: 'a-key-1234567', keep: 'keychain' });
    expect(await refusalOf(give)).toEqual({
      code: 'refused',
      details: { reason: 'chain_without_login', provider: 'own' },
    });
    expect([...keychain.items]).toEqual([]);
  });
});

describe('a message’s chain is refused before anything is sent', () => {
  const toml = `${chain('["work"]')}[providers.llm.lab]
source = "anthropic-messages"
base_url = "http://127.0.0.1:1"
`;

  test.each([
    ['own', [], { reason: 'bad_auth', fault: 'empty_auth', provider: 'own' }],
    [
      'own',
      ['a', 'a'],
      { reason: 'bad_auth', fault: 'duplicate_auth', provider: 'own', entry: 'a' },
    ],
    ['own', ['A'], { reason: 'bad_auth', fault: 'bad_auth_entry', provider: 'own', entry: 'A' }],
    [
      'lab',
      ['work'],
      {
        reason: 'no_auth_chain',
        provider: 'lab',
        source: 'anthropic-messages',
        having: withChains,
      },
    ],
  ] as const)('%s with %j', async (provider, auth, details) => {
    const { providers } = await declaredProviders({ toml });
    const choose = () => providers.settingsFor({ model: { provider, name: 'm' }, auth });
    expect(await refusalOf(choose)).toEqual({ code: 'bad_input', details });
  });
});

describe('mistakes in the config file', () => {
  test.each([
    ['auth = []', 'empty_auth', {}],
    ['auth = ["a", "a"]', 'duplicate_auth', { entry: 'a' }],
    ['auth = ["A b"]', 'bad_auth_entry', { entry: 'A b' }],
    ['auth = "work"', 'wrong_type', { expected: ['list'], found: 'string' }],
    ['auth = ["api_key:work"]', 'no_such_key', { entry: 'api_key:work' }],
  ])('%s: %s', async (line, code, details) => {
    const toml = `[providers.llm.own]\nsource = "anthropic"\n${line}\n`;
    const { config, file } = await declaredProviders({ toml });
    const [problem, ...others] = config.current().problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ file, line: 3, key: 'providers.llm.own.auth', code, details });
  });

  test('a source without a chain says which have one', async () => {
    const toml =
      '[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "http://127.0.0.1:1"\nauth = ["work"]\n';
    const { config } = await declaredProviders({ toml });
    expect(config.current().problems).toMatchObject([
      {
        line: 4,
        code: 'no_auth_chain',
        details: { source: 'anthropic-messages', having: withChains },
      },
    ]);
  });
});
