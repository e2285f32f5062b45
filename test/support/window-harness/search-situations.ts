import type { Page } from '@playwright/test';
import type { Situation } from './situations.ts';

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('textbox', { name: 'Search conversations' }).fill(text);
  await page
    .getByRole('status')
    .getByText(/found|message/i)
    .first()
    .waitFor();
}

export const searchSituations: readonly Situation[] = [
  {
    name: 'search',
    scene: 'cited',
    open: (page) => search(page, 'trait'),
  },
  {
    name: 'search found nothing',
    scene: 'cited',
    open: (page) => search(page, 'nowhere at all'),
  },
  {
    name: 'search hit',
    scene: 'cited',
    async open(page) {
      await search(page, 'trait');
      await page.getByRole('navigation', { name: 'Found' }).getByRole('button').nth(1).click();
      await page.waitForTimeout(500);
    },
  },
];
