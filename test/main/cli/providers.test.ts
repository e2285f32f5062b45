import { expect, test } from 'vitest';
import { providersCommand } from '../../../main/cli/providers.ts';
import { declaredProviders } from '../../support/declared-providers.ts';
import { loopbackServer } from '../../support/loopback-server.ts';
import { recordedOutput } from '../../support/recorded-output.ts';

async function served(listing: object | undefined) {
  const { url } = await loopbackServer((_request, response) => {
    if (listing) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listing));
    } else response.writeHead(404).end();
  });
  return url;
}

async function run(toml: string, ...args: readonly string[]) {
  const core = await declaredProviders({ toml, env: { OWN_KEY: 'sk-canary-9931' } });
  const { output, out, problems } = recordedOutput();
  const code = await providersCommand(args, output, core);
  return { code, out: out().trimEnd().split('\n'), problems: problems() };
}

const gateway = (url: string) => `[providers.llm.own]
source = "openai-chat-completions"
base_url = "${url}"
api_key_env = "OWN_KEY"

[providers.llm.own.models."tiny"]
context_window = 4096
tools = false
`;

test('what is declared is listed with its source, its key and its place, never the key itself', async () => {
  const { code, out } = await run(gateway('http://127.0.0.1:9'), 'list');
  expect(code).toBe(0);
  expect(out).toEqual([
    'own: openai-chat-completions, 127.0.0.1:9',
    '  key: OWN_KEY (environment)',
    '  models: 1 model',
    expect.stringMatching(/^ {2}declared in .*config\.toml:\d+$/),
  ]);
  const asJson = await run(gateway('http://127.0.0.1:9'), 'list', '--json');
  expect(JSON.parse(asJson.out.join(''))).toMatchObject({
    name: 'own',
    credential: { kind: 'environment', variable: 'OWN_KEY', found: true },
  });
  expect(asJson.out.join('')).not.toContain('canary');
});

test('models are listed with what is known of each, and from where', async () => {
  const url = await served({
    data: [
      { id: 'tiny', max_model_len: 9 },
      { id: 'other', max_model_len: 32_768 },
    ],
  });
  const { code, out, problems } = await run(gateway(url), 'models', 'own');
  expect(out).toEqual([
    'own/tiny: 4.1k context (config), calls no tools (config)',
    'own/other: 32.8k context (the server’s list)',
  ]);
  expect([code, problems]).toEqual([0, '']);
});

test('a server that lists nothing is a note, and what is known without it is shown', async () => {
  const url = await served(undefined);
  const { code, out, problems } = await run(gateway(url), 'models', 'own');
  expect(out).toEqual(['own/tiny: 4.1k context (config), calls no tools (config)']);
  expect(problems).toMatch(/What follows is known without it\.$/m);
  expect(code).toBe(0);
  const table = await run('[providers.llm.a]\nsource = "anthropic"\n', 'models', 'a', '--json');
  const models = table.out.map((line) => JSON.parse(line) as { readonly facts?: object[] });
  expect(models[0]?.facts).toContainEqual(expect.objectContaining({ origin: 'table' }));
});

test('a provider nobody declared is an error that names those that are', async () => {
  await expect(run(gateway('http://127.0.0.1:9'), 'models', 'none')).rejects.toMatchObject({
    code: 'not_found',
    details: { known: ['own'] },
  });
  await expect(run('', 'tell')).rejects.toThrow('Usage: footnote providers');
  expect((await run('', 'list')).out[0]).toMatch(/^No provider is declared/);
});
