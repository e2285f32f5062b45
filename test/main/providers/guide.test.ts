import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { declaredProviders } from '../../support/declared-providers.ts';

const guide = readFileSync(
  resolve(import.meta.dirname, '../../../docs/guide/providers.md'),
  'utf8',
);

test('everything the guide shows is right as it stands there', async () => {
  const blocks = [...guide.matchAll(/^```toml\n(.*?)^```$/gms)].map(([, toml]) => toml);
  const env = {
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_WORK_KEY: 'k',
    ANTHROPIC_HOME_KEY: 'k',
    CEREBRAS_API_KEY: 'k',
    GEMINI_API_KEY: 'k',
    GROQ_API_KEY: 'k',
    LAB_KEY: 'k',
    OPENAI_API_KEY: 'k',
    OPENROUTER_API_KEY: 'k',
  };
  const { providers, config } = await declaredProviders({ toml: blocks.join('\n'), env });
  const { config: resolved, problems } = config.current();
  expect(problems).toEqual([]);
  expect(resolved.model).toEqual({ provider: 'laptop', name: 'qwen3-8b' });
  const names = providers.list().map(({ name }) => name);
  const shown = [...guide.matchAll(/^\[providers\.llm\.([\w-]+)\]$/gm)].map(([, name]) => name);
  expect(names).toEqual(shown);
  for (const provider of names) {
    const settings = providers.settingsFor({ model: { provider, name: 'm' } });
    expect(settings.model.provider).toBe(provider);
    await providers.connect(provider);
  }
});
