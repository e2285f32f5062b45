import { closeSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../main/conversations/open-store.ts';
import type { ConversationStore, StoreStatus } from '../../../main/conversations/store.ts';
import { loadSqlite } from '../../../main/conversations/worker/sqlite.ts';
import { builtScript } from '../../support/built-script.ts';
import {
  answer,
  begun,
  conversationId,
  storeIn,
  turnStart,
} from '../../support/conversation-store.ts';
import { runStoreChild, type StoreChild } from '../../support/run-store-child.ts';
import { rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tries } from '../../support/tries.ts';
import { someSettings } from '../../support/turn-settings.ts';

const worker = builtScript('main/conversations/worker/store-worker.ts');
const childScript = builtScript('test/support/store-child.ts');

function idOf(n: number): string {
  return `0193a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

function child(folder: string, conversation: string, appends = Infinity): StoreChild {
  return runStoreChild(childScript, [worker.href, folder, conversation, String(appends)]);
}

/** What must be there after a crash: every acknowledged append, each append whole, the open part as text. */
async function expectWhole(
  store: ConversationStore,
  conversation: string,
  acknowledged: readonly number[],
): Promise<void> {
  const entries = (await store.path(conversation, 'turn001')).slice(1);
  const last = entries.filter(({ entry }) => entry.kind === 'reasoning').length;
  expect(last).toBeGreaterThanOrEqual(acknowledged.length);
  const stored = Array.from({ length: last }, (_, n) => n + 1);
  expect(
    entries.slice(0, 2 * last).map(({ entry, payloads }) => [entry.id, payloads[0]?.payload.value]),
  ).toEqual(
    stored.flatMap((n) => {
      const [id, value] = [String(n).padStart(6, '0'), `"${String(n).repeat(500)}"`];
      return [
        [`a${id}`, value],
        [`b${id}`, value],
      ];
    }),
  );
  const afterwards = entries.slice(2 * last).map(({ entry }) => entry);
  if (last === 0) return expect(afterwards).toEqual([]);
  expect(afterwards).toMatchObject([
    { kind: 'text', text: `${last} and `, incomplete: true },
    { kind: 'notice', code: 'interrupted', details: { response: 'resp001', cause: 'crash' } },
  ]);
}

/** Runs a process and kills it at some moment: sometimes while it starts, mostly while it writes. */
async function killedChild(folder: string, conversation: string): Promise<readonly number[]> {
  const running = child(folder, conversation);
  const startMs = Math.random() < 0.2 ? Math.random() * 200 : 20_000;
  await Promise.race([running.begun, sleep(startMs, undefined, { ref: false })]);
  await sleep(Math.random() * 25);
  running.kill();
  return running.ended;
}

describe('a conversation that another process writes', () => {
  test('can be looked at and not deleted, until that process is gone', async () => {
    const folder = await temporaryFolder();
    const running = child(folder, conversationId);
    await running.begun;
    const store = await storeIn(folder);
    expect(await store.glance(conversationId)).toMatchObject({ isWrittenElsewhere: true });
    for (const deletion of [
      { conversation: conversationId },
      { conversation: conversationId, turn: 'turn001' },
    ]) {
      await expect(store.hide(deletion)).rejects.toMatchObject({
        code: 'busy',
        details: { pid: running.pid },
      });
    }
    running.kill();
    await running.ended;
    expect(await store.glance(conversationId)).toMatchObject({ isWrittenElsewhere: false });
    await store.purge(await store.hide({ conversation: conversationId }));
    expect(await store.list()).toEqual([]);
    expect(rowsOf(`${folder}/footnote.db`, 'SELECT * FROM partial')).toEqual([]);
  });
});

describe('a process that is killed', () => {
  test('loses nothing it acknowledged and leaves nothing half', async () => {
    const folder = await temporaryFolder();
    for (let round = 0; round < tries(3); round += 1) {
      const conversations = [idOf(2 * round), idOf(2 * round + 1)];
      const told = await Promise.all(conversations.map((id) => killedChild(folder, id)));

      const store = await storeIn(folder);
      expect(await store.status()).not.toHaveProperty('setAside');
      const heads = new Map((await store.list()).map(({ id, head }) => [id, head]));
      for (const [n, conversation] of conversations.entries()) {
        const acknowledged = told[n] ?? [];
        const isThere = heads.get(conversation) !== undefined;
        expect(isThere || acknowledged.length === 0).toBe(true);
        if (isThere) await expectWhole(store, conversation, acknowledged);
      }
      await store.close();
    }
    const file = path.join(folder, 'footnote.db');
    expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  }, 60_000);
});

describe('two processes', () => {
  test('leave a damaged file where it is as long as one of them has it open', async () => {
    const folder = await temporaryFolder();
    const writing = child(folder, idOf(1));
    await writing.begun;
    const damage = () => {
      const file = openSync(path.join(folder, 'footnote.db'), 'r+');
      writeSync(file, Buffer.alloc(100), 0, 100, 0);
      closeSync(file);
    };
    let refused: unknown;
    // The other one may just then write the first page anew, and all is well again.
    for (let tries = 0; tries < 50 && refused === undefined; tries += 1) {
      damage();
      refused = await storeIn(folder).then(
        (store) => store.close(),
        (error: unknown) => error,
      );
    }
    expect(refused).toMatchObject({ code: 'damaged', details: { reason: 'in_use' } });
    writing.kill();
    await writing.ended;
    let told: StoreStatus | undefined;
    // What it wrote last may hold the first page too.
    for (let tries = 0; tries < 5 && told?.setAside === undefined; tries += 1) {
      damage();
      const store = await storeIn(folder);
      told = await store.status();
      await store.close();
    }
    expect(told).toMatchObject({ setAside: { problem: 'damaged' } });
  });

  test('write different conversations at the same time, from the first start on', async () => {
    const folder = await temporaryFolder();
    const children = [1, 2].map((n) => child(folder, idOf(n), 40));
    for (const { ended } of children) expect(await ended).toHaveLength(40);
    const store = await storeIn(folder);
    for (const n of [1, 2]) {
      const { entries } = await store.open(idOf(n));
      expect(entries.filter(({ kind }) => kind === 'reasoning')).toHaveLength(40);
    }
    expect(await store.status()).toMatchObject({ access: 'writable' });
  });

  test('do not open the file at the same time, so that only one begins it', async () => {
    const folder = await temporaryFolder();
    const lock = (await loadSqlite())(path.join(folder, 'opening.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    const opening = openStore({ folder, worker });
    const waited = await Promise.race([opening.then(() => 'opened'), sleep(500, 'waiting')]);
    lock.close();
    expect(waited).toBe('waiting');
    await (await opening).close();
  });

  test('do not write one conversation at the same time, until one of them is gone', async () => {
    const folder = await temporaryFolder();
    const running = child(folder, conversationId);
    await running.begun;
    const store = await storeIn(folder);
    const append = {
      conversation: conversationId,
      entries: [turnStart('turn002', 'turn001')],
      settings: { hash1: someSettings },
    };
    const busy = { name: 'AppError', code: 'busy', details: { pid: running.pid } };
    await expect(store.append(append)).rejects.toMatchObject(busy);
    await expect(store.setHead(conversationId, 'turn001')).rejects.toMatchObject(busy);
    // What the living process has open is its own.
    expect(await store.status()).toMatchObject({ recovered: [] });
    await begun(store, idOf(7));

    running.kill();
    const acknowledged = await running.ended;
    await store.append(append);
    const entries = await store.path(conversationId, 'turn002');
    expect(entries.at(-1)?.entry.id).toBe('turn002');
    await expectWhole(store, conversationId, acknowledged);
  });

  test('notice that the other one wrote', async () => {
    const folder = await temporaryFolder();
    const store = await storeIn(folder);
    await begun(store);
    const before = await store.dataVersion();
    await store.append({
      conversation: conversationId,
      entries: [answer('turn001', 'entry02', 'mine')],
    });
    expect(await store.dataVersion()).toBe(before);
    await child(folder, idOf(2), 1).ended;
    expect(await store.dataVersion()).not.toBe(before);
  });

  test('pass a conversation on when its turn is over', async () => {
    const folder = await temporaryFolder();
    await child(folder, conversationId, 1).ended;
    const store = await storeIn(folder);
    await store.append({
      conversation: conversationId,
      entries: [answer('turn001', 'entry02', 'mine')],
    });
    const file = path.join(folder, 'footnote.db');
    expect(rowsOf(file, 'SELECT pid FROM writer')).toEqual([{ pid: process.pid }]);
    await store.release(conversationId);
    expect(rowsOf(file, 'SELECT pid FROM writer')).toEqual([]);
  });
});

describe('the store in its own thread', () => {
  test('does what the store in this thread does, and ends with it', async () => {
    const folder = await temporaryFolder();
    const store = await openStore({ folder, worker });
    await begun(store);
    const { entries } = await store.open(conversationId);
    await expect(store.open('nowhere')).rejects.toMatchObject({
      name: 'AppError',
      code: 'not_found',
    });
    await store.close();
    await expect(store.list()).rejects.toThrow('closed');
    expect(readdirSync(folder).toSorted()).toEqual(['footnote.db', 'in-use.lock', 'opening.lock']);
    const again = await storeIn(folder);
    expect((await again.open(conversationId)).entries).toEqual(entries);
  });

  test('says that nothing is stored when there is no such thread', async () => {
    const missing = new URL('./no-such-worker.js', import.meta.url);
    const folder = await temporaryFolder();
    await expect(openStore({ folder, worker: missing })).rejects.toMatchObject({
      code: 'not_saving',
      details: { reason: 'stopped' },
    });
  });

  test('says why when the folder cannot be used', async () => {
    const folder = path.join(await temporaryFolder(), 'file');
    writeFileSync(folder, '');
    await expect(openStore({ folder, worker })).rejects.toMatchObject({
      code: 'not_saving',
      details: { reason: 'disk_error' },
    });
  });
});
