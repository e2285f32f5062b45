import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../main/conversations/open-store.ts';
import { openInlineStore } from '../../../main/conversations/open-inline-store.ts';
import type { StoreStatus } from '../../../main/conversations/store.ts';
import { builtScript } from '../../support/built-script.ts';
import {
  answer,
  begun,
  conversationId,
  storeIn,
  testTime,
} from '../../support/conversation-store.ts';
import { canMount, smallDisk } from '../../support/small-disk.ts';
import { changeFile, rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const worker = builtScript('main/conversations/worker/store-worker.ts');
const hour = 3_600_000;

/** A store whose clock can be set. */
async function clocked(folder: string) {
  let now = testTime;
  const store = await openInlineStore({ folder, now: () => now });
  onTestFinished(() => store.close());
  return { store, later: (ms: number) => (now += ms) };
}

function copiesIn(folder: string): readonly string[] {
  const copies = path.join(folder, 'copies');
  return existsSync(copies) ? readdirSync(copies).toSorted() : [];
}

/** Spoils the first page of a table or an index. */
function spoil(file: string, name: string): void {
  const bytes = readFileSync(file);
  const [{ rootpage: root } = { rootpage: 0 }] = rowsOf(
    file,
    `SELECT rootpage FROM sqlite_schema WHERE name = '${name}'`,
  ) as readonly { rootpage: number }[];
  bytes.fill(0xa5, (root - 1) * 4096, root * 4096);
  writeFileSync(file, bytes);
}

test('a sound file is copied once a day, and three copies are kept', async () => {
  const folder = await temporaryFolder();
  const { store, later } = await clocked(folder);
  await begun(store);
  expect(await store.upkeep()).toMatchObject({ access: 'writable' });
  expect(copiesIn(folder)).toEqual(['footnote-20261130-120000.db']);
  const copy = path.join(folder, 'copies', 'footnote-20261130-120000.db');
  expect(rowsOf(copy, 'SELECT count(*) AS n FROM entry')).toEqual([{ n: 2 }]);
  later(23 * hour);
  await store.upkeep();
  expect(copiesIn(folder)).toHaveLength(1);
  for (let day = 0; day < 4; day += 1) {
    later(25 * hour);
    await store.upkeep();
  }
  expect(copiesIn(folder)).toEqual([
    'footnote-20261203-130000.db',
    'footnote-20261204-140000.db',
    'footnote-20261205-150000.db',
  ]);
});

test('a copy holds nothing that was deleted before the last upkeep', async () => {
  const folder = await temporaryFolder();
  const { store, later } = await clocked(folder);
  await begun(store);
  await store.upkeep();
  later(hour);
  await store.hide({ conversation: conversationId });
  await store.purge({ conversation: conversationId });
  later(hour);
  await store.upkeep();
  expect(copiesIn(folder)).toEqual(['footnote-20261130-140000.db']);
  const copy = readFileSync(path.join(folder, 'copies', 'footnote-20261130-140000.db'));
  expect(copy.includes('Why?')).toBe(false);
  later(hour);
  await store.upkeep();
  expect(copiesIn(folder)).toHaveLength(1);
});

test.skipIf(!canMount)('nothing is copied where there is hardly room', async (context) => {
  const folder = await temporaryFolder();
  const disk = smallDisk(folder, 4);
  if (!disk) return context.skip('a file system of its own may not be mounted here');
  onTestFinished(() => disk.remove());
  const store = await storeIn(folder);
  await begun(store);
  expect(await store.upkeep()).not.toHaveProperty('notSaving');
  expect(copiesIn(folder)).toEqual([]);
});

test('a damaged file is found, told of, and set aside at the next start with what was in it', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'footnote.db');
  const first = await storeIn(folder);
  await begun(first);
  await first.close();
  changeFile(file, (db) => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  spoil(file, 'payload');

  const second = await storeIn(folder);
  const told: StoreStatus[] = [];
  second.listen((status) => told.push(status));
  expect(await second.status()).not.toHaveProperty('damaged');
  expect(await second.upkeep()).toMatchObject({ damaged: true });
  expect(told).toMatchObject([{ damaged: true }]);
  expect(copiesIn(folder)).toEqual([]);
  await second.close();

  const third = await storeIn(folder);
  expect(await third.status()).toMatchObject({
    setAside: { problem: 'damaged', salvaged: { conversations: 1, entries: 2, lost: 0 } },
  });
  expect((await third.open(conversationId)).entries).toHaveLength(2);
  await third.close();
  expect(await (await storeIn(folder)).status()).not.toHaveProperty('setAside');
});

test('damage that is met on a read is told of, and dealt with at the next start', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'footnote.db');
  const first = await storeIn(folder);
  await begun(first);
  await first.close();
  changeFile(file, (db) => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  spoil(file, 'sqlite_autoindex_payload_1');
  const second = await storeIn(folder);
  const damaged = { code: 'damaged', details: { reason: 'file' } };
  await expect(second.path(conversationId, 'turn001')).rejects.toMatchObject(damaged);
  expect(await second.status()).toMatchObject({ damaged: true });
  await second.close();
  expect(await (await storeIn(folder)).status()).toMatchObject({
    setAside: { problem: 'damaged' },
  });
});

test('the upkeep runs beside the store: what is asked meanwhile does not wait for it', async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder, worker });
  onTestFinished(() => store.close());
  await begun(store);
  const long = 'long '.repeat(200_000);
  for (let n = 0; n < 60; n += 1) {
    const entries = [answer('turn001', `e${String(n).padStart(6, '0')}`, long)];
    await store.append({ conversation: conversationId, entries });
  }
  const over = new AbortController();
  const began = performance.now();
  const tended = store.upkeep().then((status) => {
    over.abort();
    return status;
  });
  const waits: number[] = [];
  while (!over.signal.aborted) {
    const asked = performance.now();
    await store.list();
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await tended).not.toHaveProperty('damaged');
  expect(copiesIn(folder)).toHaveLength(1);
  expect(waits.length).toBeGreaterThan(3);
  expect(Math.max(...waits)).toBeLessThan((performance.now() - began) / 2);
});
