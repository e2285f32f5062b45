import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ProviderDraft } from '../../../shared/bridge/calls.ts';
import { declaredProviders, refusalOf } from '../../support/declared-providers.ts';

const draft: ProviderDraft = {
  name: 'lab',
  source: 'anthropic-messages',
  baseUrl: 'http://127.0.0.1:8080',
  hostedTools: [],
};

test('a provider as the window sees it', async () => {
  const toml = `# mine
[providers.llm.own]
source = "anthropic"
hosted_tools.web_search.enable = true
[providers.llm.lab]
source = "anthropic-messages"
base_url = "http://gpu.example:8000/anthropic/"
`;
  const { providers, file } = await declaredProviders({ toml });
  const [own, lab] = providers.list();
  expect({ ...own, models: own?.models.length }).toEqual({
    name: 'own',
    source: 'anthropic',
    isDemo: false,
    host: 'api.anthropic.com',
    credential: { kind: 'environment', variable: 'ANTHROPIC_API_KEY', found: false },
    keyOptional: false,
    models: expect.any(Number),
    hostedTools: [
      { name: 'web_search', enabled: true },
      { name: 'web_fetch', enabled: false },
      { name: 'code_execution', enabled: false },
    ],
    origin: { file, line: 2 },
  });
  expect(own?.models.length).toBeGreaterThan(0);
  expect(lab).toEqual({
    name: 'lab',
    source: 'anthropic-messages',
    isDemo: false,
    host: 'gpu.example:8000',
    credential: { kind: 'none' },
    keyOptional: true,
    models: [],
    hostedTools: [],
    origin: { file, line: 5 },
  });
});

test('the sources a provider can be declared with, and whether their usual key is there', async () => {
  const { providers } = await declaredProviders({ env: { ANTHROPIC_API_KEY: 'k' } });
  expect(
    providers.sources().map(({ label: _label, talksTo: _talksTo, ...source }) => source),
  ).toEqual([
    {
      id: 'anthropic',
      needsBaseUrl: false,
      defaultBaseUrl: 'https://api.anthropic.com',
      keyVariable: 'ANTHROPIC_API_KEY',
      keyVariableFound: true,
      hostedTools: ['web_search', 'web_fetch', 'code_execution'],
    },
    { id: 'anthropic-messages', needsBaseUrl: true, keyVariableFound: false, hostedTools: [] },
    {
      id: 'cerebras',
      needsBaseUrl: false,
      defaultBaseUrl: 'https://api.cerebras.ai',
      keyVariable: 'CEREBRAS_API_KEY',
      keyVariableFound: false,
      hostedTools: [],
    },
    {
      id: 'google',
      needsBaseUrl: false,
      defaultBaseUrl: 'https://generativelanguage.googleapis.com',
      keyVariable: 'GEMINI_API_KEY',
      keyVariableFound: false,
      hostedTools: ['google_search', 'url_context', 'code_execution'],
    },
    {
      id: 'llamacpp',
      needsBaseUrl: false,
      defaultBaseUrl: 'http://127.0.0.1:8080',
      keyVariableFound: false,
      hostedTools: [],
    },
    {
      id: 'ollama',
      needsBaseUrl: false,
      defaultBaseUrl: 'http://127.0.0.1:11434',
      keyVariableFound: false,
      hostedTools: [],
    },
    {
      id: 'openai',
      needsBaseUrl: false,
      defaultBaseUrl: 'https://api.openai.com',
      keyVariable: 'OPENAI_API_KEY',
      keyVariableFound: false,
      hostedTools: ['web_search', 'file_search', 'code_interpreter'],
    },
    { id: 'openai-chat-completions', needsBaseUrl: true, keyVariableFound: false, hostedTools: [] },
    {
      id: 'openrouter',
      needsBaseUrl: false,
      defaultBaseUrl: 'https://openrouter.ai',
      keyVariable: 'OPENROUTER_API_KEY',
      hasSignIn: true,
      keyVariableFound: false,
      hostedTools: ['web_search'],
    },
    {
      id: 'vllm',
      needsBaseUrl: false,
      defaultBaseUrl: 'http://127.0.0.1:8000',
      keyVariableFound: false,
      hostedTools: [],
    },
  ]);
});

const session = (text: string) => ({ text, keep: 'session' }) as const;

describe('declaring a provider', () => {
  test('writes what was shown, keeps the key out of it, and the provider can be used', async () => {
    const { providers, file } = await declaredProviders();
    const added = {
      ...draft,
      key: { text: ' entered-key-1234 ', keep: 'session' as const },
      model: 'm',
    };
    const preview = await providers.preview(added);
    const { provider: view } = await providers.add(added);
    const written = await readFile(file, 'utf8');
    expect(preview).toEqual({ file, added: written });
    expect(written).not.toContain('entered');
    expect(view.credential).toEqual({ kind: 'session', lastFour: '1234' });
    expect((await providers.connect('lab')).headers['x-api-key']).toBe('entered-key-1234');
  });

  test('under a name that is taken is refused, and changes neither file nor key', async () => {
    const { providers, file } = await declaredProviders();
    await providers.add({ ...draft, key: session('first') });
    const written = await readFile(file, 'utf8');
    expect(await refusalOf(() => providers.add({ ...draft, key: session('second') }))).toEqual({
      code: 'bad_input',
      details: { reason: 'name_taken', name: 'lab' },
    });
    expect(await readFile(file, 'utf8')).toBe(written);
    expect((await providers.connect('lab')).headers['x-api-key']).toBe('first');
  });
});

describe('the demo provider', () => {
  const countOf = async (file: string) =>
    (await readFile(file, 'utf8')).split('server = "demo"').length - 1;

  test('is declared once, however often and at how many places it is asked for', async () => {
    const { providers, file } = await declaredProviders();
    await Promise.all([providers.addDemo(), providers.addDemo(), providers.addDemo()]);
    const { name, isDemo, credential } = await providers.addDemo();
    expect([name, isDemo, credential, await countOf(file)]).toEqual([
      'demo',
      true,
      { kind: 'none' },
      1,
    ]);
  });

  test('is known by its server: the user may have called it otherwise', async () => {
    const toml = '[providers.llm.show]\nsource = "anthropic"\nserver = "demo"\n';
    const { providers, file } = await declaredProviders({ toml });
    expect((await providers.addDemo()).name).toBe('show');
    expect(await countOf(file)).toBe(1);
  });

  test("takes another name where the user's own provider has it", async () => {
    const toml = '[providers.llm.demo]\nsource = "anthropic"\n';
    const { providers } = await declaredProviders({ toml });
    const view = await providers.addDemo();
    expect([view.name, view.isDemo, providers.view('demo').isDemo]).toEqual([
      'demo-2',
      true,
      false,
    ]);
  });
});
