import type { Page } from '@playwright/test';
import { focusWindow } from './support/focus-window.ts';
import type { Footnote } from './support/launch.ts';
import { listenOnLoopback } from '../support/loopback-listener.ts';
import { expect, test } from './support/window-test.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const turn = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Turn ${number}:`) });

async function withDemo({ page }: Footnote): Promise<Page> {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(composer(page)).toBeFocused();
  return page;
}

async function askFor(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

const question = 'How do tide tables know the sea a year ahead?';

test('from nothing declared to an answer with its sources in a few clicks', async ({
  footnote,
}) => {
  const page = await withDemo(footnote);
  await askFor(page, question);
  const answer = turn(page, 1);
  await expect(answer.getByText('4 results · demo')).toBeVisible();
  await expect(answer.getByRole('link', { name: /^Source 4: Surge/ })).toBeVisible();
  await expect(answer.getByText('1 search in this turn')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question);

  await answer
    .getByRole('link', { name: /^Source 2:/ })
    .first()
    .click();
  const details = page.getByRole('complementary', { name: 'Sources and details' });
  await expect(details).toContainText('Tide gauges, and why a year of readings is wanted');
  await expect(details).toContainText('1 recorded, 1 counted by the provider');
  await answer.getByRole('button', { name: /^Web search/ }).click();
  await expect(details).toContainText('how are tide tables computed harmonic constituents');
});

test('everything is as it was after the window was closed and opened again', async ({ start }) => {
  const first = await start();
  const page = await withDemo(first);
  await askFor(page, question);
  await expect(turn(page, 1).getByText('1 search in this turn')).toBeVisible();
  const shown = () => (window: Page) =>
    turn(window, 1).evaluate((article) => article.textContent?.replaceAll(/\d\.\d s/g, ''));
  const before = await shown()(page);
  await first.quit();

  const second = await start();
  await second.page.getByRole('navigation').getByRole('button', { name: question }).click();
  await expect(turn(second.page, 1).getByText('1 search in this turn')).toBeVisible();
  expect(await shown()(second.page)).toBe(before);
  await askFor(second.page, 'demo: think');
  await expect(turn(second.page, 2)).toContainText('the answer is yes');
  await expect(turn(second.page, 2).getByRole('button', { name: /^Thought for/ })).toBeVisible();
});

test('an answer that is stopped stays, and can be asked for again', async ({ footnote }) => {
  const page = await withDemo(footnote);
  await focusWindow(footnote);
  await askFor(page, 'demo: long');
  await expect(turn(page, 1)).toContainText('Paragraph 3.');
  await composer(page).press('Escape');
  await expect(turn(page, 1).getByText('You stopped this answer.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  await turn(page, 1).getByRole('button', { name: 'Try again' }).click();
  await expect(turn(page, 1).getByRole('button', { name: /asked for again/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeVisible();
  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(turn(page, 1).getByText('You stopped this answer.')).toBeVisible();
});

test.describe('what an answer can come to', () => {
  const cases = [
    ['demo: length', 'The answer reached its length limit.', 'Continue'],
    ['demo: refuse', 'The model declined to answer', 'Edit message'],
    ['demo: overloaded', 'demo is overloaded', 'Try again'],
    ['demo: cut', 'in the middle of the answer', 'Try again'],
  ] as const;
  for (const [asked, said, offered] of cases) {
    test(`${asked}: it is said, with what to do`, async ({ footnote }) => {
      const page = await withDemo(footnote);
      await askFor(page, asked);
      await expect(turn(page, 1).getByText(said).first()).toBeVisible();
      await expect(turn(page, 1).getByRole('button', { name: offered }).last()).toBeVisible();
      await expect(composer(page)).toBeEditable();
    });
  }

  test('demo: cut says that sources may be missing', async ({ footnote }) => {
    const page = await withDemo(footnote);
    await askFor(page, 'demo: cut');
    await expect(turn(page, 1)).toContainText('cut off before its sources were complete');
  });

  test('demo: uncited says that nothing was cited', async ({ footnote }) => {
    const page = await withDemo(footnote);
    await askFor(page, 'demo: uncited');
    await expect(turn(page, 1)).toContainText('The model searched and cited nothing.');
    await turn(page, 1).getByRole('button', { name: 'Used but not cited (2)' }).click();
    await expect(turn(page, 1).getByRole('listitem')).toHaveCount(2);
  });

  test('demo: pause is one answer with its resumption said', async ({ footnote }) => {
    const page = await withDemo(footnote);
    await askFor(page, 'demo: pause');
    await expect(turn(page, 1)).toContainText('Resuming 1 of 5');
    await expect(turn(page, 1)).toContainText('After the pause: the wind can add a metre.');
    await expect(turn(page, 1).getByText('did not finish')).toHaveCount(0);
  });

  test('demo: call shows the call and what came back', async ({ footnote }) => {
    const page = await withDemo(footnote);
    await askFor(page, 'demo: call');
    await expect(turn(page, 1)).toContainText('read_clock');
    await turn(page, 1).getByRole('button', { name: 'Arguments' }).click();
    await expect(turn(page, 1)).toContainText('"zone"');
    await expect(turn(page, 1)).toContainText('There is no clock here');
  });

  test('“Continue” after a length limit is a message of its own', async ({ footnote }) => {
    const page = await withDemo(footnote);
    await askFor(page, 'demo: length');
    await turn(page, 1).getByRole('button', { name: 'Continue' }).click();
    await expect(turn(page, 2)).toContainText('Continue.');
  });
});

test('a message that is edited, or asked again, is a branch; both can be gone back to', async ({
  footnote,
}) => {
  const page = await withDemo(footnote);
  await askFor(page, 'demo: think');
  await expect(turn(page, 1)).toContainText('the answer is yes');
  await turn(page, 1).hover();
  await turn(page, 1).getByRole('button', { name: 'Edit message' }).click();
  await page.getByRole('textbox', { name: 'Edited message' }).fill('demo: uncited');
  await page.keyboard.press('Enter');
  await expect(turn(page, 1)).toContainText('answer from memory');
  await expect(page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  await turn(page, 1).getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('group', { name: 'Version 3 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous version' }).click();
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(turn(page, 1)).toContainText('the answer is yes');
});

test('the web search of one message can be switched off, and the answer says that none ran', async ({
  footnote,
}) => {
  const page = await withDemo(footnote);
  await askFor(page, 'demo: think');
  await expect(turn(page, 1).getByText('no search ran')).toBeVisible();
  await page.getByRole('switch', { name: 'Web search' }).click();
  await askFor(page, 'demo: think');
  await expect(turn(page, 2)).toContainText('the answer is yes');
  await expect(turn(page, 2).getByText('no search ran')).toHaveCount(0);
});

test('an answer is copied with its sources to the clipboard', async ({ footnote }) => {
  const page = await withDemo(footnote);
  await askFor(page, question);
  await expect(turn(page, 1).getByText('1 search in this turn')).toBeVisible();
  await focusWindow(footnote);
  await page.keyboard.press('Control+Shift+C');
  await expect(page.getByText('Answer copied with its sources')).toBeVisible();
  const copied = await footnote.app.evaluate(async ({ clipboard }) => clipboard.readText());
  expect(copied).toContain('**speeds are known exactly**');
  expect(copied).toMatch(/motions of the moon and the sun\[\^1\];/);
  expect(copied).toMatch(/\n\[\^4\]: \[Surge: what the table cannot know\]\(<https:/);
});

test('a provider whose server does not answer is added, asked, and explained', async ({
  footnote,
}) => {
  const { page } = footnote;
  const listener = await listenOnLoopback();
  const url = `http://127.0.0.1:${listener.port}`;
  await listener.close();
  await page.getByRole('radio').nth(1).check();
  await page.getByLabel('Base URL').fill(url);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No server answered' })).toBeVisible();
  await page.getByRole('button', { name: /None picked/ }).click();
  await page.keyboard.type('some-model');
  await page.keyboard.press('Enter');
  await expect(page.locator('pre')).toContainText(`base_url = "${url}"`);
  await page.getByRole('button', { name: 'Add provider' }).click();
  await askFor(page, 'Is anybody there?');
  await expect(turn(page, 1)).toContainText(`No connection to ${url}`, { timeout: 20_000 });
  await expect(turn(page, 1).getByRole('button', { name: 'Retry now' })).toBeVisible();
  await turn(page, 1).getByRole('button', { name: 'Stop' }).click();
  await expect(turn(page, 1).getByText('You stopped this answer.')).toBeVisible();
});
