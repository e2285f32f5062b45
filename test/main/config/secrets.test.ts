import { expect, test } from 'vitest';
import { readToml } from '../../../main/config/read-toml.ts';
import { looksLikeKey, withoutSecrets } from '../../../main/config/secrets.ts';
import { toValue } from '../../../main/config/tree.ts';

const run = 'aB3dE6gH9jK2mN5pQ8sT';

test.each([
  `sk-proj-${run}`,
  'sk-0123456789abcdef0123',
  `gsk_${run}`,
  `AIzaSy${run}-_x`,
  `  ${run}  `,
  `Bearer ${run}`,
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
])('takes %j for a key', (value) => {
  expect(looksLikeKey(value)).toBe(true);
});

test.each([
  'LONG_NAME_OF_AN_ENVIRONMENT_VARIABLE_2',
  'https://gateway.example.com/accounts/0123456789abcdef0123456789abcdef/v1',
  'org/Some-Model-70B-Instruct-FP8-Dynamic-2026-01-31',
  'some-small-model-4-5-20260101',
  'vs_0123456789abcdef0123456789abcdef',
  '0190b6a2-7c1f-7e3a-9d55-2f6a1b3c4d5e',
  'sk-short',
  'A sentence with SecretLooking1Word in it and more',
  '',
])('lets %j pass', (value) => {
  expect(looksLikeKey(value)).toBe(false);
});

test.each([
  'api_key',
  'apikey',
  'API-KEY',
  'x-api-key',
  'token',
  'access_token',
  'Authorization',
  'password',
])('takes whatever stands under %s for a secret', (name) => {
  const { tree } = readToml(`a."${name}" = "hunter2"\na.other = "hunter2"`, 'c.toml');
  const clean = withoutSecrets(tree!);
  expect(clean.problems.map(({ code }) => code)).toEqual(['secret_in_config']);
  expect(toValue(clean.tree)).toEqual({ a: { other: 'hunter2' } });
});

test('leaves what only sounds like one: limits, variables, and values that are no text', () => {
  const text =
    'max_tokens = 5\napi_key_env = "KEY"\ntoken = 3\nkeyboard = "x"\nmodels.token.tools = true';
  const { tree } = readToml(text, 'c.toml');
  expect(withoutSecrets(tree!)).toEqual({ tree, problems: [] });
});
