import { expect, test } from '../support/window-harness/look.ts';
import { openFirst } from '../support/window-harness/situations.ts';
import { composer, fromEnd, heard, log } from '../support/window-harness/window-parts.ts';

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
