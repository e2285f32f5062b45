import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../../main/clock.ts';
import { openStore } from '../../main/conversations/open-store.ts';
import type { Append, ConversationStore } from '../../main/conversations/store.ts';
import { startStore } from '../../main/conversations/worker/start-store.ts';
import { createRecorder } from '../../main/turns/recorder.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import type { NativeEntry } from '../../shared/model/entry.ts';
import { emptyTurn } from '../../shared/model/turn-state.ts';
import { rowsOf } from '../support/sqlite-file.ts';
import { type BenchRow, median, timed } from './bench-row.ts';
import { blockEvents, firstAppend, responseEnd, responseStart, turn } from './s9-turn.ts';
import { storePlainly, storedRows, type StoredRows } from './s9-plain.ts';

const blocks = 300;
const turnEntries = 10_000;
const rounds = 5;
/** Blocks that close within one flush of the recorder: some 500 a second, more than any provider sends. */
const atOnce = 8;

const events = Array.from({ length: turnEntries }, (_, at) => blockEvents(at));
const conversation = '0193a1b2-0000-7000-8000-000000000001';
const worker = pathToFileURL(resolve('out/main/store-worker.js'));

/** S9: ours and the plain rows in turn, so that a drifting disk moves both; the median of the ratios. */
export async function runS9(): Promise<readonly BenchRow[]> {
  return [
    await compare('a finished block', storeBlocks),
    await compare('a turn of 10,000 entries, end to end', storeTurn),
  ];
}

/** How many entries each transaction stored. */
type Transactions = readonly number[];
type Fill = (store: ConversationStore) => Promise<Transactions>;

async function compare(what: string, fill: Fill): Promise<BenchRow> {
  const pairs: { readonly ours: number; readonly plain: number }[] = [];
  let transactions = 0;
  for (let round = -1; round < rounds; round += 1) {
    const { ms, rows, done } = await inFolder((folder) => storeOurs(folder, fill));
    const plain = await inFolder((folder) => storePlainly(folder, rows, done));
    transactions = done.length;
    if (round >= 0) pairs.push({ ours: ms, plain });
  }
  const each = (pick: 'ours' | 'plain') => median(pairs.map((pair) => pair[pick])).toFixed(0);
  return {
    id: 'S9',
    what: `storing ${what}, against the same rows and indexes in as many transactions`,
    value: median(pairs.map(({ ours, plain }) => ours / plain)),
    unit: '×',
    goal: { atMost: 1.5 },
    detail: `${each('ours')} ms, plain ${each('plain')} ms, ${transactions} transactions`,
  };
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-s9-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Stored {
  readonly ms: number;
  readonly rows: StoredRows;
  readonly done: Transactions;
}

/** From the first block to the last word in the index, with the store in its own thread. */
async function storeOurs(folder: string, fill: Fill): Promise<Stored> {
  const store = await openStore({ folder, worker });
  let done: Transactions = [];
  const ms = await timed(async () => {
    await store.create({ id: conversation, at: 0 });
    await store.append(firstAppend(conversation));
    done = await fill(store);
    await store.release(conversation);
    await indexed(folder);
  });
  await store.close();
  return { ms, rows: await readBack(folder), done };
}

async function readBack(folder: string): Promise<StoredRows> {
  const { db } = await startStore({ folder, now: Date.now });
  const rows = storedRows(db);
  db.close();
  return rows;
}

/** Resolves once nothing waits to be indexed. */
async function indexed(folder: string): Promise<void> {
  const file = join(folder, 'footnote.db');
  const waiting = () => rowsOf(file, 'SELECT 1 FROM message WHERE indexed_seq < last_seq').length;
  while (waiting() > 0) await new Promise((done) => setTimeout(done, 1));
}

async function storeBlocks(store: ConversationStore): Promise<Transactions> {
  const entries = await builtEntries(blocks);
  for (const entry of entries) await store.append({ conversation, entries: [entry] });
  return entries.map(() => 1);
}

async function builtEntries(count: number): Promise<readonly NativeEntry[]> {
  let state = applyEvent(emptyTurn(turn), responseStart);
  for (let at = 0; at < count; at += 1) state = blockEvents(at).reduce(applyEvent, state);
  return state.closed;
}

/** As a turn does it: events come, the fold closes entries, the recorder stores what has closed together. */
async function storeTurn(store: ConversationStore): Promise<Transactions> {
  const done: number[] = [];
  const append = async (one: Append) => {
    done.push(one.entries.length);
    await store.append(one);
  };
  let state = applyEvent(emptyTurn(turn), responseStart);
  const clock = systemClock;
  const recorder = createRecorder({ store: { append }, conversation, clock, stored: state });
  for (let at = 0; at < turnEntries; at += 1) {
    state = (events[at] ?? []).reduce(applyEvent, state);
    recorder.record(state);
    if (at % atOnce === atOnce - 1) await recorder.flush();
  }
  recorder.record(applyEvent(state, responseEnd));
  await recorder.flush();
  return done;
}
