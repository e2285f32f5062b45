import { expect } from '@playwright/test';
import type { Footnote } from './launch.ts';

/** Gives the window the keyboard, which nobody does where no window manager runs. */
export async function focusWindow({ app, page }: Footnote): Promise<void> {
  await expect
    .poll(async () => {
      await app.evaluate(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.focus();
        window?.webContents.focus();
      });
      // A click in the empty corner: the page believes a hand sooner than the window's own word.
      await page.mouse.click(1, 1);
      return page.evaluate(() => document.hasFocus());
    })
    .toBe(true);
}
