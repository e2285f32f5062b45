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
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';
import { rowsOf } from '../support/sqlite-file.ts';
import { type BenchRow, median, timed } from './bench-row.ts';
import { blockEvents, firstAppend, responseStart, turn } from './s9-turn.ts';
import { storePlainly, storedRows, type StoredRows, type Timing } from './s9-plain.ts';

const blocks = 300;
const turnEntries = 10_000;
const rounds = 5;
/** Blocks that close within one flush of the recorder: some 500 a second, more than any provider sends. */
const atOnce = 8;

const begin = applyEvent(emptyTurn(turn), responseStart);
const conversation = '0193a1b2-0000-7000-8000-000000000001';
const worker = pathToFileURL(resolve('out/main/store-worker.js'));

/** S9: ours and the plain rows in turn, so that a drifting disk moves both; the median of the ratios. */
export async function runS9(): Promise<readonly BenchRow[]> {
  const states = statesOf(turnEntries);
  const fillTurn: Fill = (store) => storeTurn(store, states);
  return [
    await compare('a finished block', storeBlocks, perBlock),
    await compare('a turn of 10,000 entries, end to end', fillTurn, ({ whole }) => whole),
  ];
}

/** What most blocks take, with their share of the index. */
function perBlock({ each, index }: Timing): number {
  return median(each) + index / each.length;
}

/** How many entries a transaction stored, and how long that took. */
interface Transaction {
  readonly entries: number;
  readonly ms: number;
}

type Fill = (store: ConversationStore) => Promise<readonly Transaction[]>;
type Measure = (timing: Timing) => number;

async function compare(what: string, fill: Fill, measure: Measure): Promise<BenchRow> {
  const pairs: { readonly ours: number; readonly plain: number }[] = [];
  let transactions = 0;
  for (let round = -1; round < rounds; round += 1) {
    const ours = await inFolder((folder) => storeOurs(folder, fill));
    const plain = await inFolder((folder) => storePlainly(folder, ours.rows, ours.entries));
    transactions = ours.entries.length;
    if (round >= 0) pairs.push({ ours: measure(ours), plain: measure(plain) });
  }
  const each = (pick: 'ours' | 'plain') => median(pairs.map((pair) => pair[pick])).toFixed(2);
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

interface Stored extends Timing {
  readonly rows: StoredRows;
  /** How many each transaction stored. */
  readonly entries: readonly number[];
}

/** From the first block to the last word in the index, with the store in its own thread. */
async function storeOurs(folder: string, fill: Fill): Promise<Stored> {
  const store = await openStore({ folder, worker });
  let done: readonly Transaction[] = [];
  let index = 0;
  const whole = await timed(async () => {
    await store.create({ id: conversation, at: 0 });
    await store.append(firstAppend(conversation));
    done = await fill(store);
    index = await timed(async () => {
      await store.release(conversation);
      await indexed(folder);
    });
  });
  await store.close();
  const each = done.map(({ ms }) => ms);
  const entries = done.map((one) => one.entries);
  return { each, index, whole, rows: await readBack(folder), entries };
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

async function storeBlocks(store: ConversationStore): Promise<readonly Transaction[]> {
  const done: Transaction[] = [];
  for (const entry of builtEntries(blocks)) {
    const ms = await timed(() => store.append({ conversation, entries: [entry] }));
    done.push({ entries: 1, ms });
  }
  return done;
}

function builtEntries(count: number): readonly NativeEntry[] {
  let state = begin;
  for (let at = 0; at < count; at += 1) state = blockEvents(at).reduce(applyEvent, state);
  return state.closed;
}

/** As a turn does it: the recorder is told of what has closed, and stores what it has not stored yet. */
async function storeTurn(
  store: ConversationStore,
  states: readonly TurnState[],
): Promise<readonly Transaction[]> {
  const done: Transaction[] = [];
  const append = async (one: Append) => {
    const ms = await timed(() => store.append(one));
    done.push({ entries: one.entries.length, ms });
  };
  const clock = systemClock;
  const recorder = createRecorder({ store: { append }, conversation, clock, stored: begin });
  for (const state of states) {
    recorder.record(state);
    await recorder.flush();
  }
  return done;
}

/** The turn as it stands whenever some blocks have closed; building it is what S1 measures. */
function statesOf(entries: number): readonly TurnState[] {
  const states: TurnState[] = [];
  let state = begin;
  for (let at = 0; at < entries; at += 1) {
    state = blockEvents(at).reduce(applyEvent, state);
    if (at % atOnce === atOnce - 1) states.push(state);
  }
  return states;
}
