import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../main/conversations/worker/open-database.ts';
import { applicationId, migrations } from '../../../main/conversations/worker/schema.ts';
import {
  isSound,
  loadSqlite,
  type ConnectSqlite,
} from '../../../main/conversations/worker/sqlite.ts';
import type { Database } from '../../../main/conversations/worker/database.ts';
import { begun, conversationId, storeIn, testTime } from '../../support/conversation-store.ts';
import { filesWith } from '../../support/files-with.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function open(folder: string, steps: readonly string[] = migrations): Promise<Database> {
  const connect = await loadSqlite();
  const { database } = openDatabase({ folder, connect, now: () => testTime, steps });
  onTestFinished(() => {
    try {
      database.close();
    } catch {
      // The test closed it.
    }
  });
  return database;
}

async function usedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const store = await storeIn(folder);
  await begun(store);
  await store.close();
  return folder;
}

const copyName = `footnote.db.version-${migrations.length}-20261130-120000`;

describe('a file of an older version', () => {
  test('is copied, then brought to this version with everything in it', async () => {
    const folder = await usedFolder();
    const later = [...migrations, 'ALTER TABLE turn ADD COLUMN later_at TEXT'];
    const database = await open(folder, later);
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: later.length });
    expect(database.all('SELECT id, later_at FROM turn')).toEqual([
      { id: 'turn001', later_at: null },
    ]);
    const copy = path.join(folder, copyName);
    expect(rowsOf(copy, 'PRAGMA user_version')).toEqual([{ user_version: migrations.length }]);
    expect(rowsOf(copy, 'SELECT count(*) AS n FROM entry')).toEqual([{ n: 2 }]);
  });

  test('stays as it was when a step fails', async () => {
    const folder = await usedFolder();
    const broken = [...migrations, 'CREATE TABLE half (x TEXT); SELECT * FROM nowhere'];
    await expect(open(folder, broken)).rejects.toThrow('nowhere');
    const store = await storeIn(folder);
    expect(await store.status()).toMatchObject({ access: 'writable' });
    expect((await store.open(conversationId)).entries).toHaveLength(2);
    const file = path.join(folder, 'footnote.db');
    expect(rowsOf(file, "SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([]);
  });

  test('from before deleted text was overwritten has none left afterwards', async () => {
    const folder = await temporaryFolder();
    const [first = ''] = migrations;
    const file = path.join(folder, 'footnote.db');
    changeFile(file, (db) => {
      db.exec(`${first}; PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1`);
      const text = 'deleted long ago '.repeat(2000);
      db.prepare("INSERT INTO draft (conversation, at, text) VALUES ('', '', ?)").run(text);
      db.exec('DELETE FROM draft');
    });
    expect(filesWith(folder, 'deleted long ago')).toEqual(['footnote.db']);
    const database = await open(folder);
    database.close();
    expect(filesWith(folder, 'deleted long ago')).toEqual([]);
  });

  test('is not copied when it is at this version already', async () => {
    const folder = await usedFolder();
    await open(folder);
    expect(readdirSync(folder)).not.toContain(copyName);
  });
});

describe('a file on a disk that cannot be written', () => {
  test('can be read, and says so', async () => {
    const folder = await usedFolder();
    const connect = await loadSqlite();
    // As an operating system does it that lets nobody write: the lock beside the file is no such file.
    const locked: ConnectSqlite = (file, options) =>
      connect(file, { ...options, readOnly: path.basename(`${file}`) === 'footnote.db' });
    const { database } = openDatabase({ folder, connect: locked, now: () => testTime });
    expect(database.access).toBe('read_only');
    expect(database.get('SELECT count(*) AS n FROM entry')).toEqual({ n: 2 });
    expect(() => database.run('DELETE FROM entry')).toThrow('readonly');
    database.close();
  });
});

test.each([
  ['synchronous', 2],
  ['trusted_schema', 0],
  ['cell_size_check', 1],
  ['foreign_keys', 1],
  ['fullfsync', 1],
  ['checkpoint_fullfsync', 1],
  ['busy_timeout', 5000],
])('the file is opened with %s = %i', async (name, value) => {
  const database = await open(await temporaryFolder());
  expect(Object.values(database.get<Record<string, number>>(`PRAGMA ${name}`) ?? {})).toEqual([
    value,
  ]);
});

test('this SQLite has the full-text search that is to come', async () => {
  const connect = await loadSqlite();
  const memory = connect(':memory:');
  memory.exec("CREATE VIRTUAL TABLE words USING fts5(text, tokenize='trigram')");
  memory.prepare('INSERT INTO words VALUES (?)').run('世界の歴史');
  expect(memory.prepare("SELECT text FROM words WHERE words MATCH '界の歴'").all()).toHaveLength(1);
  memory.close();
});

test.each([
  ['3.51.2', false],
  ['3.51.3', true],
  ['3.52.0', false],
  ['3.53.0', true],
  ['3.9.9', false],
  ['4.0.0', true],
])('version %s of SQLite is trusted with the file: %s', (version, isTrusted) => {
  expect(isSound(version)).toBe(isTrusted);
});

test('the SQLite that is used here is one of those', async () => {
  const memory = (await loadSqlite())(':memory:');
  const { version } = memory.prepare('SELECT sqlite_version() AS version').get() as never;
  memory.close();
  expect(isSound(version)).toBe(true);
});
