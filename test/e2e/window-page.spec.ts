import type { Page } from '@playwright/test';
import { expect, test } from '../support/window-harness/look.ts';
import { openFirst } from '../support/window-harness/situations.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log');

function heard(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate(
    (wanted) => window.heard.filter((call) => call.name === wanted).map(({ input }) => input),
    name,
  );
}

const fromEnd = (page: Page) =>
  log(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);

test.describe('the composer', () => {
  test('sends with Enter, breaks with Shift+Enter, and is empty once the message is stored', async ({
    look,
  }) => {
    const page = await look({ scene: 'empty' });
    await composer(page).fill('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('You asked: one');
    await expect(composer(page)).toHaveValue('');
    await expect(composer(page)).toBeFocused();
    expect(await heard(page, 'turn.start')).toEqual([
      { text: 'one\ntwo', model: { provider: 'acme', name: 'sonata-5' } },
    ]);
  });

  test('does not send while an input method composes', async ({ look }) => {
    const page = await look({ scene: 'empty' });
    await composer(page).fill('にほん');
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    expect(await heard(page, 'turn.start')).toEqual([]);
    await composer(page).press('Enter');
    expect(await heard(page, 'turn.start')).toHaveLength(1);
  });

  test('keeps a message that was refused, and says what to do', async ({ look }) => {
    const page = await look({ scene: 'troubled' });
    await composer(page).fill('Is anybody there?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('ACME_API_KEY is not set');
    await expect(composer(page)).toHaveValue('Is anybody there?');
    await page.getByRole('button', { name: 'Add key' }).click();
    await page.getByLabel('Key', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    expect(await heard(page, 'provider.set-session-key')).toEqual([
      { name: 'acme', key: 'secret' },
    ]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
  });

  test('keeps the text of each conversation apart, and recalls with the arrow up', async ({
    look,
  }) => {
    const page = await look({ scene: 'again' });
    await composer(page).fill('not sent yet');
    await openFirst(page);
    await expect(composer(page)).toHaveValue('');
    await page.keyboard.press('ArrowUp');
    await expect(composer(page)).toHaveValue(
      'When does the ferry to Skye run on Sundays in December?',
    );
    await page.keyboard.press('Control+n');
    await expect(composer(page)).toHaveValue('not sent yet');
  });

  test('grows to two fifths of the window and no further', async ({ look }) => {
    const page = await look({ scene: 'empty', width: 900, height: 600 });
    await composer(page).fill('line\n'.repeat(100));
    const box = await page.getByRole('form', { name: 'Message' }).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(600 * 0.4 + 30);
    expect(box?.height).toBeGreaterThan(600 * 0.35);
  });

  test('picks a model by name, and switches a hosted tool off for its messages', async ({
    look,
  }) => {
    const page = await look({ scene: 'empty' });
    await page.getByRole('switch', { name: 'Web search' }).click();
    await page.keyboard.press('Control+Shift+M');
    await page.keyboard.type('acme/brand-new');
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await page.getByRole('switch', { name: 'Web search' }).click();
    await composer(page).fill('hi');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('You asked: hi');
    expect(await heard(page, 'turn.start')).toEqual([
      {
        text: 'hi',
        model: { provider: 'acme', name: 'brand-new' },
        hostedTools: { web_search: false },
      },
    ]);
  });
});

test.describe('an answer', () => {
  test('grows as it comes, and stops with Escape', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    await expect(page.getByText('4 s · acme').or(page.getByText('5 s · acme'))).toBeVisible();
    await composer(page).press('Escape');
    await expect(page.getByText('You stopped this answer.', { exact: true })).toBeVisible();
    await expect(page.getByText('did not finish')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  });

  test('has its sources with it when it is complete', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    await page.evaluate(() => window.playOn());
    const turn = page.getByRole('article', { name: /^Turn 2/ });
    await expect(turn.getByText('2 results · acme')).toBeVisible();
    await expect(turn.getByRole('link', { name: /^Source 1: dynosaur/ })).toBeVisible();
    await expect(turn.getByText('1 search in this turn')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Yes, with' })).toBeAttached();
  });

  test('a mark shows its source, leads to the list, and opens the page with Enter', async ({
    look,
  }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    const mark = page.getByRole('link', { name: /^Source 2/ }).first();
    await mark.hover();
    await expect(page.getByRole('dialog')).toContainText('The design was accepted in May');
    await mark.press('Enter');
    expect(await heard(page, 'link.open')).toEqual([
      { url: 'https://rust-lang.github.io/rust-project-goals/2026h2/async-fn-dyn.html' },
    ]);
    await mark.click();
    await expect(page.getByRole('complementary', { name: 'Sources and details' })).toContainText(
      'cited twice',
    );
  });

  test('a mark stays on the line of the word before it, at every width', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    for (let width = 700; width < 1100; width += 23) {
      await page.setViewportSize({ width, height: 800 });
      const alone = await page.getByRole('link', { name: /^Source \d/ }).evaluateAll(
        (marks) =>
          marks.filter((mark) => {
            const range = document.createRange();
            const before = mark.previousSibling;
            if (!before?.textContent) return false;
            const texts = document.createTreeWalker(
              mark.closest('p, li, td') ?? mark,
              NodeFilter.SHOW_TEXT,
            );
            let word: Text | null = null;
            for (let node = texts.nextNode(); node; node = texts.nextNode()) {
              if (mark.contains(node)) break;
              if (node.textContent?.replaceAll(/[\u2060\s]/g, '')) word = node as Text;
            }
            if (!word) return false;
            const end = word.data.trimEnd().length;
            range.setStart(word, end - 1);
            range.setEnd(word, end);
            const [last] = [...range.getClientRects()].slice(-1);
            return last !== undefined && mark.getBoundingClientRect().top > last.bottom;
          }).length,
      );
      expect({ width, alone }).toEqual({ width, alone: 0 });
    }
  });

  test('is copied with its sources', async ({ look }) => {
    const page = await look({ scene: 'again' });
    await openFirst(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
    });
    await page.keyboard.press('Control+Shift+C');
    await expect(page.getByText('Answer copied with its sources').first()).toBeVisible();
    const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
    expect(copied).toBe('On Sundays in December there are **two** crossings each way.');
  });

  test('asked again or edited becomes a branch of the same parent', async ({ look }) => {
    const page = await look({ scene: 'again' });
    await openFirst(page);
    await expect(page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Previous version' }).click();
    await expect(log(page)).toContainText('Six times a day.');
    await page.getByRole('button', { name: 'Edit message' }).click();
    await page.keyboard.type(' Please.');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText(
      'You asked: When does the ferry to Skye run in December? Please.',
    );
    await expect(page.getByRole('group', { name: 'Version 3 of 3' })).toBeVisible();
    expect(await heard(page, 'turn.start')).toMatchObject([{ parent: null }]);
  });
});

test.describe('the view', () => {
  test('follows what comes while the reader is at its end', async ({ look }) => {
    const page = await look({ scene: 'streaming' });
    await openFirst(page);
    const seen = await log(page).evaluate(async (list) => {
      const places: number[] = [];
      for (let frame = 0; frame < 60; frame += 1) {
        await new Promise(requestAnimationFrame);
        // Behind the frame's own work, when it is drawn.
        await new Promise((resolve) => setTimeout(resolve));
        places.push(list.scrollHeight - list.clientHeight - list.scrollTop);
      }
      return places;
    });
    // A line may come between the measuring and the drawing, but never more.
    expect(Math.max(...seen)).toBeLessThan(30);
    expect(seen.filter((place) => place > 1).length).toBeLessThan(6);
  });

  test('stops with the first turn of the wheel, stays where it is, and goes on by the button', async ({
    look,
  }) => {
    const page = await look({ scene: 'streaming' });
    await openFirst(page);
    await page.waitForTimeout(300);
    await log(page).hover();
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(200);
    const place = await log(page).evaluate((list) => list.scrollTop);
    await page.waitForTimeout(600);
    expect(await log(page).evaluate((list) => list.scrollTop)).toBe(place);
    expect(await fromEnd(page)).toBeGreaterThan(250);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await page.waitForTimeout(200);
    expect(await fromEnd(page)).toBeLessThanOrEqual(1);
  });

  test('keeps the reading place of each conversation', async ({ look }) => {
    const page = await look({ scene: 'large' });
    await openFirst(page);
    await log(page).evaluate((list) => list.scrollTo(0, list.scrollHeight / 2));
    await page.waitForTimeout(300);
    const seen = () =>
      log(page).evaluate((list) => {
        const { left, top, width } = list.getBoundingClientRect();
        const element = document.elementFromPoint(left + width / 2, top + 200);
        return element?.closest('article')?.querySelector('h2')?.textContent;
      });
    const before = await seen();
    expect(before).toMatch(/^Turn \d+/);
    await page.keyboard.press('Control+n');
    await openFirst(page);
    await page.waitForTimeout(300);
    expect(await seen()).toBe(before);
  });

  test('opens a long conversation at once, at its end', async ({ look }) => {
    const page = await look({ scene: 'large' });
    const took = await page.evaluate(async () => {
      const start = performance.now();
      document.querySelector<HTMLElement>('nav button')?.click();
      while (!document.querySelector('[role=log] article')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - start;
    });
    expect(took).toBeLessThan(400);
    expect(await fromEnd(page)).toBeLessThanOrEqual(1);
    expect(await page.locator('[role=log] article').count()).toBeLessThan(40);
    expect(await page.locator('nav li').count()).toBeLessThan(80);
  });
});

test.describe('the keyboard', () => {
  test('goes from column to column with F6, and back to the composer', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    await page.getByRole('button', { name: 'Show sources and details' }).click();
    await composer(page).focus();
    const column = () =>
      page.evaluate(() =>
        document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
      );
    const columns = [];
    for (let count = 0; count < 3; count += 1) {
      await page.keyboard.press('F6');
      columns.push(await column());
    }
    expect(columns).toEqual(['detail', 'sidebar', 'conversation']);
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Shift+F6');
    expect(await column()).toBe('sidebar');
  });

  test('moves through the conversations with the arrows', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Moving the archive' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Object safety for async traits',
    );
  });

  test('closes the details with Escape where they have the focus, and does not stop the answer', async ({
    look,
  }) => {
    const page = await look({ scene: 'cited' });
    await openFirst(page);
    await page
      .getByRole('link', { name: /^Source 2/ })
      .first()
      .click();
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    await page
      .getByRole('complementary', { name: 'Sources and details' })
      .getByRole('link')
      .first()
      .focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: 'Sources and details' })).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
    expect(await heard(page, 'turn.stop')).toEqual([]);
  });

  test('hides and shows the sidebar, and leads to the providers and back', async ({ look }) => {
    const page = await look({ scene: 'cited' });
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('navigation')).toBeVisible();
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('heading', { name: 'Providers' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(composer(page)).toBeFocused();
  });
});

