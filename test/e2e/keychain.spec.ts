import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  messagesServer,
  sseText,
  stream,
  type MessagesServer,
} from '../support/messages-server.ts';
import {
  canPrompt,
  hasKeyring,
  privateKeyring,
  type PrivateKeyring,
} from '../support/private-keyring.ts';
import { writeConfig } from './support/config-file.ts';
import { composer, ended, sendMessage, turnAt } from './support/conversation.ts';
import { runCommand } from './support/run-command.ts';
import { expect, test as base } from './support/window-test.ts';

const key = 'keychain-key-0123456789';

interface Fixtures {
  /** A real GNOME Keyring on a bus of its own. */
  readonly keyring: PrivateKeyring;
  /** What the app needs to find it. */
  readonly bus: Readonly<Record<string, string>>;
  /** A keyring that asks for its password on the display, where nobody answers. */
  readonly asking: PrivateKeyring;
  readonly server: MessagesServer;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  keyring: async ({}, use) => {
    const keyring = await privateKeyring();
    await use(keyring);
    await keyring.close();
  },
  bus: async ({ keyring }, use) => {
    const { HOME: _notTheApps, ...bus } = keyring.env;
    await use(bus);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  asking: async ({}, use) => {
    const keyring = await privateKeyring({ promptsOn: process.env['DISPLAY'] ?? '' });
    await use(keyring);
    await keyring.close();
  },
  server: async ({ profile }, use) => {
    const server = await messagesServer([stream(sseText('At high water.'))]);
    await writeConfig(
      profile,
      `[providers.llm.lab]
source = "anthropic-messages"
base_url = "${server.baseUrl}"

[assistant.model]
id = "lab/m"
`,
    );
    await use(server);
    await server.close();
  },
});

test.skip(!hasKeyring, 'There is no gnome-keyring-daemon and dbus-daemon here.');

async function openProvider(page: Page) {
  await page.getByRole('button', { name: /^Providers/ }).click();
  await page.getByRole('button', { name: /^lab/ }).click();
  return page.getByRole('region', { name: 'lab' });
}

async function logIn(page: Page): Promise<void> {
  const details = await openProvider(page);
  await details.getByRole('button', { name: 'Give a key' }).click();
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(details).toContainText('Key …6789');
  await expect(details).toContainText('Saved in the system keychain on');
}

test('a key that is saved is there after a start, is sent, and is gone once it is removed', async ({
  start,
  profile,
  keyring,
  bus,
  server,
}) => {
  await keyring.start('open');
  const before = await start({ env: bus });
  await logIn(before.page);
  await before.quit();

  const after = await start({ env: bus });
  await sendMessage(after.page, 'When?');
  await expect(turnAt(after.page, 1)).toContainText('At high water.');
  await ended(turnAt(after.page, 1));
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual([key]);
  expect((await runCommand(profile, ['auth', 'list'], bus)).printed).toContain('lab  …6789');

  const details = await openProvider(after.page);
  await details.getByRole('button', { name: 'Remove the key' }).click();
  await details.getByRole('button', { name: 'Remove it' }).click();
  await expect(details).toContainText('No key needed');
  await after.quit();
  expect((await runCommand(profile, ['auth', 'list'], bus)).printed).toBe(
    'No key is saved in the system keychain.\n',
  );
  expect(await filesWith(profile, key)).toEqual([]);
});

test('a locked keyring is said to be locked, asks for no new key, and works once it is unlocked', async ({
  start,
  profile,
  keyring,
  bus,
  server,
}) => {
  await keyring.start('open');
  const before = await start({ env: bus });
  await logIn(before.page);
  await before.quit();

  await keyring.start('locked');
  const { page } = await start({ env: bus });
  await sendMessage(page, 'When?');
  const refusal = page.getByRole('alert').filter({ hasText: 'The system keyring is locked' });
  await expect(refusal).toContainText('Unlock it');
  await expect(page.getByRole('button', { name: 'Add key' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('When?');
  const locked = await runCommand(profile, ['ask', 'When?'], bus);
  expect([locked.code, locked.complained]).toEqual([
    1,
    expect.stringMatching(/^The system keyring is locked\./),
  ]);
  const details = await openProvider(page);
  await expect(details).toContainText('The system keyring is locked. Unlock it');
  await page.getByRole('button', { name: /^Back/ }).click();
  expect(server.requests).toEqual([]);

  await keyring.unlock();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(turnAt(page, 1)).toContainText('At high water.');
  await ended(turnAt(page, 1));
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual([key]);
});

test('without a keychain the provider is declared all the same, and the key can be used for the session', async ({
  start,
  server,
}) => {
  const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' };
  const { page } = await start({ env: bus });
  const details = await openProvider(page);
  await details.getByRole('button', { name: 'Give a key' }).click();
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This computer has no keychain that Footnote can use');
  await expect(dialog).toContainText('environment variable');
  await dialog.getByRole('radio', { name: 'This session only' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Back/ }).click();
  await sendMessage(page, 'When?');
  await expect(turnAt(page, 1)).toContainText('At high water.');
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual([key]);
});

test('a keyring that asks for its password is waited for, and nobody has to', async ({
  start,
  asking,
  server,
}) => {
  test.skip(!canPrompt, 'There is no display, or no program that asks for the keyring.');
  const { HOME: _notTheApps, ...bus } = asking.env;
  await asking.start('open');
  const before = await start({ env: bus });
  await logIn(before.page);
  await before.quit();

  await asking.start('locked');
  const { page } = await start({ env: bus });
  await sendMessage(page, 'When?');
  await expect(page.getByText('Waiting for the system keychain…')).toBeVisible();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page.getByText('The system keychain has not answered')).toBeVisible();
  await expect(page.getByText('Waiting for the system keychain…')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('When?');
  expect(server.requests).toEqual([]);

  await asking.unlock();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(turnAt(page, 1)).toContainText('At high water.');
});

test('a damaged list of keys is set aside and told of, and the app goes on', async ({
  start,
  profile,
  server,
}) => {
  const data = join(profile, 'data', 'footnote');
  await mkdir(data, { recursive: true });
  await writeFile(join(data, 'credentials.json'), '{ "version": 1, "keys": [ {');
  const { page } = await start();
  await expect(page.getByText('The list of saved keys was damaged')).toBeVisible();
  const names = await readdir(data);
  expect(names.filter((name) => name.startsWith('credentials'))).toEqual([
    expect.stringMatching(/^credentials\.damaged-\d+\.json$/),
  ]);
  await sendMessage(page, 'When?');
  await expect(turnAt(page, 1)).toContainText('At high water.');
  expect(server.requests.length).toBe(1);
});

/** Files below a folder that hold a text, plain. */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const holding = await Promise.all(
    files.map(async (file) => ((await readFile(file)).includes(text) ? [file] : [])),
  );
  return holding.flat();
}
