import type { Page } from '@playwright/test';
import { tourQuestions } from '../../main/demo/demo.ts';
import { composer, ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { expect, test } from './support/window-test.ts';

const [tides = ''] = tourQuestions;

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Search conversations' });
}

function results(page: Page) {
  return page.getByRole('navigation', { name: 'Found' }).getByRole('button');
}

/** The texts that are marked in the conversation now. */
function marked(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(CSS.highlights.get('found') ?? [], (range) => (range as Range).toString()),
  );
}

function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('found') ?? [];
    const log = document.querySelector('[role="log"]')?.getBoundingClientRect();
    if (!range || !log) return false;
    const { top, bottom } = (range as Range).getBoundingClientRect();
    return top >= log.top && bottom <= log.bottom;
  });
}

test('a word leads to the message it is in, also on a branch that is not shown', async ({
  footnote: { page },
}) => {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, `${tides} Bitte, 潮汐表.`);
  await ended(turnAt(page, 1));
  await turnAt(page, 1).getByRole('button', { name: 'Edit message' }).click();
  const editor = page.getByRole('article').getByRole('textbox');
  await editor.fill(tides);
  await editor.press('Enter');
  await expect(page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  await ended(turnAt(page, 1));
  await page.getByRole('button', { name: 'New conversation' }).click();
  await sendMessage(page, 'demo: think');
  await ended(turnAt(page, 1));

  await page.keyboard.press('ControlOrMeta+Shift+F');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('汐表 BITTE');
  await expect(results(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible();
  await expect.poll(() => marked(page)).toEqual(['Bitte', '汐表']);
  expect(await isInSight(page)).toBe(true);
  await expect.poll(() => marked(page), { timeout: 8000 }).toEqual([]);

  // What is sent now follows what is shown, though another branch was chosen before.
  await sendMessage(page, 'demo: think');
  await ended(turnAt(page, 2));
  await expect(page.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible();
});

test('a hit far up in a conversation is scrolled to; Escape brings the list back', async ({
  footnote: { page },
}) => {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, `first of all: ${tides}`);
  await ended(turnAt(page, 1));
  await sendMessage(page, tides);
  await ended(turnAt(page, 2));
  await sendMessage(page, tides);
  await ended(turnAt(page, 3));
  await field(page).fill('"first of all"');
  await expect(results(page)).toHaveCount(2);
  await results(page).last().click();
  await expect.poll(() => isInSight(page)).toBe(true);

  await field(page).fill('nothing like it anywhere');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await openConversation(page, 'first of all');
  await expect(composer(page)).toBeVisible();
});
