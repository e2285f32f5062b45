import path from 'node:path';
import { expect, test } from 'vitest';
import { usageCommand } from '../../../main/cli/usage.ts';
import type { UsageRow } from '../../../main/conversations/store.ts';
import { begun, conversationId, storeIn, testTime } from '../../support/conversation-store.ts';
import { recordedOutput } from '../../support/recorded-output.ts';
import { changeFile } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const row = (response: string, rest: Partial<UsageRow> = {}): UsageRow => ({
  response,
  turn: 'turn001',
  provider: 'work',
  model: 'm-1',
  usage: {},
  ...rest,
});

async function used() {
  const folder = await temporaryFolder();
  let now = testTime;
  const store = await storeIn(folder, () => now);
  await begun(store);
  const usage = (...rows: readonly UsageRow[]) =>
    store.append({ conversation: conversationId, entries: [], usage: rows });
  await usage(
    row('r1', {
      usage: { inputTokens: 1000, outputTokens: 10, cacheReadTokens: 600 },
      searches: 2,
    }),
    row('r2', {
      usage: { inputTokens: 500, outputTokens: 5, hosted: { web_search: 3 } },
      searches: 1,
    }),
    row('r3', { model: 'a/b', usage: { outputTokens: 7, reasoningTokens: 4 } }),
    row('r4', { provider: 'home', searches: 4 }),
  );
  now = Date.parse('2026-12-02T00:00:00Z');
  await usage(row('r5', { usage: { inputTokens: 1, cacheWriteTokens: 1 } }));
  return { store, file: path.join(folder, 'footnote.db') };
}

test('usage is summed by month, provider and model, with searches apart; what nobody counted is absent', async () => {
  const { store } = await used();
  expect(await store.usageTotals()).toEqual([
    {
      provider: 'work',
      model: 'm-1',
      month: '2026-12',
      responses: 1,
      inputTokens: 1,
      cacheWriteTokens: 1,
      searches: 0,
    },
    { provider: 'home', model: 'm-1', month: '2026-11', responses: 1, searches: 4 },
    {
      provider: 'work',
      model: 'a/b',
      month: '2026-11',
      responses: 1,
      outputTokens: 7,
      reasoningTokens: 4,
      searches: 0,
    },
    {
      provider: 'work',
      model: 'm-1',
      month: '2026-11',
      responses: 2,
      inputTokens: 1500,
      outputTokens: 15,
      cacheReadTokens: 600,
      searches: 3,
      countedSearches: 3,
    },
  ]);
});

test('a later value of a response’s counters stands in the place of the one before', async () => {
  const { store } = await used();
  const usage = [row('r5', { usage: { inputTokens: 9 }, searches: 1 })];
  await store.append({ conversation: conversationId, entries: [], usage });
  expect((await store.usageTotals())[0]).toMatchObject({
    responses: 1,
    inputTokens: 9,
    searches: 1,
  });
});

test('counters that cannot be read are left out, and what was deleted still counts', async () => {
  const { store, file } = await used();
  await store.close();
  changeFile(file, (db) => {
    db.exec("UPDATE usage SET json = '{' WHERE response = 'r1'");
    db.exec("UPDATE usage SET json = '{}' WHERE response = 'r4'");
  });
  const again = await storeIn(path.dirname(file));
  await again.hide({ conversation: conversationId });
  const totals = await again.usageTotals();
  expect(totals.map(({ provider, responses }) => [provider, responses])).toEqual([
    ['work', 1],
    ['work', 1],
    ['work', 1],
  ]);
});

test('the command prints a month at a time, and as JSON one model a line', async () => {
  const { store } = await used();
  const { output, out } = recordedOutput();
  expect(await usageCommand([], output, store)).toBe(0);
  expect(out().split('\n')).toEqual([
    'December 2026',
    '  work/m-1: 1 response · 1 in',
    'November 2026',
    '  home/m-1: 1 response · 4 searches',
    '  work/a/b: 1 response · 7 out',
    '  work/m-1: 2 responses · 1,500 in · 15 out · 40 % cached · 3 searches',
    '',
  ]);
  const json = recordedOutput();
  await usageCommand(['--json'], json.output, store);
  expect(json.lines().map((line) => JSON.parse(line) as unknown)).toEqual(
    await store.usageTotals(),
  );
});

test('the command says so when nothing was asked yet, and names wrong usage', async () => {
  const store = await storeIn(await temporaryFolder());
  const { output, out } = recordedOutput();
  expect(await usageCommand([], output, store)).toBe(0);
  expect(out()).toMatch(/^Nothing has been asked yet\./);
  await expect(usageCommand(['month'], output, store)).rejects.toThrow(/^Usage: footnote usage/);
});
