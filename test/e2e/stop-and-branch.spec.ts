import type { Page } from '@playwright/test';
import { composer, ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { expect, test } from './support/window-test.ts';

async function beginLongAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, 'demo: long');
  await expect(turnAt(page, 1)).toContainText('Paragraph 1. The tide comes in');
}

/** Goes backwards through what can have the focus until a control of this name has it. */
async function tabBackTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    const label = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    );
    if (label === name) return;
  }
  throw new Error(`The keyboard does not reach “${name}”.`);
}

test('Escape stops an answer and keeps what had come, after a start too', async ({ start }) => {
  const before = await start();
  await beginLongAnswer(before.page);
  await composer(before.page).press('Escape');
  const turn = turnAt(before.page, 1);
  await ended(turn);
  await expect(turn.getByText('You stopped this answer.', { exact: true })).toBeVisible();
  await expect(turn).not.toContainText('Paragraph 400.');
  const kept = await turn.innerText();
  await before.quit();

  const { page } = await start();
  await openConversation(page, 'demo: long');
  await expect(turnAt(page, 1).getByText('You stopped this answer.')).toBeVisible();
  expect(await turnAt(page, 1).innerText()).toBe(kept);
});

test('a stopped answer is asked for again in its place, and what was cut is folded away', async ({
  footnote: { page },
}) => {
  await beginLongAnswer(page);
  await composer(page).press('Escape');
  const turn = turnAt(page, 1);
  await turn.getByRole('button', { name: 'Try again' }).click();
  await expect(
    turn.getByRole('button', { name: 'An answer that was cut off, asked for again' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(turn).toContainText('Paragraph 1. The tide comes in');
  await composer(page).press('Escape');
  await expect(turn.getByText('You stopped this answer.', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a stopped answer goes on in a message of its own', async ({ footnote: { page } }) => {
  await beginLongAnswer(page);
  await composer(page).press('Escape');
  await turnAt(page, 1).getByRole('button', { name: 'Continue' }).click();
  await ended(turnAt(page, 2));
  await expect(turnAt(page, 2)).toContainText('This is the demo');
  // What can go on is the last turn only.
  await expect(turnAt(page, 1).getByRole('button', { name: 'Continue' })).toHaveCount(0);
});

test('everything goes by keyboard alone: ask, stop, try again, edit, switch branches', async ({
  footnote: { page },
}) => {
  const { keyboard } = page;
  await expect(page.getByRole('heading', { name: 'Welcome to Footnote' })).toBeVisible();
  for (let steps = 0; steps < 20; steps += 1) {
    await keyboard.press('Tab');
    if ((await page.locator(':focus').textContent()) === 'Try the demo') break;
  }
  await keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await keyboard.type('demo: long');
  await keyboard.press('Enter');
  const turn = turnAt(page, 1);
  await expect(turn).toContainText('Paragraph 1.');
  await keyboard.press('Escape');
  await ended(turn);

  await tabBackTo(page, 'Try again');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await keyboard.press('F6');
  await keyboard.press('F6');
  await expect(composer(page)).toBeFocused();
  await keyboard.press('Escape');
  await ended(turn);

  await tabBackTo(page, 'Edit message');
  await keyboard.press('Enter');
  await expect(turn.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('demo: think');
  await keyboard.press('Enter');
  await expect(turn).toContainText('I have thought about it, and the answer is yes.');
  await expect(page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  await ended(turn);

  await tabBackTo(page, 'Previous version');
  await keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible();
  await expect(turn).toContainText('You stopped this answer.');
});
