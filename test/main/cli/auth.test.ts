import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { authCommand } from '../../../main/cli/auth.ts';
import { type SecretInput, typeInto } from '../../../main/cli/read-secret.ts';
import { declaredProviders } from '../../support/declared-providers.ts';
import { loopbackServer } from '../../support/loopback-server.ts';
import { recordedOutput } from '../../support/recorded-output.ts';

const key = 'lab-key-0123456789ab';

/** A server that lists a model to whoever has the right key. */
async function keyedServer() {
  const server = await loopbackServer((request, response) => {
    const isRight = request.headers['x-api-key'] === key;
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      isRight
        ? '{"data":[{"id":"m","type":"model"}]}'
        : '{"type":"error","error":{"type":"authentication_error","message":"bad key"}}',
    );
  });
  return server.url;
}

async function desk(toml: string) {
  const core = await declaredProviders({ toml });
  const run = async (words: readonly string[], typed = '') => {
    const { output, out, problems } = recordedOutput();
    const code = await authCommand(words, output, core, Readable.from([typed]));
    return { code, out: out(), problems: problems() };
  };
  return { ...core, run };
}

const lab = (baseUrl: string) =>
  `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${baseUrl}"\n`;

describe('auth login', () => {
  test('checks a piped key, saves it, and the provider uses it', async () => {
    const { run, providers, keychain } = await desk(lab(await keyedServer()));
    const { code, out, problems } = await run(['login', 'lab'], `${key}\n`);
    expect([code, out]).toEqual([0, 'The key …89ab is saved in the system keychain (lab).\n']);
    expect(problems).toContain('accepts the key and lists 1 model');
    expect([...keychain.items]).toEqual([['provider/lab', key]]);
    expect((await providers.connect('lab')).headers['x-api-key']).toBe(key);
  });

  test('a key the server does not accept is saved only without the check', async () => {
    const { run, keychain } = await desk(lab(await keyedServer()));
    const refused = await run(['login', 'lab'], 'a-wrong-key-1234');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.problems).toContain('did not accept the key');
    expect(refused.problems).toContain('--no-check');
    expect([...keychain.items]).toEqual([]);
    expect((await run(['login', 'lab', '--no-check'], 'a-wrong-key-1234')).code).toBe(0);
    expect([...keychain.items.values()]).toEqual(['a-wrong-key-1234']);
  });

  test('the logins of a source are named, and belong to each of its providers', async () => {
    const { run, keychain, providers } = await desk(
      '[providers.llm.one]\nsource = "anthropic"\n[providers.llm.two]\nsource = "anthropic"\n',
    );
    const words = ['login', 'anthropic', '--name', 'work', '--no-check'];
    expect((await run(words, key)).out).toContain('(anthropic, login “work”)');
    expect([...keychain.items.keys()]).toEqual(['anthropic/work']);
    for (const name of ['one', 'two']) {
      expect((await providers.connect(name)).headers['x-api-key']).toBe(key);
    }
  });

  test.each(['', ' \n'])('nothing typed is nothing saved: %j', async (typed) => {
    const { run, keychain } = await desk(lab('http://127.0.0.1:1'));
    const { code, problems } = await run(['login', 'lab'], typed);
    expect([code, problems]).toEqual([1, 'No key was given. Nothing was saved.\n']);
    expect(keychain.asked).toEqual([]);
  });

  test.each([
    ['locked', /The system keyring is locked\. Unlock it/],
    ['unavailable', /no keychain that Footnote can use\..*api_key_env/],
  ] as const)('a keychain that is %s: said, with what to do', async (state, said) => {
    const { run, keychain, credentials } = await desk(lab('http://127.0.0.1:1'));
    keychain.state = state;
    const { code, out, problems } = await run(['login', 'lab', '--no-check'], key);
    expect([code, out]).toEqual([1, '']);
    expect(problems).toMatch(said);
    expect(await credentials.saved()).toEqual([]);
  });

  test.each([
    [['login'], /^Usage: footnote auth login/],
    [['login', 'lab', 'sk-a-key'], /^Usage: footnote auth login/],
    [['forget', 'lab'], /^Usage: footnote auth login/],
    [['login', 'lap'], /Declared are: lab\. Sources with logins: anthropic\b/],
    [['login', 'anthropic-messages'], /no provider or source with logins/],
    [['login', 'lab', '--name', 'work'], /leave --name out/],
    [['login', 'anthropic', '--name', 'Api Key'], /cannot be the name of a login/],
    [['login', 'anthropic', '--name', 'api_key'], /cannot be the name of a login/],
  ] as const)('wrong usage: %j', async (words, said) => {
    const { run } = await desk(lab('http://127.0.0.1:1'));
    await expect(run(words, key)).rejects.toThrow(said);
  });

  test('a key given as an argument is not repeated', async () => {
    const { run } = await desk(lab('http://127.0.0.1:1'));
    await expect(run(['login', 'lab', 'sk-a-key'])).rejects.not.toThrow(/sk-a-key/);
  });
});

