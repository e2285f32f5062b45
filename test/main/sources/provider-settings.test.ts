import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { providerSettings } from '../../../main/sources/provider-settings.ts';

const settings = z.strictObject(providerSettings);
const problemsIn = (block: object) =>
  settings.safeParse(block).error?.issues.map(({ path }) => path.join('.'));

test('everything a provider can say is taken as it is', () => {
  const block = {
    base_url: 'http://127.0.0.1:8080',
    api_key_env: 'WORK_API_KEY',
    headers: { 'x-team': 'green' },
    models: {
      'Qwen/Qwen3.8-27B': {
        display_name: 'Qwen',
        context_window: 32_768,
        max_output_tokens: 8192,
        reasoning: { mode: 'levels', levels: ['low', 'high'], min: 1, max: 2, can_disable: true },
        structured_output: true,
        images: false,
        tools: true,
        deprecated: false,
      },
    },
  };
  expect(settings.parse(block)).toEqual(block);
});

describe('refused is', () => {
  test.each([
    [{ base_url: 'ftp://one.example' }, 'base_url'],
    [{ base_url: 'one.example' }, 'base_url'],
    [{ api_key_env: 'sk-ant-secret' }, 'api_key_env'],
    [{ api_key_env: '' }, 'api_key_env'],
    [{ headers: { 'x team': 'green' } }, 'headers.x team'],
    [{ headers: { 'x-team': 'green\r\nx-other: red' } }, 'headers.x-team'],
    [{ models: { m: { context_window: -1 } } }, 'models.m.context_window'],
    [{ models: { m: { reasoning: {} } } }, 'models.m.reasoning.mode'],
    [
      { models: { m: { reasoning: { mode: 'levels', levels: ['lots'] } } } },
      'models.m.reasoning.levels.0',
    ],
    [{ models: { m: { sampling: true } } }, 'models.m'],
  ])('%j', (block, path) => {
    expect(problemsIn(block)).toEqual([path]);
  });
});
