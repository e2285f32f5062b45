import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../main/conversations/worker/opening/open-database.ts';
import { startStore } from '../../../main/conversations/worker/start-store.ts';
import { applicationId, migrations } from '../../../main/conversations/worker/opening/schema.ts';
import {
  isSound,
  loadSqlite,
  type ConnectSqlite,
} from '../../../main/conversations/worker/sqlite.ts';
import type { Database } from '../../../main/conversations/worker/database.ts';
import {
  answer,
  begun,
  conversationId,
  storeIn,
  testTime,
  turnStart,
  userMessage,
  withPayload,
} from '../../support/conversation-store.ts';
import { filesWith } from '../../support/files-with.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

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

describe('a file of version 1', () => {
  test('has everything afterwards that was in it, its copy too, and can be gone on with', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder, migrations.slice(0, 1));
    first.run(
      "INSERT INTO conversation VALUES (1, ?, 'Why?', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', 'turn001')",
      conversationId,
    );
    first.run(
      'INSERT INTO settings VALUES (?, ?, ?)',
      'hash1',
      JSON.stringify(someSettings.model),
      JSON.stringify(someSettings),
    );
    first.run("INSERT INTO turn VALUES (1, 'turn001', NULL, 'hash1')");
    const entries = [
      turnStart('turn001'),
      userMessage('turn001', 'entry01', 'Why?'),
      withPayload('turn001', 'entry02', '{"sealed": 1.0}'),
    ];
    for (const [n, { entry, payloads }] of entries.entries()) {
      const { id, turn, at } = entry;
      const json = JSON.stringify(entry);
      first.run('INSERT INTO entry VALUES (?, 1, ?, ?, ?, ?, ?)', n + 1, n + 1, id, turn, at, json);
      for (const { payload } of payloads) {
        const { value, ...envelope } = payload;
        const text = JSON.stringify(envelope);
        first.run("INSERT INTO payload VALUES (?, 'own', ?, ?)", n + 1, text, value);
      }
    }
    first.run("INSERT INTO draft VALUES ('', '2026-01-02T00:00:00.000Z', 'And then?')");
    first.close();

    const store = await storeIn(folder);
    expect(await store.status()).not.toHaveProperty('setAside');
    expect((await store.path(conversationId, 'turn001')).map(({ entry }) => entry)).toEqual(
      entries.map(({ entry }) => entry),
    );
    expect((await store.path(conversationId, 'turn001'))[2]?.payloads).toEqual(
      entries[2]?.payloads,
    );
    await store.append({
      conversation: conversationId,
      entries: [answer('turn001', 'entry03', 'Because.')],
    });
    expect((await store.open(conversationId)).entries).toHaveLength(4);
    expect(await store.integrity()).toEqual([]);
    const copy = path.join(folder, 'footnote.db.version-1-20261130-120000');
    expect(rowsOf(copy, 'PRAGMA user_version')).toEqual([{ user_version: 1 }]);
    expect(rowsOf(copy, 'SELECT text FROM draft')).toEqual([{ text: 'And then?' }]);
    expect(rowsOf(copy, 'SELECT count(*) AS n FROM entry')).toEqual([{ n: 3 }]);
  });
});

test('a file that another process is writing opens all the same', async () => {
  const folder = await usedFolder();
  const connect = await loadSqlite();
  const other = connect(path.join(folder, 'footnote.db'));
  other.exec('BEGIN IMMEDIATE');
  const impatient: ConnectSqlite = (file, options) => {
    const connection = connect(file, options);
    return {
      prepare: (sql) => connection.prepare(sql),
      close: () => connection.close(),
      // The five seconds, shortened.
      exec: (sql) => connection.exec(sql.replace('busy_timeout = 5000', 'busy_timeout = 50')),
    };
  };
  const { db, status } = await startStore({ folder, now: () => testTime, connect: impatient });
  expect(status).toMatchObject({ access: 'writable', recovered: [] });
  expect(db.get('SELECT count(*) AS n FROM entry')).toEqual({ n: 2 });
  other.close();
  db.close();
});
