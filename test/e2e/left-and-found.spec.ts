import type { Page } from '@playwright/test';
import { tourQuestions } from '../../main/demo/demo.ts';
import { composer, ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { kill, type Footnote } from './support/launch.ts';
import { expect, test } from './support/window-test.ts';

const [tides = ''] = tourQuestions;
/** What is typed last before the window closes, and nowhere waited for. */
const lastWords = 'and the last words';

async function newConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click();
}

/** A conversation with one answer. */
async function asked(footnote: Footnote): Promise<Page> {
  const { page } = footnote;
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, tides);
  await ended(turnAt(page, 1));
  return page;
}

test('what was typed is there after the window was closed in the middle of a word', async ({
  start,
}) => {
  const before = await start();
  const page = await asked(before);
  await composer(page).fill('in this one, ');
  await newConversation(page);
  await composer(page).fill('in none yet ');
  await composer(page).pressSequentially(lastWords);
  await before.quit();

  const after = await start();
  await expect(composer(after.page)).toHaveValue(`in none yet ${lastWords}`);
  await openConversation(after.page, tides);
  await expect(composer(after.page)).toHaveValue('in this one, ');
  await sendMessage(after.page, 'demo: think');
  await ended(turnAt(after.page, 2));
  await expect(composer(after.page)).toHaveValue('');
  await kill(after);

  const last = await start();
  await expect(turnAt(last.page, 2)).toBeVisible();
  await expect(composer(last.page)).toHaveValue('');
});

test('what was typed a second ago survives kill -9', async ({ start }) => {
  const before = await start();
  const page = await asked(before);
  await composer(page).pressSequentially('typed, not sent');
  // oxlint-disable-next-line playwright/no-wait-for-timeout -- the second that may be lost
  await page.waitForTimeout(1500);
  await kill(before);
  const after = await start();
  await openConversation(after.page, tides);
  await expect(composer(after.page)).toHaveValue('typed, not sent');
});

/** How far the first turn's top is below the top edge of what the reader sees, in pixels. */
function topOf(page: Page): Promise<number> {
  return page.getByRole('log').evaluate((log) => {
    const turn = log.querySelector<HTMLElement>('[data-turn]');
    return Math.round(turn!.getBoundingClientRect().top - log.getBoundingClientRect().top);
  });
}

test('a reader is where they were in the text, in the window as it was left, also after kill -9', async ({
  start,
}) => {
  const before = await start();
  const page = await asked(before);
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => topOf(page)).toBeLessThan(0);
  await page.getByRole('button', { name: 'Show sources and details' }).click();
  await expect(page.getByRole('complementary', { name: 'Sources and details' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+b');
  await expect(page.getByRole('complementary', { name: 'Conversations' })).toBeHidden();
  // oxlint-disable-next-line playwright/no-wait-for-timeout -- the second that may be lost
  await page.waitForTimeout(1500);
  const place = await topOf(page);
  await kill(before);

  const after = await start();
  await expect(turnAt(after.page, 1)).toBeVisible();
  await expect(
    after.page.getByRole('complementary', { name: 'Sources and details' }),
  ).toBeVisible();
  await expect(after.page.getByRole('complementary', { name: 'Conversations' })).toBeHidden();
  await expect.poll(() => topOf(after.page)).toBe(place);
});
