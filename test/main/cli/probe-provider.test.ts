import { expect, test } from 'vitest';
import { providersCommand } from '../../../main/cli/providers.ts';
import { declaredProviders } from '../../support/declared-providers.ts';
import { recordedOutput } from '../../support/recorded-output.ts';

const toml = '[providers.llm.show]\nsource = "openai-chat-completions"\nserver = "demo"\n';

async function run(said: string | undefined, ...args: readonly string[]) {
  const core = await declaredProviders({ toml });
  const { output, out, problems } = recordedOutput();
  const code = await providersCommand(['probe', ...args], output, core, async () => said);
  return { code, out: out(), problems: problems() };
}

test('a probe says what it may cost and asks before it asks anybody', async () => {
  const { code, out, problems } = await run('y', 'show', '--model', 'demo-tide');
  expect(code).toBe(0);
  expect(problems).toMatch(
    /then demo-tide is sent up to 5 short questions, with at most 6,144 tokens of answers in all\..*Go on\? \[y\/N\]/,
  );
  expect(out).toContain(
    'Server reached: yes\nConnection encrypted: no, and it stays on this computer',
  );
  expect(out).toContain('Streams answers: yes');
  expect(out).toMatch(/5 questions to demo-tide, [\d,]+ tokens counted by the server\./);
});

test.each(['n', '', undefined])('nothing is asked when the answer is %s', async (said) => {
  const { code, out, problems } = await run(said, 'show');
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(problems).toContain('Nothing was asked.');
  expect(problems.includes('--yes')).toBe(said === undefined);
});

test('--yes does not ask back, --json prints one object', async () => {
  const { code, out, problems } = await run(undefined, 'show', '--yes', '--json');
  expect([code, problems]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({ provider: 'show', requests: 5 });
});

test('a provider that nobody declared costs no question', async () => {
  await expect(run('y', 'other')).rejects.toMatchObject({ code: 'not_found' });
});
