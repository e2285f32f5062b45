import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test as base, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { electron, isRootOnLinux } from '../../e2e/support/launch.ts';
import { servePage } from '../window-harness/serve-page.ts';

interface WorkerFixtures {
  readonly textPage: { readonly page: Page; readonly complaints: string[] };
}

const bareApp = join(import.meta.dirname, '..', 'window-harness', 'bare-app');

/** A test on a text alone, in the real window and behind its walls. It fails when the page complains. */
export const test = base.extend<{ readonly page: Page }, WorkerFixtures>({
  textPage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, use) => {
      const folder = await buildTextPage();
      const served = await servePage(folder);
      const args = [...(isRootOnLinux ? ['--no-sandbox'] : []), bareApp];
      const app = await _electron.launch({ executablePath: electron, args });
      const page = await app.firstWindow();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(served.url);
      await page.waitForFunction(() => typeof window.showText === 'function');
      await use({ page, complaints });
      await app.close();
      served.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  page: async ({ textPage }, use) => {
    textPage.complaints.length = 0;
    await use(textPage.page);
    expect(textPage.complaints).toEqual([]);
  },
});

async function buildTextPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'footnote-text-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome130', minify: false, assetsInlineLimit: 0 },
  });
  return outDir;
}

export { expect };
