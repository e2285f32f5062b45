import type { Page } from '@playwright/test';
import { tourQuestions } from '../../main/demo/demo.ts';
import { wireBlocks } from '../support/wire-blocks.ts';
import { keyVariable, searchingProvider, writeConfig } from './support/config-file.ts';
import {
  ended,
  marksOf,
  openConversation,
  outcomesOf,
  sendMessage,
  turnAt,
} from './support/conversation.ts';
import { messagesServer, sseOf, sseText, stream } from '../support/messages-server.ts';
import { expect, test } from './support/window-test.ts';

const [tides = ''] = tourQuestions;
const fitting = {
  url: 'https://tides.example.test/fit',
  title: 'Fitting tides',
  age: 'May 2026',
  excerpt: 'A year of hourly readings is enough.',
};

/** Everything a reader sees of the shown branch's first answer. */
async function seen(page: Page) {
  const turn = turnAt(page, 1);
  return {
    outcomes: await outcomesOf(turn),
    marks: await marksOf(turn),
    text: await turn.innerText(),
    headings: await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts(),
  };
}

test('what was answered is there after a start as it was left: text, marks, sources, searches, branches', async ({
  start,
}) => {
  const before = await start();
  await before.page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(before.page, tides);
  await ended(turnAt(before.page, 1));
  await turnAt(before.page, 1).getByRole('button', { name: 'Ask again' }).click();
  await expect(before.page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  await ended(turnAt(before.page, 1));
  const again = await seen(before.page);
  await before.page.getByRole('button', { name: 'Previous version' }).click();
  await expect(before.page.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible();
  const first = await seen(before.page);
  expect(first.outcomes).toEqual(['4 results · demo']);
  expect(first.marks).toEqual(['1', '2', '2', '3', '4']);
  await before.page.getByRole('button', { name: 'Next version' }).click();
  await expect(before.page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  await before.quit();

  const { page } = await start();
  await openConversation(page, tides);
  await expect(page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  expect(await seen(page)).toEqual(again);
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(page.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible();
  expect(await seen(page)).toEqual(first);

  // The demo refuses blocks of its own that were changed.
  await sendMessage(page, 'demo: think');
  const second = turnAt(page, 2);
  await ended(second);
  await expect(second).toContainText('I have thought about it, and the answer is yes.');
});

test('every later question sends the first answer’s own blocks, unchanged by a restart', async ({
  start,
  profile,
}) => {
  const answer = sseOf([
    { kind: 'thinking', text: 'How are they fitted? “Look it up.” \u{1F30A}' },
    { kind: 'search', id: 'srvtoolu_1', query: 'tide “fit” \\ é', outcome: { pages: [fitting] } },
    { kind: 'text', text: 'They are ' },
    { kind: 'text', text: 'fitted to a year of readings.', cites: [fitting] },
  ]);
  const blocks = wireBlocks(answer).join(',');
  const server = await messagesServer([stream(answer), stream(sseText('Yes.'))]);
  const env = { [keyVariable]: 'right' };
  await writeConfig(profile, searchingProvider(server.baseUrl));
  const before = await start({ env });
  await sendMessage(before.page, 'How?');
  await ended(turnAt(before.page, 1));
  await sendMessage(before.page, 'Really?');
  await ended(turnAt(before.page, 2));
  await before.quit();

  const { page } = await start({ env });
  await openConversation(page, 'How?');
  await sendMessage(page, 'And since when?');
  await ended(turnAt(page, 3));
  await server.close();
  expect(server.requests).toHaveLength(3);
  const replayed = server.requests.map(
    ({ body }) => body.split('{"role":"assistant","content":[')[1] ?? '',
  );
  for (const sent of replayed.slice(1))
    expect(sent.slice(0, blocks.length + 2)).toBe(`${blocks}]}`);
});
