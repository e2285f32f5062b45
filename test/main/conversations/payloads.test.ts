import fc from 'fast-check';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Entry, NativeEntry } from '../../../shared/model/entry.ts';
import {
  answer,
  begun,
  conversationId,
  payloadOf,
  plain,
  producer,
  storeIn,
  turnStart,
  withPayload,
} from '../../support/conversation-store.ts';
import { looselyWrittenJson } from '../../support/loosely-written-json.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tries } from '../../support/tries.ts';
import { someSettings } from '../../support/turn-settings.ts';

const conversation = conversationId;
const text = answer('turn001', 'entry03', 'It is so.').entry;

/** A text with two attributions, of which the second has a payload. */
const cited: NativeEntry = {
  entry: {
    ...text,
    attributions: [web('https://example.org/a'), web('https://example.org/b')],
    slots: ['own', 'attribution:1'],
  } as Entry,
  payloads: [
    { slot: 'own', payload: payloadOf('{"type":"text", "new_member": 1.0}') },
    { slot: 'attribution:1', payload: payloadOf('{ "encrypted_index":"Eo8B" }') },
  ],
};

function web(url: string) {
  return { source: { kind: 'web', url } };
}

describe('a payload', () => {
  test('comes back as exactly the text it was', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    let count = 0;
    const roundTrip = async (value: string) => {
      const id = `pay${String((count += 1)).padStart(4, '0')}`;
      await store.append({ conversation, entries: [withPayload('turn001', id, value)] });
      const native = (await store.path(conversation, 'turn001')).at(-1);
      expect(native?.payloads[0]?.payload.value).toBe(value);
    };
    // No SQLite text can hold half a surrogate pair; no text of a provider can either, as it came as UTF-8.
    const received = looselyWrittenJson.filter((value) => value.isWellFormed());
    await fc.assert(fc.asyncProperty(received, roundTrip), { numRuns: tries(12) });
    await roundTrip('"\\ud800 \\uDFFF \\u0000 \\/"');
    await roundTrip(`{"big":${'1234567890'.repeat(30)},"e":1E+2,"z":-0}`);
    await roundTrip(`"${'é😀'.repeat(175_000)}"`);
  });

  test('comes back with its envelope, whatever words it has', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const payload = { ...payloadOf('1'), format: 'a.\u0000b"\ud83d', version: '\n' };
    const native = {
      ...withPayload('turn001', 'entry02', '1'),
      payloads: [{ slot: 'own' as const, payload }],
    };
    await store.append({ conversation, entries: [native] });
    expect((await store.path(conversation, 'turn001')).at(-1)).toEqual(native);
  });

  test('comes back in the place on its entry that it had', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    await store.append({ conversation, entries: [cited] });
    expect((await store.path(conversation, 'turn001')).at(-1)).toEqual(cited);
  });

  test('is named by its entry even where the entry came without the names', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const { slots: _none, ...unnamed } = cited.entry;
    await store.append({ conversation, entries: [{ ...cited, entry: unnamed }] });
    expect((await store.path(conversation, 'turn001')).at(-1)).toEqual(cited);
  });

  test('is never read on the way to the window', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store);
    await store.append({ conversation, entries: [cited] });
    const before = await store.open(conversation);
    changeFile(path.join(folder, 'footnote.db'), (db) => db.exec('DROP TABLE payload'));
    expect(await store.open(conversation)).toEqual(before);
    expect(await store.list()).toHaveLength(1);
    await expect(store.path(conversation, 'turn001')).rejects.toThrow('payload');
  });
});

describe('a path', () => {
  test('holds the entries from the first turn to the one asked for, and of no other branch', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    const entries = [
      turnStart('turn002', 'turn001'),
      turnStart('turn003', 'turn001'),
      withPayload('turn003', 'entry31', '3'),
      withPayload('turn002', 'entry21', '2'),
      turnStart('turn004', 'turn002'),
      turnStart('turn005'),
      plain(text),
    ];
    await store.append({ conversation, entries, settings: { hash1: someSettings } });
    const ids = async (turn: string) =>
      (await store.path(conversation, turn)).map(({ entry }) => entry.id);
    expect(await ids('turn004')).toEqual([
      'turn001',
      'entry01',
      'turn002',
      'entry21',
      'turn004',
      'entry03',
    ]);
    expect(await ids('turn003')).toEqual(['turn001', 'entry01', 'turn003', 'entry31', 'entry03']);
    expect(await ids('turn005')).toEqual(['turn005']);
  });
});