describe('auth list and logout', () => {
  test('tell what is saved without asking the keychain, and take it out', async () => {
    const { run, keychain } = await desk(lab('http://127.0.0.1:1'));
    expect((await run(['list'])).out).toBe('No key is saved in the system keychain.\n');
    await run(['login', 'lab', '--no-check'], key);
    await run(['login', 'anthropic', '--name', 'work', '--no-check'], 'work-key-abcdefgh');
    keychain.asked.length = 0;
    const day = new Date().toISOString().slice(0, 10);
    expect((await run(['list'])).out).toBe(
      `lab  …89ab  for http://127.0.0.1:1  saved ${day}, not used yet\n` +
        `anthropic  work  …efgh  for https://api.anthropic.com  saved ${day}, not used yet\n`,
    );
    const json = (await run(['list', 'lab', '--json'])).out;
    expect(JSON.parse(json)).toMatchObject({ provider: 'lab', lastFour: '89ab' });
    expect(keychain.asked).toEqual([]);
    expect((await run(['logout', 'lab'])).out).toContain('taken out of the system keychain (lab)');
    expect([...keychain.items.keys()]).toEqual(['anthropic/work']);
    expect((await run(['logout', 'lab'])).code).toBe(1);
  });

  test('of several logins one has to be named', async () => {
    const { run, keychain } = await desk('');
    for (const name of ['work', 'home']) {
      await run(['login', 'anthropic', '--name', name, '--no-check'], key);
    }
    const { code, problems } = await run(['logout', 'anthropic']);
    expect([code, problems]).toEqual([
      1,
      'Several logins are saved for anthropic: work, home. Say which one with --name.\n',
    ]);
    await run(['logout', 'anthropic', '--name', 'home']);
    expect([...keychain.items.keys()]).toEqual(['anthropic/work']);
  });

  test('a locked keyring keeps the key, and it stays on the list', async () => {
    const { run, keychain, credentials } = await desk(lab('http://127.0.0.1:1'));
    await run(['login', 'lab', '--no-check'], key);
    keychain.state = 'locked';
    const { code, problems } = await run(['logout', 'lab']);
    expect(code).toBe(1);
    expect(problems).toMatch(/^The key was not removed\. The system keyring is locked\./);
    expect((await credentials.saved()).length).toBe(1);
  });

  test('the key of a provider that is no longer declared can be removed', async () => {
    const { run, rewrite, keychain } = await desk(lab('http://127.0.0.1:1'));
    await run(['login', 'lab', '--no-check'], key);
    await rewrite('');
    expect((await run(['logout', 'lab'])).code).toBe(0);
    expect([...keychain.items]).toEqual([]);
  });
});

describe('a key that is typed', () => {
  test.each([
    ['abc\r', { text: 'abc', end: 'entered' }],
    ['abx\u007Fc\n', { text: 'abc', end: 'entered' }],
    ['wrong\u0015abc\u0004', { text: 'abc', end: 'entered' }],
    ['abc\u0003', { text: 'abc', end: 'stopped' }],
    ['\u001B[200~abc\u001B[201~\rrest', { text: 'abc', end: 'entered' }],
    ['abc', { text: 'abc' }],
  ] as const)('%j', (keys, typed) => {
    expect(typeInto({ text: '' }, keys)).toEqual(typed);
  });

  test('is read from a terminal without an echo, which is back afterwards', async () => {
    const raw: boolean[] = [];
    const terminal: SecretInput = Object.assign(new Readable({ read: () => undefined }), {
      isTTY: true,
      setRawMode: (isRaw: boolean) => raw.push(isRaw),
    });
    const { credentials, config, providers, keychain } = await desk(lab('http://127.0.0.1:1'));
    const { output, problems } = recordedOutput();
    const core = { credentials, config, providers };
    const done = authCommand(['login', 'lab', '--no-check'], output, core, terminal);
    for (const part of ['lab-', 'key-0123456789ab', '\r']) terminal.push(part);
    expect(await done).toBe(0);
    expect(problems()).toBe('Paste the key and press Enter. It is not shown.\n');
    expect(raw).toEqual([true, false]);
    expect([...keychain.items.values()]).toEqual([key]);
  });
});
