import { describe, expect, test } from 'vitest';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';
import { loopbackServer } from '../../support/loopback-server.ts';

const own = `[providers.llm.own]\nsource = "anthropic"\n`;
const search = '[providers.llm.own.hosted_tools.web_search]\n';
const model = { provider: 'own', name: 'claude-opus-4-6' };

async function settings(toml: string, hostedTools?: Readonly<Record<string, boolean>>) {
  const { providers } = await declaredProviders({ toml });
  return providers.settingsFor({ model, ...(hostedTools ? { hostedTools } : {}) });
}

async function refusal(toml: string, hostedTools?: Readonly<Record<string, boolean>>) {
  return refusalOf(() => settings(toml, hostedTools));
}

describe('what is known of a model', () => {
  const described = (url: string) => `[providers.llm.lab]
source = "anthropic"
base_url = "${url}"
[providers.llm.lab.models."claude-opus-4-6"]
context_window = 7
[providers.llm.lab.models."mine"]
images = false
`;

  async function lab() {
    const { url } = await loopbackServer((_request, response) =>
      response.end(
        JSON.stringify({
          data: [
            { id: 'claude-opus-4-6', max_input_tokens: 1, max_tokens: 2, display_name: 'Listed' },
            { id: 'mine', display_name: 'Mine' },
          ],
        }),
      ),
    );
    const env = { ANTHROPIC_API_KEY: 'k' };
    const { providers } = await declaredProviders({ toml: described(url), env });
    const factsOf = (name: string) =>
      providers.settingsFor({ model: { provider: 'lab', name } }).facts;
    return { providers, factsOf };
  }

  test('is taken field by field: from config, then the listing, then the built-in table', async () => {
    const { providers, factsOf } = await lab();
    const known = factsOf('claude-opus-4-6');
    await providers.listModels('lab');
    expect(factsOf('claude-opus-4-6')).toEqual({
      ...known,
      context_window: 7,
      max_output_tokens: 2,
      display_name: 'Listed',
    });
    expect(known.reasoning).toBeDefined();
    expect(factsOf('mine')).toEqual({ images: false, display_name: 'Mine' });
  });

  test('is nothing for a model nobody has described, which is let through', async () => {
    const { factsOf } = await lab();
    expect(factsOf('from-tomorrow')).toEqual({});
    expect(factsOf('constructor')).toEqual({});
  });

  test('names the models to offer, the described ones first, each fact with where it is from', async () => {
    const { providers } = await lab();
    const [known, own] = (await providers.listModels('lab')).models;
    expect(known).toMatchObject({
      name: 'claude-opus-4-6',
      displayName: 'Listed',
      contextWindow: 7,
      facts: expect.arrayContaining([
        { fact: 'context_window', value: 7, origin: 'config' },
        { fact: 'max_output_tokens', value: 2, origin: 'server' },
        { fact: 'images', value: true, origin: 'table' },
      ]) as unknown,
    });
    const facts = [{ fact: 'images', value: false, origin: 'config' }];
    expect(own).toEqual({ name: 'mine', displayName: 'Mine', facts });
  });
});

describe('hosted tools', () => {
  const on = `${own}${search}enable = true\nmax_uses = 3\n`;
  const off = `${own}${search}enable = false\nmax_uses = 3\n`;
  const wire = { web_search: { version: 'web_search_20250305', options: { max_uses: 3 } } };

  test.each([
    ['off unless config says otherwise', own, undefined, {}],
    [
      'off when config says nothing of it but options',
      `${own}${search}max_uses = 3\n`,
      undefined,
      {},
    ],
    ['on as config says', on, undefined, wire],
    ['off for one message', on, { web_search: false }, {}],
    ['on for one message, with the options of config', off, { web_search: true }, wire],
    [
      'on for one message, where config has no word of it',
      own,
      { web_search: true },
      { web_search: { version: 'web_search_20250305', options: {} } },
    ],
    ['a switch of another provider that is off', own, { google_search: false }, {}],
  ])('%s', async (_name, toml, wanted, expected) => {
    expect((await settings(toml, wanted)).hosted_tools).toEqual(expected);
  });

  test('two domain lists clash: both places are told, and nothing is left out silently', async () => {
    const toml = `${on}allowed_domains = ["a.example"]\n# and\nblocked_domains = ["b.example"]\n`;
    const { providers, file } = await declaredProviders({ toml });
    expect(await refusalOf(() => providers.settingsFor({ model }))).toEqual({
      code: 'bad_config',
      details: {
        reason: 'hosted_tool',
        provider: 'own',
        problems: [
          {
            file,
            line: 6,
            column: 1,
            key: 'providers.llm.own.hosted_tools.web_search.allowed_domains',
            code: 'hosted_tool_options_clash',
            details: {
              tool: 'web_search',
              keys: ['allowed_domains', 'blocked_domains'],
              related: [{ file, line: 8, column: 1 }],
            },
          },
        ],
      },
    });
  });

  test('options that clash are no matter while the tool is off', async () => {
    const clash = 'allowed_domains = ["a.example"]\nblocked_domains = ["b.example"]\n';
    expect((await settings(off + clash)).hosted_tools).toEqual({});
    expect((await refusal(off + clash, { web_search: true })).code).toBe('bad_config');
  });

  test('a tool that the model is known not to serve is refused', async () => {
    const { url } = await loopbackServer((_request, response) => {
      const capabilities = { server_tools: { web_search: { supported: false } } };
      response.end(JSON.stringify({ data: [{ id: 'claude-opus-4-6', capabilities }] }));
    });
    const toml = `${own}base_url = "${url}"\n${search}enable = true\n`;
    const { providers } = await declaredProviders({ toml, env: { ANTHROPIC_API_KEY: 'k' } });
    expect(Object.keys(providers.settingsFor({ model }).hosted_tools)).toEqual(['web_search']);
    await providers.listModels('own');
    expect(await refusalOf(() => providers.settingsFor({ model }))).toMatchObject({
      code: 'bad_config',
      details: { problems: [{ code: 'hosted_tool_not_served', line: 5 }] },
    });
  });

  test('a tool the source has not is refused', async () => {
    expect(await refusal(own, { google_search: true })).toEqual({
      code: 'bad_input',
      details: { reason: 'no_such_tool', provider: 'own', tool: 'google_search' },
    });
  });
});

test('what changes on the disk is in the next turn, and not in what was resolved before', async () => {
  const { providers, rewrite } = await declaredProviders({ toml: own });
  const before = providers.settingsFor({ model });
  await rewrite(`${own}${search}enable = true\n[assistant.model.parameters]\nmax_tokens = 99\n`);
  const after = providers.settingsFor({ model });
  expect([before.parameters, before.hosted_tools]).toEqual([{}, {}]);
  expect([after.parameters, Object.keys(after.hosted_tools)]).toEqual([
    { max_tokens: 99 },
    ['web_search'],
  ]);
});
