import type { Page } from '@playwright/test';
import { providerSituations } from './provider-situations.ts';
import { searchSituations } from './search-situations.ts';
import type { SceneName } from './scenes/all.ts';

/** Something a user sees: a scene, and what is done in it first. */
export interface Situation {
  readonly name: string;
  readonly scene: SceneName;
  readonly open: (page: Page) => Promise<void>;
}

const nothing = async () => undefined;

/** Shows the conversation that is listed first, whether or not the sidebar is there. */
export async function openFirst(page: Page): Promise<void> {
  await showSidebar(page);
  await page.getByRole('navigation').getByRole('button').first().click();
}

async function showSidebar(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show sidebar' });
  if (await show.isVisible()) await show.click();
}

async function openUsage(page: Page): Promise<void> {
  await showSidebar(page);
  await page.getByRole('button', { name: 'Usage' }).click();
}

async function beginImport(page: Page): Promise<void> {
  await page.evaluate(() => window.command('import'));
}

async function askWhoIsThere(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill('Is anybody there?');
  await page.keyboard.press('Enter');
}

export const situations: readonly Situation[] = [
  ...searchSituations,
  ...providerSituations,
  { name: 'cited', scene: 'cited', open: openFirst },
  {
    name: 'sources',
    scene: 'cited',
    async open(page) {
      await openFirst(page);
      await page
        .getByRole('link', { name: /^Source 2/ })
        .first()
        .click();
    },
  },
  {
    name: 'mark',
    scene: 'cited',
    async open(page) {
      await openFirst(page);
      await page
        .getByRole('link', { name: /^Source 2/ })
        .last()
        .focus();
    },
  },
  {
    name: 'activity',
    scene: 'cited',
    async open(page) {
      await openFirst(page);
      await page.getByRole('button', { name: /^Web search .*rust async/ }).click();
    },
  },
  {
    name: 'models',
    scene: 'cited',
    async open(page) {
      await openFirst(page);
      await page.keyboard.press('Control+Shift+M');
      await page.getByPlaceholder('Search models').fill('son');
    },
  },
  {
    name: 'sent',
    scene: 'switched',
    async open(page) {
      await openFirst(page);
      await page.getByRole('button', { name: 'What will be sent' }).click();
    },
  },
  {
    name: 'editing',
    scene: 'again',
    async open(page) {
      await openFirst(page);
      await page.getByRole('button', { name: 'Edit message' }).last().click();
    },
  },
  {
    name: 'deleted',
    scene: 'again',
    async open(page) {
      await openFirst(page);
      await page
        .getByRole('button', { name: /^Delete/ })
        .last()
        .click();
    },
  },
  {
    name: 'row menu',
    scene: 'cited',
    async open(page) {
      const show = page.getByRole('button', { name: 'Show sidebar' });
      if (await show.isVisible()) await show.click();
      const rows = page.getByRole('navigation').getByRole('button');
      await rows.nth(1).focus();
      await page.keyboard.press('F2');
      await rows.nth(3).click({ button: 'right' });
    },
  },
  { name: 'busy', scene: 'busy', open: openFirst },
  {
    name: 'unfolded',
    scene: 'busy',
    async open(page) {
      await openFirst(page);
      for (const name of ['Thought for', '3 searches', 'Result', 'Used but']) {
        await page.getByRole('button', { name }).first().click();
      }
    },
  },
  { name: 'again', scene: 'again', open: openFirst },
  {
    name: 'elsewhere',
    scene: 'elsewhere',
    async open(page) {
      await openFirst(page);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByText('being written by another Footnote').waitFor();
    },
  },
  { name: 'failures', scene: 'failures', open: openFirst },
  { name: 'waiting', scene: 'waiting', open: openFirst },
  { name: 'awkward', scene: 'awkward', open: openFirst },
  { name: 'large', scene: 'large', open: openFirst },
  { name: 'lost', scene: 'lost', open: openFirst },
  { name: 'empty', scene: 'empty', open: nothing },
  { name: 'unreadable', scene: 'unreadable', open: nothing },
  { name: 'first-run', scene: 'firstRun', open: nothing },
  {
    name: 'checked',
    scene: 'firstRun',
    async open(page) {
      await page.getByRole('switch').click();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByRole('button', { name: 'Add provider' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'not-reached',
    scene: 'unreachable',
    async open(page) {
      await page.getByRole('radio', { name: /compatible/ }).check();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByLabel('Base URL').fill('http://127.0.0.1:8080');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
    },
  },
  {
    name: 'disk-full',
    scene: 'diskFull',
    async open(page) {
      await openFirst(page);
      await page.getByRole('textbox', { name: 'Message' }).fill('Is there room for this?');
      await page.keyboard.press('Enter');
    },
  },
  { name: 'salvaged', scene: 'salvaged', open: openFirst },
  { name: 'read-only', scene: 'readOnly', open: nothing },
  { name: 'newer-version', scene: 'newerVersion', open: nothing },
  {
    name: 'keyring-locked',
    scene: 'locked',
    open: askWhoIsThere,
  },
  {
    name: 'troubled',
    scene: 'troubled',
    open: askWhoIsThere,
  },
  {
    name: 'conversation-menu',
    scene: 'cited',
    async open(page) {
      await openFirst(page);
      await page.getByRole('button', { name: 'More about this conversation' }).click();
    },
  },
  { name: 'usage', scene: 'used', open: openUsage },
  { name: 'usage-empty', scene: 'cited', open: openUsage },
  { name: 'import', scene: 'used', open: beginImport },
  {
    name: 'imported',
    scene: 'used',
    async open(page) {
      await beginImport(page);
      await page.getByRole('button', { name: 'Choose file…' }).click();
    },
  },
  {
    name: 'not-imported',
    scene: 'notAnExport',
    async open(page) {
      await beginImport(page);
      await page.getByRole('button', { name: 'Choose file…' }).click();
    },
  },
];
