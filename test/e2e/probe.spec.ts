import { parse } from 'smol-toml';
import { writeConfig } from './support/config-file.ts';
import { expect, test } from './support/window-test.ts';
import { messagesServer, sseText, stream } from '../support/messages-server.ts';

test('a provider is asked what it can do, after the window has said what that may cost', async ({
  start,
  profile,
}) => {
  const server = await messagesServer([stream(sseText('1 2 3 4 5'))]);
  await writeConfig(
    profile,
    `[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "${server.baseUrl}"\nmodels.m = {}\n`,
  );
  const { page } = await start();
  await page.getByRole('button', { name: /^Providers/ }).click();
  await page.getByRole('button', { name: /^lab/ }).click();
  await page.getByRole('button', { name: 'Check…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check lab' });
  await expect(dialog).toContainText(
    'm is sent up to 5 short questions, with at most 6,144 tokens',
  );
  expect(server.requests).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  const findings = dialog.getByRole('list', { name: 'What the server can do' });
  await expect(findings).toContainText('Streams answersyes');
  await expect(findings).toContainText('Calls toolsno');
  expect(server.requests).toHaveLength(5);
  const lines = await dialog.locator('pre').textContent();
  expect(parse(lines ?? '')).toEqual({
    providers: { llm: { lab: { models: { m: { tools: false, structured_output: false } } } } },
  });
  await server.close();
});
