import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesServer, sseText, stream } from '../support/messages-server.ts';
import { rowsOf } from '../support/sqlite-file.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import { ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { runCommand } from './support/run-command.ts';
import { expect, test } from './support/window-test.ts';

test('a damaged file is found while it is used, and at the next start a new one has what was in it', async ({
  start,
  profile,
}) => {
  const env = { [keyVariable]: 'k' };
  const folder = join(profile, 'data', 'footnote');
  const file = join(folder, 'footnote.db');
  const server = await messagesServer([stream(sseText('It is the moon.'))]);
  await writeConfig(profile, searchingProvider(server.baseUrl));
  const first = await start({ env });
  await sendMessage(first.page, 'What moves the tides?');
  await ended(turnAt(first.page, 1));
  await first.quit();
  await server.close();

  const bytes = readFileSync(file);
  const [root] = rowsOf(
    file,
    "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'sqlite_autoindex_payload_1'",
  ) as readonly { readonly page: number }[];
  const page = root?.page ?? 0;
  bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);

  const second = await start({ env });
  const found = second.page.getByRole('alert').filter({ hasText: 'is damaged' });
  await expect(found).toContainText('Close Footnote and start it again', { timeout: 20_000 });
  await second.quit();

  const third = await start({ env });
  const told = third.page.getByText('The file with your conversations was damaged');
  await expect(told).toBeVisible();
  await expect(third.page.getByText('A new one was begun with 1 conversation')).toBeVisible();
  await expect(third.page.getByText('Nothing is missing.')).toBeVisible();
  await third.page.screenshot({ path: 'out/look/salvaged-window.png' });
  await openConversation(third.page, 'What moves the tides?');
  await expect(turnAt(third.page, 1)).toContainText('It is the moon.');
  const kept = readdirSync(folder).filter((name) => name.startsWith('footnote.db.damaged-'));
  expect(kept.length).toBeGreaterThan(0);
  await third.page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(told).toBeHidden();
  await third.quit();

  const verified = await runCommand(profile, ['conversations', 'verify']);
  expect([verified.code, verified.complained]).toEqual([0, '']);
});

test('the command line says what became of a file that was empty', async ({ profile }) => {
  await runCommand(profile, ['ask', '--demo', 'demo: think']);
  const file = join(profile, 'data', 'footnote', 'footnote.db');
  writeFileSync(file, '');
  const listed = await runCommand(profile, ['conversations', 'list']);
  expect(listed.code).toBe(0);
  expect(listed.complained).toContain('The file with your conversations was empty.');
  expect(listed.complained).toContain('footnote.db.empty-');
});
