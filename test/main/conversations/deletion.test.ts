import { describe, expect, test } from 'vitest';
import type { ConversationStore } from '../../../main/conversations/store.ts';
import {
  answer,
  begun,
  conversationId,
  openPart,
  storeIn,
  testTime,
  turnStart,
  userMessage,
  withPayload,
} from '../../support/conversation-store.ts';
import { rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

/** A turn with an answer, after another or as a first one. */
async function addTurn(store: ConversationStore, turn: string, parent?: string): Promise<void> {
  const text = `Question ${turn}`;
  await store.append({
    conversation: conversationId,
    entries: [
      turnStart(turn, parent),
      userMessage(turn, `m-${turn}`, text),
      answer(turn, `a-${turn}`, `Answer ${turn}`),
    ],
    settings: { hash1: someSettings },
    head: turn,
  });
}

/** `turn001`, then two branches: `turn002` with `turn003` after it, and `turn004`. */
async function branched(folder?: string, now?: () => number): Promise<ConversationStore> {
  const store = await storeIn(folder ?? (await temporaryFolder()), now);
  await begun(store);
  await addTurn(store, 'turn002', 'turn001');
  await addTurn(store, 'turn003', 'turn002');
  await addTurn(store, 'turn004', 'turn001');
  return store;
}

async function turnsIn(store: ConversationStore): Promise<readonly string[]> {
  const { entries } = await store.open(conversationId);
  return [...new Set(entries.map(({ turn }) => turn))];
}

async function headOf(store: ConversationStore): Promise<string | undefined> {
  return (await store.summary(conversationId)).head;
}

describe('a turn that is deleted', () => {
  test('is hidden with all that follows it, and comes back whole', async () => {
    const store = await branched();
    const hidden = await store.hide({ conversation: conversationId, turn: 'turn002' });
    expect(hidden).toEqual({ conversation: conversationId, turn: 'turn002', head: 'turn004' });
    expect(await turnsIn(store)).toEqual(['turn001', 'turn004']);
    for (const turn of ['turn002', 'turn003']) {
      await expect(store.path(conversationId, turn)).rejects.toMatchObject({ code: 'not_found' });
      await expect(store.setHead(conversationId, turn)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    await store.unhide(hidden);
    expect(await turnsIn(store)).toEqual(['turn001', 'turn002', 'turn003', 'turn004']);
    expect(await headOf(store)).toBe('turn004');
    expect(await store.path(conversationId, 'turn003')).toHaveLength(8);
  });

  test('gives the head to the branch beside it, as far as that went', async () => {
    const store = await branched();
    const hidden = await store.hide({ conversation: conversationId, turn: 'turn004' });
    expect(await headOf(store)).toBe('turn003');
    await store.unhide(hidden);
    expect(await headOf(store)).toBe('turn004');
  });

  test('gives the head to the turn before it where there is no branch beside it', async () => {
    const store = await branched();
    await store.setHead(conversationId, 'turn003');
    await store.hide({ conversation: conversationId, turn: 'turn003' });
    expect(await headOf(store)).toBe('turn002');
  });

  test('leaves the head alone where the head is not among what goes', async () => {
    const store = await branched();
    await store.hide({ conversation: conversationId, turn: 'turn003' });
    expect(await headOf(store)).toBe('turn004');
  });

  test('takes the conversation with it when no turn would be left', async () => {
    const store = await branched();
    const hidden = await store.hide({ conversation: conversationId, turn: 'turn001' });
    expect(hidden).toEqual({ conversation: conversationId, head: 'turn004' });
    expect(await store.list()).toEqual([]);
    await store.unhide(hidden);
    expect(await headOf(store)).toBe('turn004');
  });

  test('takes nothing more, and nothing after it', async () => {
    const store = await branched();
    await store.hide({ conversation: conversationId, turn: 'turn002' });
    const refused = { code: 'not_found' };
    await expect(addTurn(store, 'turn005', 'turn003')).rejects.toMatchObject(refused);
    await expect(
      store.append({
        conversation: conversationId,
        entries: [answer('turn002', 'late', 'Too late')],
      }),
    ).rejects.toMatchObject(refused);
    await expect(
      store.hide({ conversation: conversationId, turn: 'turn002' }),
    ).rejects.toMatchObject(refused);
  });

  test('stays hidden when what it follows was deleted after it', async () => {
    const time = { now: testTime };
    const store = await branched(undefined, () => time.now);
    const child = await store.hide({ conversation: conversationId, turn: 'turn003' });
    time.now += 1000;
    const parent = await store.hide({ conversation: conversationId, turn: 'turn002' });
    await expect(store.unhide(child)).rejects.toMatchObject({ code: 'not_found' });
    await store.unhide(parent);
    expect(await turnsIn(store)).toEqual(['turn001', 'turn002', 'turn004']);
    await store.unhide(child);
    expect(await turnsIn(store)).toContain('turn003');
  });

  test('leaves a tombstone and its counters, and nothing else', async () => {
    const folder = await temporaryFolder();
    const store = await branched(folder);
    const usage = { response: 'resp001', turn: 'turn003', provider: 'work', model: 'some-model' };
    await store.append({
      conversation: conversationId,
      entries: [withPayload('turn003', 'entry09', '"sealed"')],
      usage: [{ ...usage, usage: { inputTokens: 3 } }],
      open: [openPart('turn003', 'half')],
    });
    const deletion = await store.hide({ conversation: conversationId, turn: 'turn003' });
    expect(await store.purge(deletion)).toEqual({ turns: 1, isOverwritten: true });
    await expect(store.unhide(deletion)).rejects.toMatchObject({ code: 'not_found' });
    await store.close();

    const file = `${folder}/footnote.db`;
    expect(rowsOf(file, "SELECT * FROM turn WHERE id = 'turn003'")).toEqual([
      {
        conversation: 1,
        id: 'turn003',
        parent: 'turn002',
        settings: '',
        hidden_at: '2026-11-30T12:00:00.000Z',
        deleted_at: '2026-11-30T12:00:00.000Z',
      },
    ]);
    expect(rowsOf(file, "SELECT * FROM entry WHERE turn = 'turn003'")).toEqual([]);
    expect(rowsOf(file, 'SELECT * FROM payload')).toEqual([]);
    expect(rowsOf(file, 'SELECT * FROM partial')).toEqual([]);
    expect(rowsOf(file, 'SELECT response, turn FROM usage')).toEqual([
      { response: 'resp001', turn: 'turn003' },
    ]);
    expect(rowsOf(file, 'SELECT hash FROM settings ORDER BY hash')).toEqual([
      { hash: '' },
      { hash: 'hash1' },
    ]);
    expect(rowsOf(file, 'PRAGMA foreign_key_check')).toEqual([]);
  });

  test('takes the title made of it along, and leaves one the user gave', async () => {
    const store = await branched();
    await addTurn(store, 'turn009');
    const gone = await store.hide({ conversation: conversationId, turn: 'turn001' });
    await store.purge(gone);
    expect(await store.summary(conversationId)).toMatchObject({ title: 'Question turn009' });
    await addTurn(store, 'turn010');
    await store.rename(conversationId, ' My own\nname ');
    await store.purge(await store.hide({ conversation: conversationId, turn: 'turn009' }));
    expect(await store.summary(conversationId)).toMatchObject({ title: 'My own' });
  });
});

describe('a conversation that is deleted', () => {
  test('is in no list, and nothing in it can be opened, changed or claimed', async () => {
    const store = await branched();
    const hidden = await store.hide({ conversation: conversationId });
    expect(await store.list()).toEqual([]);
    const refused = { code: 'not_found' };
    await expect(store.open(conversationId)).rejects.toMatchObject(refused);
    await expect(store.summary(conversationId)).rejects.toMatchObject(refused);
    await expect(store.path(conversationId, 'turn001')).rejects.toMatchObject(refused);
    await expect(store.check(conversationId)).rejects.toMatchObject(refused);
    await expect(store.rename(conversationId, 'New')).rejects.toMatchObject(refused);
    await expect(addTurn(store, 'turn005', 'turn001')).rejects.toMatchObject(refused);
    await store.unhide(hidden);
    expect(await turnsIn(store)).toHaveLength(4);
  });

  test('does not come back under its old id once it is gone', async () => {
    const store = await branched();
    const hidden = await store.hide({ conversation: conversationId });
    await store.purge(hidden);
    await store.create({ id: conversationId, at: testTime });
    expect(await store.list()).toEqual([]);
    await expect(store.unhide(hidden)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is carried out at a later start, once its period is over', async () => {
    const folder = await temporaryFolder();
    const first = await branched(folder);
    await first.hide({ conversation: conversationId });
    await first.close();
    const second = await storeIn(folder);
    expect(await second.list()).toEqual([]);
    expect(await second.purge({ hiddenBefore: testTime - 1 })).toMatchObject({ turns: 0 });
    expect(await second.purge({ hiddenBefore: testTime })).toMatchObject({ turns: 4 });
  });
});
