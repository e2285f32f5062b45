import { messagesServer, sseText, stream } from '../support/messages-server.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import { ended, sendMessage, turnAt } from './support/conversation.ts';
import { expect, test } from './support/window-test.ts';

test('a title comes into the list by itself, survives a restart, and never replaces a name', async ({
  start,
  profile,
}) => {
  const title = JSON.stringify({ title: 'Tides <b>explained</b>' });
  const server = await messagesServer([stream(sseText('Twice a day.')), stream(sseText(title))]);
  const generate = '\n[conversation.title.generate]\nauto = true\n';
  await writeConfig(profile, searchingProvider(server.baseUrl) + generate);
  const env = { [keyVariable]: 'k' };
  const before = await start({ env });
  await sendMessage(before.page, 'When does the tide turn?');
  await ended(turnAt(before.page, 1));
  const named = (page: typeof before.page) =>
    page.getByRole('navigation').getByRole('button', { name: 'Tides <b>explained</b>' });
  await expect(named(before.page)).toBeVisible();
  await expect(before.page).toHaveTitle(/Tides <b>explained/);
  await before.quit();

  const after = await start({ env });
  await expect(named(after.page)).toBeVisible();
  await named(after.page).focus();
  await named(after.page).press('F2');
  await after.page
    .getByRole('navigation')
    .getByRole('textbox', { name: /title|name/i })
    .fill('Mine');
  await after.page.keyboard.press('Enter');
  await sendMessage(after.page, 'And then?');
  await ended(turnAt(after.page, 2));
  await expect(
    after.page.getByRole('navigation').getByRole('button', { name: 'Mine' }),
  ).toBeVisible();
  expect(server.requests).toHaveLength(3);
  await server.close();
});
