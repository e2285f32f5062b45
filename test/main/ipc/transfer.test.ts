import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { windowService } from '../../support/window-service.ts';

const model = { provider: 'home', name: 'demo-tide' };
const text = 'How do tide tables know the sea a year ahead?';

/** A window whose conversation has one answer with a search in it. */
async function answered() {
  const folder = await temporaryFolder();
  const service = await windowService(folder);
  const started = await service.ask('turn.start', { text, model });
  if (!started.ok) throw new Error(started.error.message);
  const { conversation, turn } = started.output;
  await service.turns.settled(conversation, turn);
  return { ...service, folder, conversation };
}

const nativeWords = /encrypted_content|encrypted_index|"signature"|"slots"/;

test('an export goes where the user says, and the page learns only how the file is called', async () => {
  const { ask, chosen, folder, conversation, store } = await answered();
  const file = path.join(folder, 'tides.jsonl');
  chosen.push(file);
  const portable = { conversation, format: 'jsonl', native: false } as const;
  expect(await ask('conversation.export', portable)).toEqual({
    ok: true,
    output: { file: 'tides.jsonl' },
  });
  expect(readFileSync(file, 'utf8')).not.toMatch(nativeWords);
  await ask('conversation.export', { ...portable, native: true });
  expect(readFileSync(file, 'utf8')).toBe(await store.exportLines(conversation, { native: true }));
  expect(readFileSync(file, 'utf8')).toMatch(nativeWords);
});

test('what is copied as Markdown is what is exported as Markdown', async () => {
  const { ask, chosen, folder, conversation } = await answered();
  const file = path.join(folder, 'tides.md');
  chosen.push(file);
  await ask('conversation.export', { conversation, format: 'markdown', native: false });
  const copied = await ask('conversation.markdown', { conversation });
  expect(copied).toEqual({ ok: true, output: readFileSync(file, 'utf8') });
  expect(JSON.stringify(copied)).not.toMatch(nativeWords);
});

test('nothing is written or taken in when the user chooses no file', async () => {
  const { ask, conversation, store } = await answered();
  const before = await store.list();
  const markdown = { conversation, format: 'markdown', native: false } as const;
  expect(await ask('conversation.export', markdown)).toEqual({ ok: true, output: null });
  expect(await ask('conversation.import', { isOwn: true })).toEqual({ ok: true, output: null });
  expect(await store.list()).toEqual(before);
});

test('a file that cannot be written is said to be so', async () => {
  const { ask, chosen, folder, conversation } = await answered();
  chosen.push(path.join(folder, 'none', 'tides.md'));
  const answer = await ask('conversation.export', {
    conversation,
    format: 'markdown',
    native: false,
  });
  expect(answer).toMatchObject({
    ok: false,
    error: { code: 'not_saving', details: { reason: 'export_file', cause: 'ENOENT' } },
  });
});

test('an import is reported, and its conversations are shown in the sidebar', async () => {
  const from = await answered();
  const file = path.join(from.folder, 'tides.jsonl');
  const exported = await from.store.exportLines(from.conversation, { native: true });
  writeFileSync(file, `${exported}nonsense\n`);

  const { ask, chosen, told, store } = await windowService(await temporaryFolder());
  chosen.push(file);
  const answer = await ask('conversation.import', { isOwn: false });
  expect(answer).toMatchObject({
    ok: true,
    output: {
      conversations: [{ id: from.conversation, title: text, isNew: true }],
      skipped: [{ reason: 'not_json' }],
    },
  });
  expect(JSON.stringify(answer)).not.toMatch(nativeWords);
  expect(told).toEqual([{ type: 'conversations.changed', changed: await store.list() }]);
});

test('what an answer cost is added up, with its searches and the provider’s own count of them', async () => {
  const { ask, conversation, store } = await answered();
  const { usage } = await store.open(conversation);
  expect(usage).toMatchObject([{ searches: 1, usage: { hosted: { web_search: 1 } } }]);
  expect(await ask('usage.totals', {})).toMatchObject({
    ok: true,
    output: [{ provider: 'home', model: model.name, searches: 1, countedSearches: 1 }],
  });
});