test.describe('the first run', () => {
  test('adds a provider: what is wrong stands under its field, the key is not in what is written', async ({
    look,
  }) => {
    const page = await look({ scene: 'firstRun' });
    await page.getByRole('radio', { name: /compatible/ }).check();
    await page.getByRole('radio', { name: 'For this session only' }).check();
    await page.getByLabel('Key', { exact: true }).last().fill('very-secret');
    await page.getByRole('button', { name: 'Add provider' }).click();
    await expect(page.getByText('Give the address of the server.')).toBeVisible();
    await page.getByLabel('Base URL').fill('http://127.0.0.1:8080');
    await expect(page.locator('pre')).toContainText('base_url = "http://127.0.0.1:8080"');
    await expect(page.locator('pre')).not.toContainText('very-secret');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('accepts the key and lists 2 models')).toBeVisible();
    await page.getByRole('button', { name: 'Add provider' }).click();
    expect(await heard(page, 'provider.add')).toEqual([
      {
        name: 'beta',
        source: 'beta',
        hostedTools: [],
        baseUrl: 'http://127.0.0.1:8080',
        sessionKey: 'very-secret',
        model: 'sonata-5',
      },
    ]);
  });

  test('tries the demo with one click', async ({ look }) => {
    const page = await look({ scene: 'firstRun' });
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect(composer(page)).toBeFocused();
    await expect(page.getByText('The demo answers with scripted text')).toBeVisible();
  });
});
