import type { Page } from '@playwright/test';
import type { Footnote } from './launch.ts';

/** From now on the system's dialogs are answered with this file. */
export async function choose({ app }: Footnote, file: string): Promise<void> {
  await app.evaluate(async ({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, file);
}

/** Picks an entry of the menu of the conversation that is shown. */
export async function pick(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Picks “Import conversations…” in the application's menu. */
export async function beginImport({ app }: Footnote): Promise<void> {
  await app.evaluate(async ({ Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById('import')?.click(),
  );
}
