import { expect, onTestFinished, test } from 'vitest';
import type { Append } from '../../../main/conversations/store.ts';
import type { Database } from '../../../main/conversations/worker/database.ts';
import type { StoreAnswer } from '../../../main/conversations/worker/messages.ts';
import { startStore } from '../../../main/conversations/worker/start-store.ts';
import { storeServer } from '../../../main/conversations/worker/store-server.ts';
import {
  answer,
  conversationId,
  plain,
  testTime,
  turnStart,
} from '../../support/conversation-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

const conversation = conversationId;

/** A store whose disk can be made full. */
async function smallDisk() {
  const now = () => testTime;
  const started = await startStore({ folder: await temporaryFolder(), now });
  onTestFinished(() => started.db.close());
  const { db } = started;
  const pages = () => db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  return {
    db,
    status: started.status,
    serve: storeServer(started, now).answer,
    leaveRoomFor: (more: number) => db.get(`PRAGMA max_page_count = ${pages() + more}`),
  };
}

const append = (id: number, appended: Omit<Append, 'conversation'>) =>
  ({ id, verb: 'append', args: [{ conversation, ...appended }] }) as const;
const long = (id: string) => [answer('turn001', id, 'long '.repeat(20_000))];
const short = (id: string) => [answer('turn001', id, 'short')];
const opened = { id: 9, verb: 'open', args: [conversation] } as const;
const askStatus = { id: 8, verb: 'status', args: [] } as const;

const begin = [
  { id: 1, verb: 'create', args: [{ id: conversation, at: 0 }] } as const,
  append(2, { entries: [turnStart('turn001')], settings: { hash1: someSettings } }),
];

function full(id: number): StoreAnswer {
  const message = 'Nothing can be stored: database or disk is full';
  return { id, ok: false, failure: { code: 'not_saving', message, details: { reason: 'full' } } };
}

test('a full disk fails the append, keeps what was stored, and takes the same append later', async () => {
  const { serve, leaveRoomFor } = await smallDisk();
  serve(begin);
  leaveRoomFor(2);
  expect(serve([append(3, { entries: long('entry01') })])).toEqual([full(3)]);
  expect(serve([askStatus])).toMatchObject([{ value: { notSaving: 'full' } }]);
  expect(serve([opened])).toMatchObject([{ value: { entries: [{ id: 'turn001' }] } }]);

  leaveRoomFor(1000);
  expect(serve([append(3, { entries: long('entry01') })])).toEqual([
    { id: 3, ok: true, value: undefined },
  ]);
  const [told] = serve([askStatus]);
  expect(told).not.toHaveProperty('value.notSaving');
  expect(serve([opened])).toMatchObject([
    { value: { entries: [{ id: 'turn001' }, { id: 'entry01' }] } },
  ]);
});

test('appends beside one that finds the disk full are each stored whole or not at all', async () => {
  const { serve, leaveRoomFor } = await smallDisk();
  serve(begin);
  leaveRoomFor(3);
  const answers = serve([
    append(3, { entries: short('entry01') }),
    append(4, { entries: [...short('entry02'), ...long('entry03')] }),
    append(5, { entries: short('entry04') }),
  ]);
  expect(answers[1]).toEqual(full(4));
  leaveRoomFor(1000);
  const stored = answers.flatMap(({ id, ok }) => (ok ? [`entry0${id === 3 ? 1 : 4}`] : []));
  expect(serve([opened])).toMatchObject([
    { value: { entries: [{ id: 'turn001' }, ...stored.map((id) => ({ id }))] } },
  ]);
});

test('a failure that takes the whole transaction back fails every append in it, and stores none', async () => {
  const { db, status } = await smallDisk();
  // As SQLite does by itself when the disk fails in the middle of a page.
  const failing: Database = {
    ...db,
    get: (sql, ...values) => {
      if (!values.includes('entry02')) return db.get(sql, ...values);
      db.run('ROLLBACK');
      throw Object.assign(new Error('disk I/O error'), { errcode: 778 });
    },
  };
  const serve = storeServer({ db: failing, status }, () => testTime).answer;
  serve(begin);
  const lost = { ok: false, failure: { code: 'not_saving', details: { reason: 'disk_error' } } };
  expect(
    serve([3, 4, 5].map((id) => append(id, { entries: short(`entry0${id - 2}`) }))),
  ).toMatchObject([lost, lost, lost]);
  expect(serve([opened])).toMatchObject([{ value: { entries: [{ id: 'turn001' }] } }]);
  expect(serve([append(6, { entries: short('entry01') })])).toMatchObject([{ ok: true }]);
});

test('appends that arrive together are stored in one transaction, in their order', async () => {
  const { db, status } = await smallDisk();
  let transactions = 0;
  const counting: Database = {
    ...db,
    transaction: (work) => {
      transactions += 1;
      return db.transaction(work);
    },
  };
  const now = () => testTime;
  const serve = storeServer({ db: counting, status }, now).answer;
  serve(begin);
  transactions = 0;
  serve([3, 4, 5].map((id) => append(id, { entries: short(`entry0${id}`) })));
  expect(transactions).toBe(1);
  expect(serve([opened])).toMatchObject([
    { value: { entries: [{}, { id: 'entry03' }, { id: 'entry04' }, { id: 'entry05' }] } },
  ]);
});

test('an entry that is wrong in a way nobody foresaw is told as a mistake, with its place', async () => {
  const { serve } = await smallDisk();
  serve(begin);
  const entry = { id: 'entry01', turn: 'turn001', at: 7n, kind: 'stop' } as never;
  expect(serve([append(3, { entries: [plain(entry)] })])).toMatchObject([
    { ok: false, failure: { message: expect.stringContaining('BigInt') } },
  ]);
});

test('saving goes on only once there is room for more than a word', async () => {
  const { serve, leaveRoomFor } = await smallDisk();
  serve(begin);
  leaveRoomFor(2);
  serve([append(3, { entries: long('entry01') })]);
  leaveRoomFor(0);
  const tryAgain = { id: 7, verb: 'tryAgain', args: [] } as const;
  expect(serve([tryAgain, askStatus])).toMatchObject([{ ok: true }, { ok: true }]);
  leaveRoomFor(1000);
  const [tried] = serve([tryAgain]);
  expect(tried).toMatchObject({ value: { access: 'writable' } });
  expect(tried).not.toHaveProperty('value.notSaving');
});
