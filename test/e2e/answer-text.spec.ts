import type { Page } from '@playwright/test';
import { expect, test } from '../support/text-page/text-test.ts';

const words = [
  'Words that end here.^ More words follow after it!^ And “quoted”^ and (so)^ and? yes?^ **bold end**^ and [a link to it](https://tides.test)^ and `code here`^ and 潮汐表。^ dash—^ end/^ x-^ 5%^ ¡hola!^ …^ done',
  '- item one^ two^\n- [x] `dyn`.^ a',
  '> quoted words^ and more^',
].join('\n\n');

/** The marks that do not stand on the line of the character before them. */
function marksOnTheirOwn(page: Page) {
  return page.evaluate(() => {
    const middle = (box: DOMRect | undefined) => (box ? (box.top + box.bottom) / 2 : Number.NaN);
    const isWord = (node: Node) => (node.textContent ?? '').replaceAll(/[\u2060\s]/g, '') !== '';
    return [...document.querySelectorAll('main a[aria-label^="Source"]')].flatMap((mark) => {
      const walker = document.createTreeWalker(
        document.querySelector('main')!,
        NodeFilter.SHOW_TEXT,
      );
      let before: Node | undefined;
      for (let node = walker.nextNode(); node && !mark.contains(node); node = walker.nextNode()) {
        if (isWord(node)) before = node;
      }
      const end = before?.textContent?.replace(/[\u2060\s]+$/, '').length ?? 0;
      if (!before || end === 0) return [];
      const range = document.createRange();
      range.setStart(before, end - 1);
      range.setEnd(before, end);
      const apart = middle([...range.getClientRects()].at(-1)) - middle(mark.getClientRects()[0]);
      return Math.abs(apart) < 12 ? [] : [`${before.textContent} ${mark.textContent}`];
    });
  });
}

test('a mark never leaves the word it follows, however narrow the window is', async ({ page }) => {
  for (let width = 150; width <= 700; width += 11) {
    await page.evaluate((shown) => window.showText(shown), { text: words, width });
    expect(await marksOnTheirOwn(page), `${width} pixels`).toEqual([]);
  }
});

const code = Array.from({ length: 70 }, (_, at) =>
  at % 7 === 3 ? '' : `let wave${at} = "high"; // \u202E${at}`,
);
const block = `\`\`\`js\n${code.join('\n')}\n\`\`\`\n\nafter`;

test('code that is selected is copied as it is, hidden characters and empty lines included', async ({
  page,
}) => {
  await page.evaluate((text) => window.showText({ text, key: 'code' }), block);
  const selected = await page.evaluate(() => {
    const selection = getSelection();
    selection?.selectAllChildren(document.querySelector('pre')!);
    return selection?.toString();
  });
  expect(selected?.trimEnd()).toBe(code.join('\n'));
});

test('code is coloured once it is there, and stays the same text', async ({ page }) => {
  await page.evaluate((text) => window.showText({ text, key: 'colours' }), block);
  const string = page.locator('pre span', { hasText: /^"high"$/ });
  await expect(string).toHaveCount(60);
  const colours = await page.evaluate(() => {
    const of = (element: Element) => getComputedStyle(element).color;
    const span = [...document.querySelectorAll('pre span')].find(
      ({ textContent }) => textContent === '"high"',
    );
    return [of(span!), of(document.querySelector('pre')!)];
  });
  expect(new Set(colours).size).toBe(2);
  expect((await page.locator('pre').textContent())?.trimEnd()).toBe(code.join('\n'));
});

test('what is finished stays the same elements while the rest is written', async ({ page }) => {
  const text = `First *words*.\n\n- one\n- two\n\n${block}\n\n| a | b |\n|---|---|\n| c | d |\n\nLast.`;
  await page.evaluate((whole) => {
    const seen = new Set<Element>();
    const end = whole.indexOf('Last.');
    for (let at = 1; at <= end; at += 1) {
      window.showText({ text: whole.slice(0, at), open: true, key: 'open' });
      if (at % 40 !== 0) continue;
      for (const element of [...document.querySelectorAll('main p, main li, main pre')].slice(
        0,
        -2,
      )) {
        seen.add(element);
      }
    }
    for (const element of seen) element.setAttribute('data-seen', '');
  }, text);
  const connected = () => page.evaluate(() => document.querySelectorAll('[data-seen]').length);
  const before = await connected();
  await page.evaluate((whole) => window.showText({ text: whole, key: 'open' }), text);
  expect(before).toBeGreaterThan(4);
  expect(await connected()).toBe(before);
});

test('a very long text that is opened is there to its end', async ({ page }) => {
  const text = `${'A paragraph of some words, **bold** ones too.\n\n'.repeat(6000)}The end.`;
  await page.evaluate((long) => window.showText({ text: long, key: 'long' }), text);
  await expect(page.locator('main p').last()).toHaveText('The end.');
  await expect(page.locator('main p')).toHaveCount(6001);
});

test('a link asks to be opened and leads nowhere by itself', async ({ page }) => {
  await page.evaluate(() => {
    window.asked = [];
    window.showText({
      text: 'See [the table](https://tides.test/a) and ![x](https://tides.test/x.png).',
      key: 'link',
    });
  });
  const before = page.url();
  await page.getByRole('link', { name: 'the table' }).click();
  await page.getByRole('link', { name: 'the table' }).click({ button: 'middle' });
  await page.getByRole('link', { name: 'the table' }).press('Enter');
  await page.getByRole('button', { name: 'x tides.test' }).click();
  expect(page.url()).toBe(before);
  expect(await page.evaluate(() => window.asked)).toEqual([
    'https://tides.test/a',
    'https://tides.test/a',
    'https://tides.test/a',
    'https://tides.test/x.png',
  ]);
});