describe('a damaged payload', () => {
  test.each([
    ['DELETE FROM payload WHERE slot = $slot', 'missing_payload'],
    ['UPDATE payload SET value = \'{"a":\' WHERE slot = $slot', 'bad_value'],
    ["UPDATE payload SET value = '' WHERE slot = $slot", 'bad_value'],
    ["UPDATE payload SET envelope = '{' WHERE slot = $slot", 'bad_envelope'],
    [
      'UPDATE payload SET envelope = \'{"provider":"work","format":"a.b"}\' WHERE slot = $slot',
      'bad_envelope',
    ],
    [
      "UPDATE payload SET envelope = json_set(envelope, '$.provider', '') WHERE slot = $slot",
      'bad_envelope',
    ],
    [
      "UPDATE payload SET envelope = json_set(envelope, '$.version', 7) WHERE slot = $slot",
      'bad_envelope',
    ],
  ])('is reported with its entry and its provider: %s', async (sql, problem) => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'footnote.db');
    const store = await storeIn(folder);
    await begun(store);
    await store.append({ conversation, entries: [cited] });
    changeFile(file, (db) => db.prepare(sql).run({ slot: 'attribution:1' }));
    const rows = rowsOf(file, 'SELECT * FROM payload');

    const damage = { problem, slot: 'attribution:1', providers: ['work'] };
    expect((await store.path(conversation, 'turn001')).at(-1)).toEqual({
      entry: cited.entry,
      payloads: cited.payloads.slice(0, 1),
      damage,
    });
    expect(await store.check(conversation)).toEqual([
      { entry: 'entry03', turn: 'turn001', damage },
    ]);
    // Whatever is left of it stays as it was found.
    expect(rowsOf(file, 'SELECT * FROM payload')).toEqual(rows);
  });

  test('is not found where nothing is damaged', async () => {
    const store = await storeIn(await temporaryFolder());
    await begun(store);
    await store.append({ conversation, entries: [cited] });
    expect(await store.check(conversation)).toEqual([]);
  });
});

describe('a damaged entry', () => {
  test.each(['{"id":"entry03"', '', 'null', '{"id":"entry03","turn":"turn001","kind":"text"}'])(
    'is shown as damaged, keeps its text, and is reported with the providers of its payloads: %s',
    async (json) => {
      const folder = await temporaryFolder();
      const file = path.join(folder, 'footnote.db');
      const store = await storeIn(folder);
      await begun(store);
      await store.append({ conversation, entries: [cited] });
      changeFile(file, (db) =>
        db.prepare("UPDATE entry SET json = ? WHERE id = 'entry03'").run(json),
      );

      const shown = (await store.open(conversation)).entries.at(-1);
      expect(shown).toMatchObject({ id: 'entry03', turn: 'turn001', kind: 'damaged', raw: json });
      const damage = { problem: 'unreadable_entry', providers: [producer.provider] };
      const [found] = (await store.path(conversation, 'turn001')).slice(-1);
      expect(found).toEqual({ entry: shown, payloads: [], damage });
      expect(await store.check(conversation)).toEqual([
        { entry: 'entry03', turn: 'turn001', damage },
      ]);
    },
  );

  test('of a kind of a newer version is whole, with its payloads', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'footnote.db');
    const store = await storeIn(folder);
    await begun(store);
    await store.append({ conversation, entries: [cited] });
    changeFile(file, (db) =>
      db.exec('UPDATE entry SET json = replace(json, \'"kind":"text"\', \'"kind":"sound"\')'),
    );
    const rows = rowsOf(file, 'SELECT * FROM entry');
    const found = (await store.path(conversation, 'turn001')).at(-1);
    expect(found).toMatchObject({
      entry: { kind: 'unknown', stored_kind: 'sound' },
      payloads: cited.payloads,
    });
    expect(found).not.toHaveProperty('damage');
    expect(rowsOf(file, 'SELECT * FROM entry')).toEqual(rows);
  });
});
