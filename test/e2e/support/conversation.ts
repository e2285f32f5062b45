import type { Locator, Page } from '@playwright/test';
import { expect } from './window-test.ts';

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

/** The turn at this place of the shown branch, counted from 1. */
export function turnAt(page: Page, number: number): Locator {
  return page.getByRole('article', { name: new RegExp(`^Turn ${number}:`) });
}

/** Sends a message as a hand would. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Waits until a turn no longer runs. */
export async function ended(turn: Locator): Promise<void> {
  await expect(turn.getByRole('button', { name: 'Ask again' })).toBeVisible({ timeout: 30_000 });
}

/** Opens the conversation with this title from the sidebar. */
export async function openConversation(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: title }).click();
}

/** The marks of a turn, by the number each shows, in order of place. */
export function marksOf(turn: Locator): Promise<readonly string[]> {
  return turn.getByRole('link', { name: /^Source \d/ }).allTextContents();
}

/** How many passages cite each source, as the column of sources says it. */
export async function citedOf(page: Page): Promise<readonly number[]> {
  const words: Readonly<Record<string, number>> = { once: 1, twice: 2 };
  const column = page.getByRole('complementary', { name: 'Sources and details' });
  const said = await column.getByText(/cited (once|twice|\d+ times)$/).allTextContents();
  return said.map((text) => {
    const [, word = ''] = /cited (\w+)/.exec(text) ?? [];
    return words[word] ?? Number(word);
  });
}

/** What came of each search of a turn, in reading order; opens what is folded. */
export async function outcomesOf(turn: Locator): Promise<readonly string[]> {
  const folds = turn.getByRole('button', { name: /^\d+ search/, expanded: false });
  for (let left = await folds.count(); left > 0; left = await folds.count()) {
    await folds.first().click();
  }
  return turn
    .getByRole('button', { name: /^Web search/ })
    .locator('> :last-child')
    .allInnerTexts();
}
