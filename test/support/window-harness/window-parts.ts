import type { Locator, Page } from '@playwright/test';

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

export function log(page: Page): Locator {
  return page.getByRole('log');
}

/** What the page asked main by this name, in order. */
export function heard(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate(
    (wanted) => window.heard.filter((call) => call.name === wanted).map(({ input }) => input),
    name,
  );
}

/** How far the conversation is from its end, in CSS pixels. */
export function fromEnd(page: Page): Promise<number> {
  return log(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
}
