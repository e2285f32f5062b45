import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openInlineStore } from '../../main/conversations/open-inline-store.ts';
import type { Entry } from '../../shared/model/entry.ts';
import { composer, ended, openConversation, sendMessage, turnAt } from './support/conversation.ts';
import { runCommand, startCommand } from './support/run-command.ts';
import { expect, test } from './support/window-test.ts';

function row(page: Page, title: string) {
  return page.getByRole('navigation').getByRole('button', { name: title });
}

const elsewhere = 'being written by another Footnote';

test('what the command line asks appears in the window, which waits for its turn to write', async ({
  footnote: { page },
  profile,
}) => {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, 'demo: think');
  await ended(turnAt(page, 1));
  const command = startCommand(profile, ['ask', '--demo', 'demo: long']);
  await expect(row(page, 'demo: long')).toBeVisible({ timeout: 15_000 });
  await openConversation(page, 'demo: long');
  await expect(page.getByText(elsewhere)).toBeVisible();
  await expect(page.getByText('Footnote was closed before')).toHaveCount(0);

  // It is not stolen: neither a message nor a deletion gets through, and what was typed stays.
  await sendMessage(page, 'And now?');
  await expect(page.getByRole('alert')).toContainText(
    'Another Footnote is writing in this conversation',
  );
  await expect(composer(page)).toHaveValue('And now?');
  await row(page, 'demo: long').focus();
  await page.keyboard.press('Delete');
  await expect(
    page.getByRole('status').getByText('Another Footnote is writing in this conversation'),
  ).toBeVisible();
  await expect(row(page, 'demo: long')).toBeVisible();

  command.interrupt();
  await command.ended;
  await expect(page.getByText(elsewhere)).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(turnAt(page, 1)).toContainText('Paragraph 1.');
  await expect(turnAt(page, 1).getByText('You stopped this answer.')).toBeVisible();
  await composer(page).fill('demo: think');
  await composer(page).press('Enter');
  await ended(turnAt(page, 2));
});

test('what the command line deletes is gone from the window', async ({
  footnote: { page },
  profile,
}) => {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, 'demo: think');
  await ended(turnAt(page, 1));
  const listed = await runCommand(profile, ['conversations', 'list', '--json']);
  const [{ id }] = listed.printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string }) as [{ id: string }];
  const deleted = await runCommand(profile, ['conversations', 'delete', id, '--yes']);
  expect(deleted).toMatchObject({ code: 0, printed: 'Deleted, with 1 turn.\n' });
  await expect(row(page, 'demo: think')).toHaveCount(0, { timeout: 10_000 });
  await expect(turnAt(page, 1)).toHaveCount(0);
  await expect(page.getByText('This conversation was deleted by another Footnote.')).toBeVisible();
});

test('a turn that another process adds is shown, and the reader stays where he reads', async ({
  footnote: { page },
  profile,
}) => {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await sendMessage(page, 'demo: long');
  await expect(turnAt(page, 1)).toContainText('Paragraph 40.', { timeout: 30_000 });
  await composer(page).press('Escape');
  await ended(turnAt(page, 1));
  const log = page.getByRole('log');
  await log.evaluate((list) => {
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
    list.scrollTop = 300;
  });
  const paragraph = turnAt(page, 1).getByText(/^Paragraph 7\./);
  const before = await paragraph.boundingBox();

  const store = await openInlineStore({
    folder: join(profile, 'data', 'footnote'),
    now: Date.now,
  });
  const [summary] = await store.list();
  const { id = '', head = '' } = summary ?? {};
  const { entries } = await store.open(id);
  const start = entries.find(({ kind }) => kind === 'turn_start');
  if (start?.kind !== 'turn_start') throw new Error('There is no turn.');
  const added = { turn: 'beside0', at: new Date().toISOString() };
  const by = { provider: 'demo', model: 'demo', response: 'beside9', index: 0 };
  const parts = [{ kind: 'text', text: 'Asked beside' }] as const;
  const turn: readonly Entry[] = [
    { ...start, ...added, id: 'beside0', parent: head },
    { ...added, id: 'beside1', kind: 'user_message', parts },
    { ...added, id: 'beside2', by, kind: 'text', text: 'Answered beside.', attributions: [] },
    { ...added, id: 'beside3', by, kind: 'stop', reason: 'stop', raw: 'end_turn' },
  ];
  const stored = turn.map((entry) => ({ entry, payloads: [] }));
  await store.append({ conversation: id, head: 'beside0', entries: stored });
  await store.close();

  await expect(turnAt(page, 2)).toContainText('Answered beside.', { timeout: 10_000 });
  expect(await paragraph.boundingBox()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
});
