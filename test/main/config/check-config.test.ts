import { describe, expect, test } from 'vitest';
import { check } from '../../support/checked-config.ts';

describe('a config without mistakes', () => {
  test('declares its providers, the model and the parameters', () => {
    const { config, problems } = check(`
[providers.llm.web]
source = "searching"
api_key_env = "WEB_KEY"

[providers.llm.web.hosted_tools.search]
enable = true
max_uses = 3

[providers.llm.local]
source = "plain-chat"
base_url = "http://127.0.0.1:8080"
models."a/b.gguf" = { context_window = 4096 }

[providers.llm.show]
source = "plain-chat"
server = "demo"

[assistant.model]
id = "local/a/b.gguf"
parameters = { max_tokens = 100, temperature = 0, stop_words = ["x"], reasoning = "high" }

[assistant.request]
cache = "10m"
`);
    expect(problems).toEqual([]);
    const { web, local, show } = config.providers;
    const { originOf, ...declared } = web!;
    expect(declared).toEqual({
      name: 'web',
      source: 'searching',
      settings: {
        api_key_env: 'WEB_KEY',
        hosted_tools: { search: { enable: true, max_uses: 3 } },
      },
      origin: { file: 'c.toml', line: 2, column: 16 },
      problems: [],
    });
    expect(originOf(['hosted_tools', 'search', 'max_uses'])).toEqual({
      file: 'c.toml',
      line: 8,
      column: 1,
    });
    expect(originOf(['base_url'])).toEqual(declared.origin);
    expect(local?.settings).toEqual({
      base_url: 'http://127.0.0.1:8080',
      models: { 'a/b.gguf': { context_window: 4096 } },
      hosted_tools: {},
    });
    expect(show).toMatchObject({ server: 'demo', settings: { hosted_tools: {} } });
    expect(Object.getPrototypeOf(config.providers)).toBeNull();
    const { origins, ...values } = config;
    const places = Object.entries(origins).map(([key, at]) => [key, at.line, at.column]);
    expect(places).toEqual([
      ['assistant.model.id', 20, 1],
      ['assistant.model.parameters.max_tokens', 21, 16],
      ['assistant.model.parameters.temperature', 21, 34],
      ['assistant.model.parameters.stop_words', 21, 51],
      ['assistant.model.parameters.reasoning', 21, 71],
      ['assistant.request.cache', 24, 1],
    ]);
    expect({ ...values, providers: Object.keys(values.providers) }).toEqual({
      providers: ['web', 'local', 'show'],
      model: { provider: 'local', name: 'a/b.gguf' },
      parameters: { max_tokens: 100, temperature: 0, stop_words: ['x'], reasoning: 'high' },
      cache: '10m',
    });
  });

  test('may be empty', () => {
    expect(check('')).toEqual({
      config: { providers: {}, parameters: {}, cache: 'short', origins: {} },
      problems: [],
    });
  });

  test('may name its model in two keys, say caching in a truth value, and reason in tokens', () => {
    const { config, problems } = check(`
providers.llm.web.source = "searching"
assistant.model.id = { provider = "web", name = "m" }
assistant.model.parameters.reasoning = 9000
assistant.request.cache = false
`);
    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      model: { provider: 'web', name: 'm' },
      parameters: { reasoning: 9000 },
      cache: 'off',
    });
  });

  test('leaves hosted tools off until they are turned on', () => {
    const { config } = check(`[providers.llm.web]
source = "searching"
hosted_tools.search.max_uses = 1`);
    expect(config.providers['web']?.settings['hosted_tools']).toEqual({
      search: { enable: false, max_uses: 1 },
    });
  });
});

describe('a secret in a config file', () => {
  const key = `sk-proj-${'aB3dE6'.repeat(6)}`;

  test('is named, and its value is nowhere in what is left', () => {
    const { config, problems } = check(`[providers.llm.a]
source = "searching"
api_key = "hunter2"
api_key_env = "${key}"
headers = { Authorization = "Basic dXNlcjpwYXNz", x-trace = "on" }
models.m.nick = ["${key}"]

[assistant]
token = "hunter2"
`);
    expect(
      problems.map(({ line, column, key, code, details }) => [line, column, key, code, details]),
    ).toEqual([
      [3, 1, 'providers.llm.a.api_key', 'secret_in_config', { inProvider: true }],
      [4, 1, 'providers.llm.a.api_key_env', 'secret_in_config', { inProvider: true }],
      [5, 13, 'providers.llm.a.headers.Authorization', 'secret_in_config', { inProvider: true }],
      [6, 10, 'providers.llm.a.models.m.nick', 'unknown_key', expect.anything()],
      [6, 18, 'providers.llm.a.models.m.nick[0]', 'secret_in_config', { inProvider: true }],
      [9, 1, 'assistant.token', 'secret_in_config', { inProvider: false }],
    ]);
    expect(config.providers['a']?.settings['headers']).toEqual({ 'x-trace': 'on' });
    expect(JSON.stringify([config, problems])).not.toMatch(/hunter2|sk-proj|dXNlcjpwYXNz/);
  });
});

describe('what is wrong', () => {
  const good = `[providers.llm.a]
source = "searching"
base_url = "https://a.example"
[providers.llm.b]
source = "plain-chat"
base_url = "https://b.example/v1"
[assistant]
model.id = "a/m"
model.parameters = { top_k = 5, top_p = 0.5 }
request.cache = "long"
`;

  test('spoils nothing beside it: a provider with a mistake is there and says so, others are used', () => {
    const { config } = check(good.replace('base_url = "https://a', 'base_ulr = "https://a'));
    expect(config.providers['a']?.problems).toMatchObject([{ line: 3, code: 'unknown_key' }]);
    expect(config.providers['b']?.problems).toEqual([]);
    expect(config.model).toEqual({ provider: 'a', name: 'm' });
  });

  test('keeps its last good value', () => {
    const before = check(good).config;
    const { config, problems } = check(
      `[providers.llm.a]
source = "searching"
base_url = "nonsense"
[providers.llm.c]
source = "searching"
api_key = "x"
[assistant]
model.id = "gone/m"
model.parameters = { top_k = -5, temperature = 1 }
request.cache = 7
`,
      before,
    );
    expect(problems.map(({ code }) => code)).toEqual([
      'bad_url',
      'secret_in_config',
      'undeclared_provider',
      'too_small',
      'wrong_type',
    ]);
    expect(config).toEqual({
      providers: {
        a: before.providers['a'],
        c: expect.objectContaining({ problems: [expect.objectContaining({ line: 6 })] }),
      },
      model: { provider: 'a', name: 'm' },
      parameters: { top_k: 5, temperature: 1 },
      cache: 'long',
      origins: {
        ...before.origins,
        'assistant.model.parameters.top_p': undefined,
        'assistant.model.parameters.temperature': { file: 'c.toml', line: 9, column: 34 },
      },
    });
  });

  test('is listed a hundred times at most, and the rest counted', () => {
    const lines = Array.from({ length: 250 }, (_, index) => `k${index} = 1`);
    const { problems } = check(lines.join('\n'));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({
      line: 101,
      code: 'more_problems',
      details: { count: 150 },
    });
  });
});
