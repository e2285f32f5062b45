import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { answer, conversationId, storeIn, testTime } from '../../support/conversation-store.ts';
import {
  fileOf,
  fromNewerVersion,
  imageBytes,
  payloadValue,
  settingsHash,
  start,
  storeEverything,
  textFrom,
  valuesIn,
} from '../../support/exported-conversation.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

const conversation = conversationId;
const native = { native: true };
const portable = { native: false };

async function full() {
  const folder = await temporaryFolder();
  const store = await storeIn(folder);
  await storeEverything(store);
  return { store, file: path.join(folder, 'footnote.db') };
}

async function emptyStore() {
  const folder = await temporaryFolder();
  return { store: await storeIn(folder), file: path.join(folder, 'footnote.db') };
}

describe('an export as JSON lines', () => {
  test('says in its first line what it is, and comes out the same every time', async () => {
    const { store } = await full();
    const text = await store.exportLines(conversation, native);
    expect(text.split('\n')[0]).toBe(
      '{"format":"footnote.conversation","version":1,"native":true}',
    );
    expect(await store.exportLines(conversation, native)).toBe(text);
  });

  test('holds every entry of every branch in the order of storing, and what turns were asked with', async () => {
    const { store } = await full();
    const lines = valuesIn(await store.exportLines(conversation, portable));
    const { entries, summary } = await store.open(conversation);
    expect(lines.filter(({ type }) => type === 'entry')).toHaveLength(entries.length);
    expect(lines[1]).toEqual({
      type: 'conversation',
      id: conversation,
      title: summary.title,
      created_at: new Date(testTime - 1000).toISOString(),
      updated_at: new Date(testTime).toISOString(),
      head: 'turn003',
    });
    expect(lines.filter(({ type }) => type === 'settings')).toEqual([
      { type: 'settings', hash: settingsHash, settings: someSettings },
    ]);
    expect(lines.filter(({ type }) => type === 'turn').map(({ id }) => id)).toEqual([
      'turn000',
      'turn001',
      'turn002',
      'turn003',
      'turn004',
    ]);
    expect(lines.at(-1)).toMatchObject({ type: 'usage', usage: { usage: { inputTokens: 12 } } });
  });

  test('holds payloads only when they are asked for, and then their exact text', async () => {
    const { store } = await full();
    const text = await store.exportLines(conversation, portable);
    expect(text).not.toContain('CANARY');
    expect(text).not.toContain('"slots"');
    const lines = valuesIn(await store.exportLines(conversation, native));
    const payloads = lines.flatMap(({ payloads = [] }) => payloads as { value: string }[]);
    expect(payloads.length).toBeGreaterThan(2);
    expect(new Set(payloads.map(({ value }) => value))).toEqual(new Set([payloadValue]));
  });

  test('holds an entry of a newer version byte for byte', async () => {
    const { store } = await full();
    const lines = valuesIn(await store.exportLines(conversation, portable));
    expect(lines.filter(({ id }) => id === 'newer01')).toEqual([
      {
        type: 'entry',
        id: 'newer01',
        turn: 'turn001',
        at: fromNewerVersion.at,
        entry: 'raw' in fromNewerVersion ? fromNewerVersion.raw : '',
      },
    ]);
  });

  test('holds nothing that a terminal would obey', async () => {
    const { store } = await full();
    const text = await store.exportLines(conversation, native);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  });

  test('leaves out turns that were deleted or are about to be', async () => {
    const { store, file } = await full();
    await store.close();
    changeFile(file, (db) =>
      db.exec("UPDATE turn SET hidden_at = '2026-12-01' WHERE id = 'turn004'"),
    );
    const again = await storeIn(path.dirname(file));
    expect(await again.exportLines(conversation, native)).not.toContain('turn004');
  });

  test('of a conversation that is not there is not given', async () => {
    const { store } = await emptyStore();
    await expect(store.exportLines(conversation, native)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('an import into an empty profile', () => {
  test.each([
    [native, true],
    [native, false],
    [portable, false],
  ])('exports the same again, byte for byte: %o, own: %s', async (what, isOwn) => {
    const text = await (await full()).store.exportLines(conversation, what);
    const { store } = await emptyStore();
    const report = await store.importLines(await fileOf(text), { isOwn });
    expect(report).toMatchObject({ skippedCount: 0, conversations: [{ isNew: true, present: 0 }] });
    expect(await store.exportLines(conversation, what)).toBe(text);
  });

  test('gives the same conversation, payloads included when it is the user’s own', async () => {
    const from = (await full()).store;
    const { store } = await emptyStore();
    const file = await fileOf(await from.exportLines(conversation, native));
    await store.importLines(file, { isOwn: true });
    expect(await store.open(conversation)).toEqual(await from.open(conversation));
    expect(await store.path(conversation, 'turn003')).toEqual(
      await from.path(conversation, 'turn003'),
    );
    expect(await store.settings(settingsHash)).toEqual(someSettings);
    expect(await store.check(conversation)).toEqual(await from.check(conversation));
    const hash = createHash('sha256').update(imageBytes).digest('hex');
    expect((await store.blob(hash)).bytes).toEqual(imageBytes);
  });

  test('keeps what is damaged as damaged as it was', async () => {
    const { store: from, file } = await full();
    await from.close();
    changeFile(file, (db) => {
      db.exec(`UPDATE entry SET json = '{"id' WHERE id = 'entry04'`);
      db.exec(`UPDATE entry SET json = replace(json, 'entry05', 'entry55') WHERE id = 'entry05'`);
      db.exec(`DELETE FROM payload WHERE slot = 'attribution:1'`);
    });
    const damaged = await storeIn(path.dirname(file));
    const text = await damaged.exportLines(conversation, native);
    const { store } = await emptyStore();
    const report = await store.importLines(await fileOf(text), { isOwn: true });
    expect(report.skipped).toEqual([]);
    expect(await store.check(conversation)).toEqual(await damaged.check(conversation));
    expect(await store.exportLines(conversation, native)).toBe(text);
  });

  test('takes several conversations from one file', async () => {
    const text = await (await full()).store.exportLines(conversation, native);
    const second = text.replaceAll(conversation, conversation.replace(/1$/, '2'));
    const { store } = await emptyStore();
    const report = await store.importLines(await fileOf(text + second), { isOwn: true });
    expect(report.conversations).toHaveLength(2);
    expect(await store.list()).toHaveLength(2);
  });

  test('holds back payloads that nobody called his own, until somebody does', async () => {
    const file = await fileOf(await (await full()).store.exportLines(conversation, native));
    const { store } = await emptyStore();
    const sent = async () =>
      (await store.path(conversation, 'turn003')).flatMap(({ entry, payloads, damage }) => [
        ...(entry.slots ?? []),
        ...payloads,
        ...(damage ? [damage] : []),
      ]);
    const report = await store.importLines(file, { isOwn: false });
    expect(report.conversations[0]?.held).toBe(3);
    expect(await sent()).toEqual([]);
    await store.importLines(file, { isOwn: true });
    expect(await sent()).toHaveLength(6);
  });
});

describe('an import of what is there', () => {
  test('changes nothing', async () => {
    const { store, file } = await full();
    const export_ = await fileOf(await store.exportLines(conversation, native));
    const everything = () =>
      ['conversation', 'settings', 'turn', 'entry', 'payload', 'usage'].map((table) =>
        rowsOf(file, `SELECT * FROM ${table}`),
      );
    const before = everything();
    const report = await store.importLines(export_, { isOwn: true });
    const { conversations, skippedCount } = report;
    expect([conversations[0]?.isNew, conversations[0]?.added, skippedCount]).toEqual([false, 0, 0]);
    expect(everything()).toEqual(before);
  });

  test('knows a portable export as what it is an export of', async () => {
    const { store } = await full();
    const file = await fileOf(await store.exportLines(conversation, portable));
    expect(await store.importLines(file, { isOwn: false })).toMatchObject({
      skippedCount: 0,
      conversations: [{ added: 0 }],
    });
  });

  test('adds what is new, and goes on with the branch that is shown', async () => {
    const { store: here } = await full();
    const { store: there } = await emptyStore();
    const text = await here.exportLines(conversation, native);
    await there.importLines(await fileOf(text), { isOwn: true });
    await there.append({
      conversation,
      entries: [start('turn005', 'turn003'), answer('turn005', 'entry99', 'More.')],
      head: 'turn005',
    });
    const file = await fileOf(await there.exportLines(conversation, native));
    expect(await here.importLines(file, { isOwn: true })).toMatchObject({
      conversations: [{ isNew: false, added: 2 }],
    });
    expect((await here.summary(conversation)).head).toBe('turn005');
    expect(await here.open(conversation)).toEqual(await there.open(conversation));
  });

  test('leaves the branch that is shown here, where the export shows another', async () => {
    const { store } = await full();
    const file = await fileOf(await store.exportLines(conversation, native));
    await store.setHead(conversation, 'turn002');
    await store.importLines(file, { isOwn: true });
    expect((await store.summary(conversation)).head).toBe('turn002');
  });

  test('never overwrites an entry that says something else', async () => {
    const { store } = await full();
    const lines = valuesIn(await store.exportLines(conversation, portable));
    const changed = lines.map((line) =>
      JSON.stringify(line).includes('It is from there.')
        ? { ...line, entry: { ...Object(line['entry']), text: 'It is mine.' } }
        : line,
    );
    const before = await store.open(conversation);
    const report = await store.importLines(await fileOf(textFrom(changed)), { isOwn: true });
    expect(report.skipped).toEqual([
      { line: expect.any(Number), reason: 'other_content', about: 'entry02' },
    ]);
    expect(await store.open(conversation)).toEqual(before);
  });

  test('brings nothing back that was deleted', async () => {
    const { store: one, file } = await full();
    const export_ = await fileOf(await one.exportLines(conversation, native));
    await one.close();
    changeFile(file, (db) => {
      db.exec("DELETE FROM usage WHERE turn = 'turn001'");
      db.exec('DELETE FROM payload');
      db.exec("DELETE FROM entry WHERE turn IN ('turn001', 'turn003')");
      db.exec("UPDATE turn SET deleted_at = '2026-12-01' WHERE id IN ('turn001', 'turn003')");
      db.exec("UPDATE conversation SET head = 'turn002'");
    });
    const store = await storeIn(path.dirname(file));
    const before = await store.open(conversation);
    const report = await store.importLines(export_, { isOwn: true });
    expect(new Set(report.skipped.map(({ reason }) => reason))).toEqual(new Set(['deleted_turn']));
    expect(report.skippedCount).toBeGreaterThan(10);
    expect(await store.open(conversation)).toEqual(before);

    await store.close();
    changeFile(file, (db) => db.exec("UPDATE conversation SET deleted_at = '2026-12-01'"));
    const again = await (await storeIn(path.dirname(file))).importLines(export_, { isOwn: true });
    expect(again).toEqual({
      conversations: [],
      skipped: [{ line: 2, reason: 'deleted_conversation', about: conversation }],
      skippedCount: 1,
    });
  });
});
