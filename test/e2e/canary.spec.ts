import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sealMark } from '../../main/demo/seal.ts';
import { ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { hold, messagesServer, sseOf, stream } from '../support/messages-server.ts';
import { kill, type Footnote } from './support/launch.ts';
import { tapPage, toldTo, type Tap } from './support/page-tap.ts';
import { choose, pick } from './support/transfer.ts';
import { expect, test } from './support/window-test.ts';

const key = 'canary-key-0123456789abcdef';
const found = {
  url: 'https://tides.example.test/fit',
  title: 'Fitting tides',
  age: 'May 2026',
  excerpt: 'A year of hourly readings is enough.',
};
const legs = [
  sseOf(
    [
      { kind: 'thinking', text: 'Look it up.' },
      { kind: 'search', id: 'srvtoolu_1', query: 'tides', outcome: { pages: [found] } },
      { kind: 'search', id: 'srvtoolu_2', query: 'surges', outcome: 'pending' },
    ],
    'pause_turn',
  ),
  sseOf([
    { kind: 'result', id: 'srvtoolu_2', pages: [found] },
    { kind: 'text', text: 'A metre.', cites: [found] },
  ]),
] as const;

test('neither payloads nor keys are told to the page, and the page asks nobody but the app', async ({
  start,
}) => {
  const server = await messagesServer([stream(legs[0]), hold, stream(legs[1])]);
  const before = await start();
  const { page } = before;
  await tapPage(before);
  // With a key typed here, which stays in main.
  await page.getByRole('radio', { name: 'This session only' }).check();
  await page.getByLabel('Key', { exact: true }).last().fill(key);
  await page.getByLabel('Base URL').fill(server.baseUrl);
  await page.getByRole('checkbox').or(page.getByRole('switch')).first().check();
  await page.getByText('None picked').click();
  await page.keyboard.type('m');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add provider' }).click();
  await sendMessage(page, 'How?');
  await expect(page.getByText('Resuming 1 of 5')).toBeVisible();
  await expect.poll(() => server.requests.length).toBe(2);
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual([key, key]);
  expectSafe(await toldTo(before));
  await kill(before);

  const after = await start();
  await tapPage(after);
  await openConversation(after.page, 'How?');
  const turn = turnAt(after.page, 1);
  await turn.getByRole('button', { name: 'Continue' }).click();
  await expect(turn.getByText('There is no key for anthropic')).toBeVisible();
  await turn.getByRole('button', { name: 'Add key' }).click();
  await after.page.getByLabel('Key', { exact: true }).fill(key);
  await after.page.getByRole('radio', { name: 'This session only' }).check();
  await after.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(after.page.getByRole('dialog')).toHaveCount(0);
  await turn.getByRole('button', { name: 'Try again' }).click();
  await expect(turn).toContainText('A metre.');
  await ended(turn);
  await sendMessage(after.page, 'Why?');
  await ended(turnAt(after.page, 2));
  await server.close();
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(Array(4).fill(key));
  // The answers did hold what must not be told, and main kept it.
  for (const canary of [sealMark, 'encrypted_content', '"signature"']) {
    expect(server.requests[3]?.body).toContain(canary);
  }
  expectSafe(await toldTo(after));
  await expectSafeExports(after);
});

/** What leaves as a file or by the clipboard has no key in it, and payloads only where they were asked for. */
async function expectSafeExports(footnote: Footnote): Promise<void> {
  const file = join(footnote.profile, 'exported');
  await choose(footnote, file);
  const exported = async (item: string) => {
    await pick(footnote.page, item);
    // The file is there once it is whole.
    let text = '';
    await expect
      .poll(async () => (text = await readFile(file, 'utf8').catch(() => '')))
      .not.toBe('');
    await rm(file);
    return text;
  };
  const found = (text: string) => [...payloadCanaries, key].filter((word) => text.includes(word));
  expect(found(await exported('Export as Markdown…'))).toEqual([]);
  expect(found(await exported('Export as JSON Lines…'))).toEqual([]);
  const native = found(await exported('Export with payloads…'));
  expect([native.includes('encrypted_content'), native.includes(key)]).toEqual([true, false]);
  await pick(footnote.page, 'Copy as Markdown');
  const copied = () => footnote.app.evaluate(async ({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toContain('## Turn 2');
  expect(found(await copied())).toEqual([]);
}

const payloadCanaries = [sealMark, 'encrypted_content', 'encrypted_index', '"signature"'];

function expectSafe({ messages, requests }: Tap): void {
  // What was asked for was heard: calls were answered, and the turn was told as it ran.
  const isHeard = (word: string) => messages.some((message) => message.includes(word));
  const expected = ['"configFile"', '"turn.events"', found.url];
  expect(expected.filter((word) => !isHeard(word))).toEqual([]);
  expect([...payloadCanaries, key].filter(isHeard)).toEqual([]);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((url) => !url.startsWith('app://ui/'))).toEqual([]);
}
