import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConversationStore, StoreStatus } from '../../../main/conversations/store.ts';
import { openInlineStore } from '../../../main/conversations/open-inline-store.ts';
import { keptTables } from '../../../main/conversations/worker/salvage/kept-tables.ts';
import type { Entry } from '../../../shared/model/entry.ts';
import {
  answer,
  storeIn,
  testTime,
  turnStart,
  userMessage,
  withPayload,
} from '../../support/conversation-store.ts';
import { rowsOf } from '../../support/sqlite-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

const conversations = 6;
const turns = 12;

function conversationIdOf(n: number): string {
  return `0193a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** Fills a store with conversations of some turns, and gives every entry in it by its id. */
async function fillStore(store: ConversationStore): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (let c = 0; c < conversations; c += 1) await appendTurn(store, c, turn);
  }
}

async function appendTurn(store: ConversationStore, c: number, number: number): Promise<void> {
  const conversation = conversationIdOf(c);
  const idOf = (letter: string, n: number) => `${letter}${c}${String(n).padStart(5, '0')}`;
  const turn = idOf('t', number);
  const parent = number === 0 ? undefined : idOf('t', number - 1);
  if (number === 0) await store.create({ id: conversation, at: testTime });
  await store.append({
    conversation,
    entries: [
      turnStart(turn, parent),
      userMessage(turn, idOf('u', number), `Question ${number}: ${'why '.repeat(40)}`),
      withPayload(turn, idOf('p', number), JSON.stringify('sealed '.repeat(200))),
      answer(turn, idOf('a', number), `Answer ${number}: ${'because '.repeat(150)}`),
    ],
    settings: { hash1: someSettings },
    head: turn,
    title: `Conversation ${c}`,
  });
}

async function entriesIn(store: ConversationStore): Promise<ReadonlyMap<string, Entry>> {
  const all = new Map<string, Entry>();
  for (const { id } of await store.list()) {
    for (const entry of (await store.open(id)).entries) all.set(entry.id, entry);
  }
  return all;
}

let whole: Buffer;
/** Bytes of a file in which nothing is stored. */
let bare: number;
let written: ReadonlyMap<string, Entry>;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'footnote-test-'));
  const store = await openInlineStore({ folder, now: () => testTime });
  bare = statSync(path.join(folder, 'footnote.db')).size;
  await fillStore(store);
  written = await entriesIn(store);
  await store.close();
  whole = readFileSync(path.join(folder, 'footnote.db'));
  rmSync(folder, { recursive: true });
});

interface Reopened {
  readonly folder: string;
  readonly status: StoreStatus;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** Opens a folder with this in place of the file, looks at everything, and checks what came of it. */
async function reopened(bytes: Uint8Array, folder?: string): Promise<Reopened> {
  const at = folder ?? (await temporaryFolder());
  const file = path.join(at, 'footnote.db');
  writeFileSync(file, bytes);
  const store = await openInlineStore({ folder: at, now: () => testTime });
  try {
    const status = await store.status();
    const entries = await entriesIn(store);
    for (const { id, head } of await store.list()) {
      if (head !== undefined) await store.path(id, head);
    }
    return { folder: at, status, entries };
  } finally {
    await store.close();
  }
}

/** What a new file holds is sound, and every entry in it is one that was written, whole. */
function expectSound({ folder, status, entries }: Reopened): void {
  const file = path.join(folder, 'footnote.db');
  expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(rowsOf(file, 'PRAGMA foreign_key_check')).toEqual([]);
  for (const [id, entry] of entries) expect(entry).toEqual(written.get(id));
  const { salvaged } = status.setAside ?? {};
  expect(salvaged?.entries ?? 0).toBe(entries.size);
  expect(readdirSync(folder).filter((name) => /tmp|new|mark/.test(name))).toEqual([]);
}

describe('a file that was cut off', () => {
  test.each(Array.from({ length: 50 }, (_, n) => n / 50))(
    'at %f of its length gives what is left of it',
    async (share) => {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      const found = await reopened(cut);
      expect(found.status).toMatchObject({
        access: 'writable',
        setAside: { problem: cut.length === 0 ? 'empty' : 'damaged' },
      });
      const { setAside } = found.status;
      expect(readFileSync(setAside?.file ?? '').equals(cut)).toBe(true);
      expectSound(found);
      // Pages are written in the order of time, but for a few.
      const left = (cut.length - bare) / (whole.length - bare);
      expect(found.entries.size / written.size).toBeGreaterThan(left - 0.15);
      const { lost, mayBeMore } = setAside?.salvaged ?? { lost: 0, mayBeMore: true };
      expect(mayBeMore ?? lost === written.size - found.entries.size).toBe(true);
    },
  );
});

/** A generator of the same numbers each time: 0 up to `below`. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('a file with bytes that changed', () => {
  test.each(Array.from({ length: 40 }, (_, n) => n))(
    'opens, and gives no entry that is half there (%i)',
    async (seed) => {
      const roll = dice(seed + 1);
      const spoilt = Buffer.from(whole);
      for (let n = 0; n < 3; n += 1) spoilt[roll(spoilt.length)]! ^= 1 << roll(8);
      const folder = await temporaryFolder();
      writeFileSync(path.join(folder, 'footnote.db'), spoilt);
      writeFileSync(path.join(folder, 'damaged.mark'), '');
      const found = await reopened(spoilt, folder);
      // A bit in a text that nothing checks makes another text; a bit in the structure loses a page at most.
      expect(found.entries.size).toBeGreaterThan(written.size * 0.8);
      const changed = [...found.entries].filter(
        ([id, entry]) => JSON.stringify(entry) !== JSON.stringify(written.get(id)),
      );
      expect(changed.length).toBeLessThanOrEqual(3);
      const file = path.join(folder, 'footnote.db');
      if (found.status.setAside) {
        expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      }
    },
  );

  test('in a whole page loses no more than what was on it', async () => {
    for (let page = 1; page * 4096 < whole.length; page += 7) {
      const spoilt = Buffer.concat([
        whole.subarray(0, page * 4096),
        Buffer.alloc(4096, 0xa5),
        whole.subarray((page + 1) * 4096),
      ]);
      const folder = await temporaryFolder();
      writeFileSync(path.join(folder, 'damaged.mark'), '');
      const found = await reopened(spoilt, folder);
      expectSound(found);
      expect(found.entries.size).toBeGreaterThan(written.size * 0.8);
    }
  }, 60_000);
});

describe('what a damaged file no longer gives', () => {
  async function withCopy(bytes: Uint8Array): Promise<Reopened> {
    const folder = await temporaryFolder();
    mkdirSync(path.join(folder, 'copies'));
    writeFileSync(path.join(folder, 'copies', 'footnote-20261129-120000.db'), whole);
    return reopened(bytes, folder);
  }

  test.each([
    ['cut in the middle', () => whole.subarray(0, Math.floor(whole.length / 2)), 'damaged'],
    ['empty', () => Buffer.alloc(0), 'empty'],
    ['of no database at all', () => Buffer.alloc(100_000, 7), 'damaged'],
  ] as const)('comes from the newest copy: %s', async (_name, bytes, problem) => {
    const found = await withCopy(bytes());
    expectSound(found);
    expect(found.entries).toEqual(written);
    expect(found.status.setAside).toMatchObject({
      problem,
      salvaged: {
        conversations,
        entries: written.size,
        lost: 0,
        copy: { at: '2026-11-29T12:00:00.000Z' },
      },
    });
  });

  test('does not come back when it was deleted since the copy was made', async () => {
    const folder = await temporaryFolder();
    mkdirSync(path.join(folder, 'copies'));
    writeFileSync(path.join(folder, 'copies', 'footnote-20261129-120000.db'), whole);
    const file = path.join(folder, 'footnote.db');
    writeFileSync(file, whole);
    const store = await storeIn(folder);
    await store.hide({ conversation: conversationIdOf(0) });
    await store.purge({ conversation: conversationIdOf(0) });
    await store.hide({ conversation: conversationIdOf(1), turn: 't100006' });
    await store.purge({ conversation: conversationIdOf(1), turn: 't100006' });
    const left = await entriesIn(store);
    await store.close();
    const now = readFileSync(file);
    const last = Math.floor(now.length / 4096) - 1;
    now.fill(0xa5, last * 4096, last * 4096 + 2000);
    writeFileSync(path.join(folder, 'damaged.mark'), '');
    const found = await reopened(now, folder);
    expect(found.status.setAside).toMatchObject({ problem: 'damaged' });
    expect([...found.entries.keys()].toSorted()).toEqual([...left.keys()].toSorted());
    expect(JSON.stringify([...found.entries.values()])).not.toContain('a100007');
  });
});

test('every table of the file is brought over, or is known to be left behind', async () => {
  const folder = await temporaryFolder();
  await (await storeIn(folder)).close();
  const tables = rowsOf(
    path.join(folder, 'footnote.db'),
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE 'message\\_%' ESCAPE '\\'`,
  ).map((row) => (row as { name: string }).name);
  expect(tables.toSorted()).toEqual(Object.values(keptTables).flat().toSorted());
});
