import { runCommand } from './support/run-command.ts';
import { hasLlama, noLlama, startLlama, type LlamaServer } from '../support/llama-server.ts';
import { keyVariable, writeConfig } from './support/config-file.ts';
import { ended, sendMessage, turnAt } from './support/conversation.ts';
import { expect, test } from './support/window-test.ts';

const local = (baseUrl: string) => `[providers.llm.local]
source = "anthropic-messages"
base_url = "${baseUrl}"
api_key_env = "${keyVariable}"

[assistant.model]
id = "local/tiny"

[assistant.model.parameters]
max_tokens = 96
temperature = 0
`;

test.describe(`a llama.cpp server${hasLlama ? '' : `: ${noLlama}`}`, () => {
  test.skip(!hasLlama, noLlama);
  let server: LlamaServer;
  test.beforeAll(async () => {
    server = await startLlama();
  });
  test.afterAll(() => server.stop());

  test('answers in the window, as it writes, with its usage and why it ended', async ({
    start,
    profile,
  }) => {
    await writeConfig(profile, local(server.baseUrl));
    const { page } = await start({ env: { [keyVariable]: server.key } });
    const lengths = await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const length = document.querySelector('article')?.textContent?.length ?? 0;
        if (length !== seen.at(-1)) seen.push(length);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return seen;
    });
    expect(lengths).toEqual([]);
    await sendMessage(page, 'Tell me of the sea.');
    const turn = turnAt(page, 1);
    await ended(turn);
    await expect(turn.getByText('The answer reached its length limit.')).toBeVisible();
    await expect(turn.getByText(/^tiny · local/)).toBeVisible();
    await expect(turn.getByText(/^\d+ in · 96 out$/)).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.length).toBeGreaterThan(4);
  });

  test('answers on the command line, as it writes, with the same', async ({ profile }) => {
    await writeConfig(profile, local(server.baseUrl));
    const env = { [keyVariable]: server.key };
    const question = ['--model', 'local/tiny', 'Tell me of the sea.'];
    const { code, printed, complained } = await runCommand(profile, ['ask', ...question], env);
    expect(printed.trim()).not.toBe('');
    expect({ code, complained }).toEqual({
      code: 1,
      complained: 'The answer reached its length limit.\n',
    });
    const told = await runCommand(profile, ['ask', '--json', ...question], env);
    const events = told.printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(events.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(3);
    expect(events.findLast(({ type }) => type === 'usage')).toMatchObject({
      usage: { outputTokens: 96 },
    });
    expect(events.find(({ type }) => type === 'stop')).toMatchObject({
      reason: 'length',
      raw: 'max_tokens',
    });
  });

  test('a wrong key is said to be one, and can be given', async ({ start, profile }) => {
    await writeConfig(profile, local(server.baseUrl));
    const { page } = await start({ env: { [keyVariable]: 'wrong' } });
    await sendMessage(page, 'Hello?');
    const turn = turnAt(page, 1);
    await expect(turn.getByText('local did not accept the key')).toBeVisible();
    await expect(turn.getByText('Check that the key is complete')).toBeVisible();
    await turn.getByRole('button', { name: 'Add key' }).click();
    await page.getByLabel('Key', { exact: true }).fill(server.key);
    await page.getByRole('radio', { name: 'This session only' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await turn.getByRole('button', { name: 'Try again' }).click();
    await expect(turn.getByText('The answer reached its length limit.')).toBeVisible();
    await expect(turn.getByText('local did not accept the key')).toHaveCount(0);
  });

  test('a server that was stopped is said to be unreachable, and what to do', async ({
    start,
    profile,
  }) => {
    const other = await startLlama();
    await other.stop();
    await writeConfig(profile, local(other.baseUrl));
    const { page } = await start({ env: { [keyVariable]: server.key } });
    await sendMessage(page, 'Hello?');
    const turn = turnAt(page, 1);
    await ended(turn);
    await expect(turn.getByText(`No connection to ${other.baseUrl}`)).toBeVisible();
    await expect(
      turn.getByText('Check that you are online and that the server is running'),
    ).toBeVisible();
    await expect(turn.getByRole('button', { name: 'Try again' })).toBeVisible();
    const asked = await runCommand(profile, ['ask', 'Hello?'], { [keyVariable]: server.key });
    expect(asked.code).toBe(1);
    expect(asked.complained).toContain(`No connection to ${other.baseUrl}`);
    expect(asked.complained).toContain('Check that you are online and that the server is running');
  });
});
