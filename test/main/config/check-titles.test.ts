import { expect, test } from 'vitest';
import { check } from '../../support/checked-config.ts';

const provider = '[providers.llm.a]\nsource = "plain-chat"\nbase_url = "http://127.0.0.1:1"';
const table = (line: string) => `${provider}\n[conversation.title.generate]\n${line}`;

test.each([
  ['auto = true', { isOn: true }],
  ['model.id = "a/m"', { isOn: true, model: { provider: 'a', name: 'm' } }],
  ['auto = false\nmodel.id = "a/m"', { isOn: false, model: { provider: 'a', name: 'm' } }],
  ['', { isOn: false }],
])('titles are made as config says: %s', (line, titles) => {
  expect(check(table(line))).toMatchObject({ config: { titles }, problems: [] });
});

test('titles are made by nobody where nothing is said', () => {
  expect(check(provider).config).not.toHaveProperty('titles');
});

test.each([
  ['auto = 1', 'conversation.title.generate.auto', 'wrong_type'],
  ['model.id = "b/m"', 'conversation.title.generate.model.id', 'undeclared_provider'],
  ['model.id = "b"', 'conversation.title.generate.model.id', 'bad_model_id'],
  ['always = true', 'conversation.title.generate.always', 'unknown_key'],
  ['model = "a/m"', 'conversation.title.generate.model', 'wrong_type'],
])('titles keep their last good setting where it is wrong: %s', (line, key, code) => {
  const before = check(table('auto = true'));
  const now = check(table(line), before.config);
  expect(now.problems).toMatchObject([{ key, code }]);
  expect(now.config.titles).toEqual({ isOn: true });
  expect(check(table(line)).config).not.toHaveProperty('titles');
});
