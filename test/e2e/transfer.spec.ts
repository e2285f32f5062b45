import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import {
  composer,
  ended,
  marksOf,
  openConversation,
  sendMessage,
  turnAt,
} from './support/conversation.ts';
import type { Footnote } from './support/launch.ts';
import { beginImport, choose, pick } from './support/transfer.ts';
import { expect, test } from './support/window-test.ts';

const question = 'How do tide tables know the sea a year ahead?';
const another = 'When does the first ferry leave on a Sunday in December?';

async function answered({ page }: Footnote): Promise<void> {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(composer(page)).toBeFocused();
  for (const [at, text] of [question, another].entries()) {
    await sendMessage(page, text);
    await ended(turnAt(page, at + 1));
  }
}

const clipboardOf = ({ app }: Footnote) =>
  app.evaluate(async ({ clipboard }) => clipboard.readText());

interface Numbered {
  /** The numbers of the marks in the text, in its order. */
  readonly marks: readonly string[];
  /** The title behind each number. */
  readonly sources: readonly (readonly [string, string])[];
}

/** What the window shows of a turn. */
async function shownIn(turn: Locator): Promise<Numbered> {
  const rows = turn.locator('h3:text-is("Sources") + ol > li');
  const sources = await rows.evaluateAll((items) =>
    items.map((item) => {
      const [number, title] = item.querySelectorAll('span');
      return [number?.textContent ?? '', title?.textContent ?? ''] as const;
    }),
  );
  return { marks: await marksOf(turn), sources };
}

/** The same, read from Markdown in which the footnotes are called this. */
function writtenIn(markdown: string, name: string): Numbered {
  const definition = new RegExp(String.raw`^\[\^${name}\]: \[(.*?)\]\(<`, 'gm');
  const text = markdown.replaceAll(new RegExp(String.raw`^\[\^${name}\]: .*$`, 'gm'), '');
  return {
    marks: [...text.matchAll(new RegExp(String.raw`\[\^${name}\]`, 'g'))].map(
      ([, number = '']) => number,
    ),
    sources: [...markdown.matchAll(definition)].map(([, number = '', title = '']) => [
      number,
      title,
    ]),
  };
}

test('window, copied text and exports show the same numbers for the same sources', async ({
  footnote,
  profile,
}) => {
  const { page } = footnote;
  await answered(footnote);
  const file = join(profile, 'tides.md');
  await choose(footnote, file);
  await pick(page, 'Export as Markdown…');
  await expect(page.getByText('Exported as tides.md')).toBeVisible();
  const exported = await readFile(file, 'utf8');

  for (const number of [1, 2]) {
    const turn = turnAt(page, number);
    const shown = await shownIn(turn);
    expect(shown.marks.length).toBeGreaterThan(0);
    expect(shown.sources.length).toBeGreaterThan(0);
    await turn.getByRole('button', { name: 'Copy with sources' }).click();
    await expect
      .poll(async () => writtenIn(await clipboardOf(footnote), String.raw`(\d+)`))
      .toEqual(shown);
    expect(writtenIn(exported, String.raw`${number}-(\d+)`)).toEqual(shown);
  }

  await pick(page, 'Copy as Markdown');
  await expect.poll(() => clipboardOf(footnote)).toBe(exported);
});

test('a conversation goes out as JSON lines and comes back into an empty window', async ({
  start,
  profile,
}) => {
  const from = await start();
  await answered(from);
  const file = join(profile, 'tides.jsonl');
  await choose(from, file);
  await pick(from.page, 'Export with payloads…');
  await expect(from.page.getByText('Exported as tides.jsonl')).toBeVisible();
  const shown = await shownIn(turnAt(from.page, 1));
  await from.quit();

  const to = await start({ profile: join(profile, 'another') });
  await choose(to, file);
  await expect(to.page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  await to.app.evaluate(async ({ Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById('import')?.click(),
  );
  const dialog = to.page.getByRole('dialog', { name: 'Import conversations' });
  await dialog.getByRole('switch', { name: 'This is my own export' }).click();
  await dialog.getByRole('button', { name: 'Choose file…' }).click();
  const report = to.page.getByRole('dialog', { name: 'Imported' });
  await expect(report).toContainText('1 conversation, nothing left out.');
  await report.getByRole('button', { name: question }).click();
  await expect(turnAt(to.page, 1)).toBeVisible();
  expect(await shownIn(turnAt(to.page, 1))).toEqual(shown);
  await expect(to.page.getByRole('navigation')).toContainText(question);
});

test('a conversation whose payloads are held back goes on as text', async ({ start, profile }) => {
  const from = await start();
  await answered(from);
  const file = join(profile, 'tides.jsonl');
  await choose(from, file);
  await pick(from.page, 'Export with payloads…');
  await expect(from.page.getByText('Exported as tides.jsonl')).toBeVisible();
  await from.quit();

  const to = await start({ profile: join(profile, 'another') });
  await to.page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(composer(to.page)).toBeFocused();
  await choose(to, file);
  await beginImport(to);
  await to.page.getByRole('button', { name: 'Choose file…' }).click();
  const report = to.page.getByRole('dialog', { name: 'Imported' });
  await expect(report).toContainText('payloads held back');
  await report.getByRole('button', { name: question }).click();
  await sendMessage(to.page, question);
  await ended(turnAt(to.page, 3));
  expect((await shownIn(turnAt(to.page, 3))).sources.length).toBeGreaterThan(0);
});

test('an export that cannot be written says why, and a file that is none is refused', async ({
  footnote,
  profile,
}) => {
  const { page } = footnote;
  await answered(footnote);
  await choose(footnote, join(profile, 'no-such-folder', 'tides.md'));
  await pick(page, 'Export as JSON Lines…');
  await expect(page.getByText(/could not be written.*there is no such folder/)).toBeVisible();

  const diary = join(profile, 'diary.txt');
  await writeFile(diary, 'Dear diary,\n');
  await choose(footnote, diary);
  await beginImport(footnote);
  const dialog = page.getByRole('dialog', { name: 'Import conversations' });
  await dialog.getByRole('button', { name: 'Choose file…' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no export of Footnote');
  await page.keyboard.press('Escape');
  await openConversation(page, question);
  await expect(turnAt(page, 1)).toBeVisible();
});

test('what answers cost is added up by month, searches apart', async ({ footnote }) => {
  const { page } = footnote;
  const usage = page.getByRole('button', { name: 'Usage' });
  await usage.click();
  await expect(page.getByText('Nothing has been asked yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await answered(footnote);
  await usage.click();
  const row = page.getByRole('row', { name: /demo/ });
  await expect(row.getByRole('rowheader')).toContainText('demo');
  await expect(row.getByRole('cell').first()).toHaveText('2');
  await expect(row.getByRole('cell').last()).toHaveText(/^[23]/);
});
