import { describe, expect, test } from 'vitest';
import { titleOf } from '../../../shared/model/title.ts';
import { entryOfEveryKind } from '../../support/entry-of-every-kind.ts';
import {
  answer,
  begun,
  conversationId,
  plain,
  storeIn,
  turnStart,
  userMessage,
} from '../../support/conversation-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

const other = '0193a1b2-0000-7000-8000-000000000002';
const nowhere = '0193a1b2-0000-7000-8000-00000000000f';

describe('a conversation', () => {
  test('is found after a restart as it was left', async () => {
    const folder = await temporaryFolder();
    const first = await storeIn(folder);
    await begun(first);
    const usage = { response: 'resp001', turn: 'turn001', provider: 'work', model: 'some-model' };
    await first.append({
      conversation: conversationId,
      entries: [answer('turn001', 'entry02', 'Because.')],
      usage: [{ ...usage, usage: { inputTokens: 3, hosted: { web_search: 1 } } }],
    });
    await first.close();

    const second = await storeIn(folder);
    expect(await second.open(conversationId)).toEqual({
      summary: {
        id: conversationId,
        title: 'Why?',
        created_at: '2026-11-30T12:00:00.000Z',
        updated_at: '2026-11-30T12:00:00.000Z',
        head: 'turn001',
        model: { provider: 'work', name: 'some-model' },
      },
      entries: [
        turnStart('turn001').entry,
        userMessage('turn001', 'entry01', 'Why?').entry,
        answer('turn001', 'entry02', 'Because.').entry,
      ],
      usage: [{ ...usage, usage: { inputTokens: 3, hosted: { web_search: 1 } } }],
    });
    expect(await second.status()).toEqual({
      file: `${folder}/footnote.db`,
      access: 'writable',
      recovered: [],
    });
  });

  test('without a message is empty and has neither name nor head', async () => {
    const store = await storeIn(await temporaryFolder());
    await store.create({ id: conversationId, at: 0 });
    const summary = {
      id: conversationId,
      title: '',
      created_at: '1970-01-01T00:00:00.000Z',
      updated_at: '1970-01-01T00:00:00.000Z',
    };
    expect(await store.open(conversationId)).toEqual({ summary, entries: [], usage: [] });
    expect(await store.summary(conversationId)).toEqual(summary);
  });

  test('holds an entry of every kind, in the order of storing', async () => {
    const store = await storeIn(await temporaryFolder());
    const { turn_start: start, ...rest } = entryOfEveryKind;
    await store.create({ id: conversationId, at: 0 });
    const entries = [{ ...start, id: 'turn000', turn: 'turn000' }, start, ...Object.values(rest)];
    const stored = entries.map((entry) => {
      const { slots: _none, ...portable } = entry;
      return portable;
    });
    const { parent: _none, ...root } = start;
    stored[0] = { ...root, id: 'turn000', turn: 'turn000' };
    await store.append({
      conversation: conversationId,
      entries: stored.map(plain),
      settings: { hash1: someSettings },
    });
    expect((await store.open(conversationId)).entries).toEqual(stored);
  });

  test('is named once', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    await store.append({ conversation: conversationId, entries: [], title: titleOf('Other') });
    expect(await store.summary(conversationId)).toMatchObject({ title: 'Why?' });
  });

  test('stays as it is when it is made a second time', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const before = await store.open(conversationId);
    await store.create({ id: conversationId, at: 0 });
    expect(await store.open(conversationId)).toEqual(before);
  });

  test('moves to the front of the list when something is added', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    await begun(store, other);
    expect((await store.list()).map(({ id }) => id)).toEqual([other, conversationId]);
    const later = {
      ...answer('turn001', 'entry02', 'Later').entry,
      at: '2026-12-01T00:00:00.000Z',
    };
    await store.append({ conversation: conversationId, entries: [plain(later)] });
    expect((await store.list()).map(({ id }) => id)).toEqual([conversationId, other]);
  });
});

describe('an append', () => {
  test('is stored whole or not at all', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const entries = [answer('turn001', 'entry02', 'a'), answer('nowhere', 'entry03', 'b')];
    await expect(
      store.append({ conversation: conversationId, entries, head: 'turn001' }),
    ).rejects.toMatchObject({ name: 'AppError', code: 'bad_input' });
    expect((await store.open(conversationId)).entries).toHaveLength(2);
  });

  test('that cannot be stored does not take those beside it with it', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const one = (turn: string, id: string) =>
      store.append({ conversation: conversationId, entries: [answer(turn, id, id)] });
    const outcomes = await Promise.allSettled([
      one('turn001', 'entry02'),
      one('nowhere', 'entry03'),
      one('turn001', 'entry04'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const { entries } = await store.open(conversationId);
    expect(entries.slice(2).map(({ id }) => id)).toEqual(['entry02', 'entry04']);
  });

  test('may be tried again after it was stored', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    await begun(store);
    expect((await store.open(conversationId)).entries).toHaveLength(2);
  });

  test('never replaces an entry', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const entries = [userMessage('turn001', 'entry01', 'What?')];
    await expect(store.append({ conversation: conversationId, entries })).rejects.toMatchObject({
      code: 'bad_input',
      details: { entry: 'entry01' },
    });
  });

  test('keeps the last value of a counter', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const row = { response: 'resp001', turn: 'turn001', provider: 'work', model: 'some-model' };
    for (const inputTokens of [1, 2]) {
      const usage = [{ ...row, usage: { inputTokens } }];
      await store.append({ conversation: conversationId, entries: [], usage });
    }
    expect((await store.open(conversationId)).usage).toEqual([
      { ...row, usage: { inputTokens: 2 } },
    ]);
  });
});

describe('what is not there', () => {
  test('is said to be not there', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const missing = { name: 'AppError', code: 'not_found' };
    await expect(store.open(nowhere)).rejects.toMatchObject(missing);
    await expect(store.summary(nowhere)).rejects.toMatchObject(missing);
    await expect(store.path(conversationId, 'nowhere')).rejects.toMatchObject(missing);
    await expect(store.settings('nothing')).rejects.toMatchObject(missing);
    await expect(store.setHead(conversationId, 'nowhere')).rejects.toMatchObject(missing);
    await expect(store.append({ conversation: nowhere, entries: [] })).rejects.toMatchObject(
      missing,
    );
  });

  test('is nothing at all once the store is closed', async () => {
    const store = await storeIn(await temporaryFolder());
    await store.close();
    await expect(store.list()).rejects.toThrow('closed');
  });
});

describe('closing', () => {
  test('waits for what was asked before', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    const append = { conversation: conversationId, entries: [turnStart('turn001')] };
    const asked = Promise.all([
      store.create({ id: conversationId, at: 0 }),
      store.append({ ...append, settings: { hash1: someSettings } }),
    ]);
    await store.close();
    await asked;
    const again = await storeIn(folder);
    expect((await again.open(conversationId)).entries).toHaveLength(1);
  });
});

test('settings come back with their members in the same order', async () => {
  const store = await storeIn(await temporaryFolder());
  await begun(store);
  const options = { z: 1, a: { y: 2, b: 3 } };
  const settings = { ...someSettings, hosted_tools: { web_search: { version: '1', options } } };
  await store.append({ conversation: conversationId, entries: [], settings: { hash2: settings } });
  expect(JSON.stringify(await store.settings('hash2'))).toBe(JSON.stringify(settings));
});
