import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../../main/conversations/worker/opening/schema.ts';
import { answer, begun, conversationId, storeIn } from '../../support/conversation-store.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const laterId = '0193a1b2-0000-7000-8000-000000000002';
const stamped = '20261130-120000';

/** A folder in which a store has been, and the file in it. */
async function usedFolder(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await temporaryFolder();
  const store = await storeIn(folder);
  await begun(store);
  await store.close();
  return { folder, file: path.join(folder, 'footnote.db') };
}

describe('a file that cannot be used', () => {
  test.each([
    ['empty', () => Buffer.alloc(0), 'empty', 0],
    ['of something else', () => Buffer.from('Dear diary. '.repeat(1000)), 'damaged', 0],
    ['with a broken header', (whole: Buffer) => spoiled(whole, 0, 100), 'damaged', 2],
    ['with a broken first page', (whole: Buffer) => spoiled(whole, 100, 4096), 'damaged', 2],
    ['cut off', (whole: Buffer) => whole.subarray(0, 5000), 'damaged', 0],
  ] as const)('is kept aside and a new one begun: %s', async (_name, spoil, problem, entries) => {
    const { folder, file } = await usedFolder();
    for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
    const spoilt = spoil(readFileSync(file));
    writeFileSync(file, spoilt);

    const store = await storeIn(folder);
    const kept = `${file}.${problem}-${stamped}`;
    expect(await store.status()).toEqual({
      file,
      access: 'writable',
      setAside: {
        file: kept,
        problem,
        ...(entries > 0 ? { salvaged: { conversations: 1, entries, lost: 0 } } : {}),
      },
      recovered: [],
    });
    expect(readFileSync(kept).equals(spoilt)).toBe(true);
    expect(await store.list()).toHaveLength(entries > 0 ? 1 : 0);
    await begun(store, laterId);
    expect(await store.list()).toHaveLength(entries > 0 ? 2 : 1);
  });

  test('is kept beside those that were set aside before', async () => {
    const { folder, file } = await usedFolder();
    writeFileSync(file, '');
    writeFileSync(`${file}.empty-${stamped}`, 'an older one');
    const store = await storeIn(folder);
    expect(await store.status()).toMatchObject({
      setAside: { file: `${file}.empty-${stamped}-2`, problem: 'empty' },
    });
    expect(readFileSync(`${file}.empty-${stamped}`, 'utf8')).toBe('an older one');
  });

  test("is another program's", async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'footnote.db');
    changeFile(file, (db) => db.exec('CREATE TABLE recipe (name TEXT)'));
    const store = await storeIn(folder);
    const { setAside } = await store.status();
    expect(setAside).toMatchObject({ problem: 'foreign' });
    expect(rowsOf(setAside?.file ?? '', 'SELECT name FROM sqlite_schema')).toEqual([
      { name: 'recipe' },
    ]);
  });

  test('is gone while its journal is still there: the journal is kept, not mixed into a new file', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'footnote.db');
    writeFileSync(`${file}-wal`, 'what is left');
    const store = await storeIn(folder);
    const kept = `${file}.lost-${stamped}`;
    expect(await store.status()).toMatchObject({ setAside: { file: kept, problem: 'lost' } });
    expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('what is left');
    expect(await store.list()).toEqual([]);
  });
});

test('what the journal of a file still has is found, whatever became of the file', async () => {
  const { folder, file } = await usedFolder();
  const first = await storeIn(folder);
  const entries = [answer('turn001', 'entry02', 'Because.')];
  await first.append({ conversation: conversationId, entries });
  // As a process leaves it that is killed, on a disk that then loses the file's beginning.
  const copies = await temporaryFolder();
  for (const part of ['', '-wal'])
    copyFileSync(file + part, path.join(copies, `footnote.db${part}`));
  const copy = path.join(copies, 'footnote.db');
  writeFileSync(copy, spoiled(readFileSync(copy), 0, 4096));
  const store = await storeIn(copies);
  expect(await store.status()).toMatchObject({ setAside: { salvaged: { entries: 3, lost: 0 } } });
  expect((await store.open(conversationId)).entries.at(-1)).toMatchObject({ text: 'Because.' });
});

