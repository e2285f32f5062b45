import { join } from 'node:path';
import { _electron, expect, test as base, type Page } from '@playwright/test';
import { buildPage } from './build-page.ts';
import type { SceneName } from './scenes/all.ts';
import { servePage } from './serve-page.ts';

export interface Look {
  readonly scene: SceneName;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** What the page has to complain of; by default nothing at all. */
  readonly complains?: RegExp;
}

interface Fixtures {
  /** Shows a scene in the window, and answers its page. */
  readonly look: (look: Look) => Promise<Page>;
}

interface WorkerFixtures {
  readonly stage: { readonly page: Page; readonly url: string; readonly complaints: string[] };
}

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const program =
  process.platform === 'darwin'
    ? 'Electron.app/Contents/MacOS/Electron'
    : `electron${process.platform === 'win32' ? '.exe' : ''}`;
const electron = join(import.meta.dirname, '../../../node_modules/electron/dist', program);

/** A test on the window's page alone, with a scene in place of main. It fails when the page complains. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, use) => {
      const served = await servePage(await buildPage());
      const app = await _electron.launch({
        executablePath: electron,
        args: [...(isRoot ? ['--no-sandbox'] : []), join(import.meta.dirname, 'bare-app')],
      });
      const page = await app.firstWindow();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await use({ page, url: served.url, complaints });
      await app.close();
      served.close();
    },
    { scope: 'worker' },
  ],
  look: async ({ stage }, use) => {
    const { page, url, complaints } = stage;
    complaints.length = 0;
    let expected: RegExp | undefined;
    await use(async ({ scene, theme = 'light', width = 1280, height = 800, complains }) => {
      expected = complains;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.goto(`${url}?scene=${scene}`);
      await page.waitForFunction(() => document.querySelector('main') !== null);
      await page.evaluate(() => document.fonts.ready);
      return page;
    });
    expect(complaints.filter((one) => !expected?.test(one))).toEqual([]);
    if (expected) expect(complaints).not.toEqual([]);
  },
});

export { expect } from '@playwright/test';
