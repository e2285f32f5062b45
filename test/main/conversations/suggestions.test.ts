import { expect, test } from 'vitest';
import type { NativeEntry } from '../../../shared/model/entry.ts';
import {
  begun,
  conversationId,
  payloadOf,
  producer,
  storeIn,
  testTime,
} from '../../support/conversation-store.ts';
import { fileOf, settingsHash, start } from '../../support/exported-conversation.ts';
import { someSettings } from '../../support/turn-settings.ts';
import { changeFile } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const conversation = conversationId;

function searched(
  id: string,
  more: { readonly suggestions?: true } = { suggestions: true },
): NativeEntry {
  return {
    entry: {
      id,
      turn: 'turn001',
      at: '2026-11-30T12:00:00.000Z',
      by: producer,
      slots: ['own'],
      kind: 'hosted_activity',
      activity: id,
      name: 'web_search',
      state: 'completed',
      input: {},
      summary: '',
      ...more,
    },
    payloads: [{ slot: 'own', payload: payloadOf(`{"of":"${id}"}`) }],
  };
}

test('the payload with suggestions is found by its entry, after a restart too', async () => {
  const folder = await temporaryFolder();
  const store = await storeIn(folder);
  await begun(store);
  await store.append({ conversation, entries: [searched('search1'), searched('search2')] });
  await store.close();
  const again = await storeIn(folder);
  expect(await again.suggestions(conversation, 'search2')).toEqual(payloadOf('{"of":"search2"}'));
});

test('no payload is given of an entry that does not say it holds suggestions, or is not there', async () => {
  const store = await storeIn(await temporaryFolder());
  await begun(store);
  await store.append({ conversation, entries: [searched('search1', {})] });
  expect(await store.suggestions(conversation, 'search1')).toBeUndefined();
  expect(await store.suggestions(conversation, 'entry01')).toBeUndefined();
  expect(await store.suggestions(conversation, 'nowhere')).toBeUndefined();
  expect(await store.suggestions('nowhere', 'search1')).toBeUndefined();
});

test('suggestions of a deleted turn are not to be had, until that is undone', async () => {
  const store = await storeIn(await temporaryFolder());
  await begun(store);
  await store.append({ conversation, entries: [searched('search1')] });
  const hidden = await store.hide({ conversation });
  expect(await store.suggestions(conversation, 'search1')).toBeUndefined();
  await store.unhide(hidden);
  expect(await store.suggestions(conversation, 'search1')).toBeDefined();
});

test.each([
  [true, payloadOf('{"of":"search1"}')],
  [false, undefined],
])('suggestions of an imported export are shown if it is my own: %s', async (isOwn, payload) => {
  const store = await storeIn(await temporaryFolder());
  await store.create({ id: conversation, at: testTime });
  await store.append({
    conversation,
    settings: { [settingsHash]: someSettings },
    entries: [start('turn001'), searched('search1')],
  });
  const file = await fileOf(await store.exportLines(conversation, { native: true }));
  const other = await storeIn(await temporaryFolder());
  await other.importLines(file, { isOwn });
  expect(await other.suggestions(conversation, 'search1')).toEqual(payload);
});

test('what the window is given of a conversation is read without a look at payloads', async () => {
  const store = await storeIn(await temporaryFolder());
  await begun(store);
  await store.append({ conversation, entries: [searched('search1')] });
  const { file } = await store.status();
  changeFile(file, (db) => db.exec('DROP TABLE payload'));
  const { entries } = await store.open(conversation);
  expect(entries.map(({ kind }) => kind)).toContain('hosted_activity');
  expect(await store.exportMarkdown(conversation, {})).toContain('Why?');
  expect((await store.search({ text: 'Why?', limit: 1 })).conversations).toHaveLength(1);
  await expect(store.suggestions(conversation, 'search1')).rejects.toThrow();
});
