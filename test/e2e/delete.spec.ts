import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { filesWith } from '../support/files-with.ts';
import { composer, ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { kill } from './support/launch.ts';
import { runCommand } from './support/run-command.ts';
import { expect, test } from './support/window-test.ts';

/** In what is asked, and so in the title, the answer and the text index too. */
const canary = 'Kanarienvogel-é-71';

function row(page: Page, title: string) {
  return page.getByRole('navigation').getByRole('button', { name: title });
}

async function ask(page: Page, text: string, number = 1): Promise<void> {
  await sendMessage(page, text);
  await ended(turnAt(page, number));
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the demo' }).click();
}

test('a conversation is deleted by a key, comes back by Undo, and is gone without a trace after its time', async ({
  footnote: { page },
  profile,
}) => {
  await begin(page);
  await ask(page, `demo: think ${canary}`);
  await page.keyboard.press('Control+n');
  await ask(page, 'demo: think again');
  await row(page, canary).focus();
  await page.keyboard.press('Delete');
  await expect(row(page, canary)).toHaveCount(0);
  await expect(row(page, 'demo: think again')).toBeFocused();
  await expect(page.getByRole('status').getByText('Conversation deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row(page, canary)).toBeVisible();
  await openConversation(page, canary);
  await expect(turnAt(page, 1)).toContainText(canary);
  const data = join(profile, 'data');
  await composer(page).fill(`Half typed: ${canary}`);
  await expect.poll(() => filesWith(data, `Half typed: ${canary}`)).not.toEqual([]);

  await row(page, canary).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row(page, canary)).toHaveCount(0);
  await expect(turnAt(page, 1)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(() => filesWith(data, canary), { timeout: 10_000 }).toEqual([]);
});

test('a turn goes with what follows it, the branch beside it is shown, and Undo brings it back', async ({
  footnote: { page },
}) => {
  await begin(page);
  await ask(page, 'demo: think');
  await ask(page, 'demo: think twice', 2);
  await ask(page, 'demo: think thrice', 3);
  await turnAt(page, 2).getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  await ended(turnAt(page, 2));
  await page.getByRole('button', { name: 'Previous version' }).click();
  await turnAt(page, 2).getByRole('button', { name: 'Delete this turn and all after it' }).click();
  await expect(composer(page)).toBeFocused();
  await expect(turnAt(page, 2)).toContainText('demo: think twice');
  await expect(turnAt(page, 3)).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^Version/ })).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(turnAt(page, 3)).toContainText('demo: think thrice');
  await expect(page.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible();
  // It goes on as if nothing had been.
  await ask(page, 'demo: think', 4);
});

test('deleting the turn that is being answered stops it, and nothing of it comes back', async ({
  footnote: { page },
}) => {
  await begin(page);
  await ask(page, 'demo: think');
  await sendMessage(page, 'demo: long');
  await expect(turnAt(page, 2)).toContainText('Paragraph 1.');
  await turnAt(page, 1).getByRole('button', { name: 'Delete this turn and all after it' }).click();
  await expect(page.getByRole('status').getByText('Conversation deleted.')).toBeVisible();
  await expect(row(page, 'demo: think')).toHaveCount(0);
  await expect(page.getByText('Paragraph 1.')).toHaveCount(0);
});

test('what was deleted stays so after a crash, and is gone after the next start', async ({
  start,
  profile,
}) => {
  const before = await start();
  await begin(before.page);
  await ask(before.page, `demo: think ${canary}`);
  await row(before.page, canary).focus();
  await before.page.keyboard.press('Delete');
  await expect(row(before.page, canary)).toHaveCount(0);
  await kill(before);
  const data = join(profile, 'data');
  expect(filesWith(data, canary)).not.toEqual([]);
  const listed = await runCommand(profile, ['conversations', 'list']);
  expect(listed.printed).toBe('');

  const { page } = await start();
  await expect(page.getByText('Conversations you begin are listed here.')).toBeVisible();
  await expect.poll(() => filesWith(data, canary), { timeout: 20_000 }).toEqual([]);
});

test('a conversation is renamed in its row with F2, and Escape leaves its title', async ({
  start,
}) => {
  const before = await start();
  const { page } = before;
  await begin(page);
  await ask(page, 'demo: think');
  await row(page, 'demo: think').focus();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Title of the conversation' });
  await field.fill('Never');
  await field.press('Escape');
  await expect(row(page, 'demo: think')).toBeFocused();
  await page.keyboard.press('F2');
  await field.fill('Of tides and moons');
  await field.press('Enter');
  await expect(row(page, 'Of tides and moons')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Of tides and moons');
  await before.quit();
  const after = await start();
  await expect(row(after.page, 'Of tides and moons')).toBeVisible();
});