test.each([
  ['empty', (file: string) => writeFileSync(file, '')],
  ['lost', (file: string) => rmSync(file)],
] as const)('of a file that is %s the journal gives what it has', async (problem, spoil) => {
  const folder = await temporaryFolder();
  const first = await storeIn(folder);
  await begun(first);
  const copies = await temporaryFolder();
  const copy = path.join(copies, 'footnote.db');
  for (const part of ['', '-wal']) {
    copyFileSync(path.join(folder, `footnote.db${part}`), copy + part);
  }
  spoil(copy);
  const journal = readFileSync(`${copy}-wal`);
  const store = await storeIn(copies);
  const { setAside } = await store.status();
  expect(setAside).toMatchObject({ problem, salvaged: { entries: 2, mayBeMore: true } });
  expect((await store.open(conversationId)).entries).toHaveLength(2);
  expect(readFileSync(`${setAside?.file}-wal`).equals(journal)).toBe(true);
});

function spoiled(whole: Buffer, from: number, to: number): Buffer {
  return Buffer.concat([whole.subarray(0, from), Buffer.alloc(to - from, 7), whole.subarray(to)]);
}

describe('a file of a newer version', () => {
  test('can be read, is never written, and says so', async () => {
    const { folder, file } = await usedFolder();
    changeFile(file, (db) => db.exec('PRAGMA user_version = 1000; CREATE TABLE later (x TEXT)'));
    const store = await storeIn(folder);
    expect(await store.status()).toMatchObject({ access: 'newer_version' });
    expect((await store.open(conversationId)).entries).toHaveLength(2);
    expect(await store.path(conversationId, 'turn001')).toHaveLength(2);

    const refused = { code: 'not_saving', details: { reason: 'newer_version' } };
    const append = { conversation: conversationId, entries: [] };
    await expect(store.append(append)).rejects.toMatchObject(refused);
    await expect(store.create({ id: 'x', at: 0 })).rejects.toMatchObject(refused);
    await expect(store.setHead(conversationId, 'turn001')).rejects.toMatchObject(refused);
    await store.release(conversationId);
    await store.close();
    expect(rowsOf(file, 'PRAGMA user_version')).toEqual([{ user_version: 1000 }]);
  });

  test('keeps what another process left open for the newer version', async () => {
    const { folder, file } = await usedFolder();
    changeFile(file, (db) => {
      db.exec(`INSERT INTO partial VALUES (1, 'part001', 'turn001', '', '{"newer":true}')`);
      db.exec('PRAGMA user_version = 1000');
    });
    await (await storeIn(folder)).close();
    expect(rowsOf(file, 'SELECT json FROM partial')).toEqual([{ json: '{"newer":true}' }]);
  });
});

describe('the data folder', () => {
  test('is made when it is not there, for its owner only, as are its files', async () => {
    const folder = path.join(await temporaryFolder(), 'a b', 'döner 😀');
    const store = await storeIn(folder);
    await begun(store);
    const modes = readdirSync(folder).map((name) => [
      name,
      (statSync(path.join(folder, name)).mode & 0o777).toString(8),
    ]);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    expect(modes.toSorted()).toEqual([
      ['footnote.db', '600'],
      ['footnote.db-shm', '600'],
      ['footnote.db-wal', '600'],
      ['in-use.lock', '600'],
      ['opening.lock', '600'],
    ]);
  });

  test('holds everything in one file after the store is closed', async () => {
    const { file } = await usedFolder();
    const copies = await temporaryFolder();
    copyFileSync(file, path.join(copies, 'footnote.db'));
    const store = await storeIn(copies);
    expect((await store.open(conversationId)).entries).toHaveLength(2);
  });

  test('takes no harm from a beginning that was never finished', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'footnote.db');
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, 'half a file');
    const store = await storeIn(folder);
    expect(await store.status()).not.toHaveProperty('setAside');
    expect(existsSync(`${file}.new`)).toBe(false);
  });
});

test('the file is marked as ours, at the last version, with a write-ahead log', async () => {
  const { file } = await usedFolder();
  expect(rowsOf(file, 'PRAGMA application_id')).toEqual([{ application_id: 0x46746e74 }]);
  expect(rowsOf(file, 'PRAGMA user_version')).toEqual([{ user_version: migrations.length }]);
  expect(rowsOf(file, 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});
