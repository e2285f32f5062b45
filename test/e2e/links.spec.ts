import { refusedLinks } from '../support/refused-links.ts';
import type { Page } from '@playwright/test';
import type { Footnote } from './support/launch.ts';
import { spyOnLinks } from './support/spy-on-links.ts';
import { expect, test } from './support/walled-test.ts';

const good = ['https://example.test/a', 'http://127.0.0.1:1/b', 'mailto:ada@example.test'];
/** The browser takes these characters out itself, before anybody sees the address. */
const mended = ['https://example.test/', 'https://example.test/X:%201'];
const addresses = [...refusedLinks.map(([, address]) => address), ...good];

/** Puts one link in the page, over everything else. */
async function putLink({ page }: Footnote, address: string, target: string): Promise<void> {
  await page.evaluate(
    ([address, target]) => {
      document.getElementById('probe')?.remove();
      const link = document.createElement('a');
      link.id = 'probe';
      link.textContent = 'probe';
      link.setAttribute('href', address);
      if (target !== '') link.target = target;
      link.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:99999;font-size:40px';
      document.body.append(link);
      link.focus();
    },
    [address, target] as const,
  );
}

/** By hand and by keyboard; Playwright's own clicks would wait for a page that never comes. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a click': (page) => page.mouse.click(...middle),
  'the middle button': (page) => page.mouse.click(...middle, { button: 'middle' }),
  'a click for a new tab': (page) => clickHolding(page, 'ControlOrMeta'),
  'a click for a new window': (page) => clickHolding(page, 'Shift'),
  'the keyboard': (page) => page.keyboard.press('Enter'),
};
const middle = [20, 20] as const;

async function clickHolding(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key);
  await page.mouse.click(...middle);
  await page.keyboard.up(key);
}

for (const [way, follow] of Object.entries(ways)) {
  test(`only web and mail addresses leave by ${way}`, async ({ footnote, outside }) => {
    const opened = await spyOnLinks(footnote);
    for (const target of ['', '_blank']) {
      for (const address of addresses) {
        // A link to an empty page takes the page away for a moment.
        await expect(() => putLink(footnote, address, target)).toPass();
        await follow(footnote.page);
      }
    }
    await footnote.page.waitForTimeout(200);
    expect((await opened()).filter((address) => ![...good, ...mended].includes(address))).toEqual(
      [],
    );
    await expect.poll(() => footnote.page.url()).toMatch(/^app:\/\/ui\//);
    expect(await footnote.page.evaluate(() => '__pwned' in window)).toBe(false);
    const windows = await footnote.app.evaluate(async ({ BrowserWindow }) => {
      return BrowserWindow.getAllWindows().length;
    });
    expect(windows).toBe(1);
    expect(outside.connections()).toBe(0);
  });
}

test('a script that opens windows reaches the door, and no further', async ({ footnote }) => {
  const opened = await spyOnLinks(footnote);
  for (const address of addresses) {
    await footnote.page.evaluate((address) => {
      try {
        window.open(address);
      } catch {
        // No address at all.
      }
    }, address);
  }
  await expect.poll(opened).toEqual([...mended, ...good]);
});

test('the bridge says why a link is refused', async ({ footnote }) => {
  const opened = await spyOnLinks(footnote);
  const answers = await footnote.page.evaluate(async (addresses) => {
    const { footnote: bridge } = window as unknown as {
      footnote: { call(name: string, input: unknown): Promise<{ output: unknown }> };
    };
    const outcomes: unknown[] = [];
    for (const url of addresses) outcomes.push((await bridge.call('link.open', { url })).output);
    return outcomes;
  }, addresses);
  expect(answers).toEqual([
    ...refusedLinks.map(([, , refused]) => ({ opened: false, refused })),
    ...good.map(() => ({ opened: true })),
  ]);
  expect(await opened()).toEqual(good);
});

test('a page that was led to nowhere comes back', async ({ footnote }) => {
  for (const address of ['about:blank', 'https://']) {
    const loaded = footnote.page.waitForURL('app://ui/**');
    await putLink(footnote, address, '');
    await footnote.page.mouse.click(...middle);
    await loaded;
    await expect(footnote.page).toHaveTitle(/Footnote/);
    // The page may just be on its way back.
    const hasBridge = () =>
      footnote.page.evaluate(() => 'footnote' in window).catch(() => undefined);
    await expect.poll(hasBridge).toBe(true);
  }
});

test('a link the user does not want opened stays closed', async ({ footnote }) => {
  const opened = await spyOnLinks(footnote);
  await footnote.app.evaluate(async ({ dialog }) => {
    Object.assign(dialog, { showMessageBox: async () => ({ response: 1, checkboxChecked: true }) });
  });
  await footnote.page.evaluate(() => window.open('https://example.test/'));
  await footnote.page.waitForTimeout(200);
  expect(await opened()).toEqual([]);
});
