import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../main/app-error.ts';
import { systemClock } from '../../../main/clock.ts';
import type { ConversationStore } from '../../../main/conversations/store.ts';
import { keepSaving } from '../../../main/turns/keep-saving.ts';
import { storeBeforeEnd } from '../../../main/turns/store-before-end.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { messagesServer, sseText, stream, type Answer } from '../../support/messages-server.ts';
import { conversation, settingsFor, storyOf, turnBench } from '../../support/turn-bench.ts';

/** A bench whose disk can be full, and a server that gives these answers. */
async function smallBench(answers: readonly Answer[]) {
  let isFull = false;
  const failure = () => new AppError('not_saving', 'full', { reason: 'full' });
  const through = (store: ConversationStore): ConversationStore => ({
    ...store,
    append: async (append) => {
      if (isFull) throw failure();
      await store.append(append);
    },
  });
  const server = await messagesServer(answers);
  const folder = await temporaryFolder();
  const bench = await turnBench({ folder, providers: { home: server.baseUrl }, through });
  onTestFinished(async () => {
    expect(bench.bugs).toEqual([]);
    isFull = false;
    await bench.close();
    await server.close();
  });
  return {
    ...bench,
    server,
    fill: () => (isFull = true),
    makeRoom: () => (isFull = false),
    start: (text: string) => bench.turns.start({ conversation, text, settings: settingsFor() }),
    stored: async (turn: string) => storyOf((await bench.store.open(conversation)).entries, turn),
  };
}

/** Fills the disk, then answers. */
const whenFull =
  (fill: () => unknown, answer: Answer): Answer =>
  (response) => {
    fill();
    return answer(response);
  };

test('a turn on a disk that gets full ends as it should, and is stored whole once there is room', async () => {
  let fill = () => {};
  const bench = await smallBench([whenFull(() => fill(), stream(sseText('Yes.')))]);
  fill = bench.fill;
  const turn = await bench.start('Is it?');
  const ends: string[] = [];
  bench.turns.listen(({ events }) => ends.push(...events.map(({ type }) => type)));
  await bench.turns.settled(conversation, turn);
  expect(ends.at(-1)).toBe('turn-end');
  expect(await bench.stored(turn)).toEqual(['turn_start', 'user_message']);
  const whole = ['turn_start', 'user_message', 'text', 'stop stop'];
  const kept = bench.turns.unsaved(conversation).map(({ entry }) => entry);
  expect(storyOf(kept, turn)).toEqual(whole);
  await expect(bench.turns.storeUnsaved()).rejects.toMatchObject({ code: 'not_saving' });

  await expect(bench.turns.close()).rejects.toMatchObject({ details: { isLost: true } });

  bench.makeRoom();
  await bench.turns.storeUnsaved();
  expect(await bench.stored(turn)).toEqual(whole);
  expect(bench.turns.unsaved(conversation)).toEqual([]);
});

test('a new message is refused while the answer before it waits, and stores that one first', async () => {
  let fill = () => {};
  const bench = await smallBench([
    whenFull(() => fill(), stream(sseText('Yes.'))),
    stream(sseText('No.')),
  ]);
  fill = bench.fill;
  const first = await bench.start('Is it?');
  await bench.turns.settled(conversation, first);
  await expect(bench.start('Really?')).rejects.toMatchObject({ code: 'not_saving' });
  expect(bench.server.requests).toHaveLength(1);
  bench.makeRoom();
  fill = () => {};
  const second = await bench.start('Really?');
  await bench.turns.settled(conversation, second);
  expect(await bench.stored(first)).toEqual(['turn_start', 'user_message', 'text', 'stop stop']);
  expect(await bench.stored(second)).toEqual(['turn_start', 'user_message', 'text', 'stop stop']);
});

test('a turn that needs the disk to go on waits for it, and goes on when there is room', async () => {
  let fill = () => {};
  const bench = await smallBench([
    whenFull(() => fill(), stream(sseText('First.', 'pause_turn'))),
    stream(sseText('Then.')),
  ]);
  fill = bench.fill;
  const turn = await bench.start('Go on?');
  await expect.poll(() => bench.server.requests.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bench.server.requests).toHaveLength(1);
  expect(bench.turns.running(conversation)).toEqual([turn]);
  fill = () => {};
  bench.makeRoom();
  bench.turns.retryNow(conversation, turn);
  await bench.turns.settled(conversation, turn);
  expect((await bench.stored(turn)).slice(2)).toEqual([
    'text',
    'stop pause',
    'notice resumed',
    'text',
    'stop stop',
  ]);
});

test('a turn that waits for room can be stopped, and keeps what came', async () => {
  let fill = () => {};
  const bench = await smallBench([whenFull(() => fill(), stream(sseText('One.', 'pause_turn')))]);
  fill = bench.fill;
  const turn = await bench.start('Go on?');
  await expect.poll(() => bench.server.requests.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  bench.turns.stop(conversation, turn);
  await bench.turns.settled(conversation, turn);
  bench.makeRoom();
  await bench.turns.storeUnsaved();
  expect((await bench.stored(turn)).slice(2, 4)).toEqual(['text', 'stop pause']);
});

test('what waits is stored by itself once there is room', async () => {
  let tries = 0;
  let isFull = true;
  const status = () => ({
    file: '',
    access: 'writable' as const,
    recovered: [],
    ...(isFull ? { notSaving: 'full' as const } : {}),
  });
  const listeners = new Set<(now: ReturnType<typeof status>) => void>();
  const saving = keepSaving({
    store: {
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      tryAgain: async () => status(),
    },
    turns: {
      async storeUnsaved() {
        tries += 1;
        if (tries === 3) isFull = false;
      },
    },
    clock: { sleep: (_ms, signal) => systemClock.sleep(0, signal) },
    onBug: (error) => {
      throw error;
    },
  });
  for (const tell of listeners) tell(status());
  await expect.poll(() => tries).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(tries).toBe(3);
  saving.close();
});

test('before the end whoever wants to try again is listened to, and whoever gives up too', async () => {
  let left = 2;
  const reasons: unknown[] = [];
  const turns = {
    async storeUnsaved() {
      if (left === 0) return;
      throw new AppError('not_saving', 'full', { reason: 'full' });
    },
  };
  await storeBeforeEnd(turns, async (reason) => {
    reasons.push(reason);
    left -= 1;
    return true;
  });
  expect(reasons).toEqual(['full', 'full']);
  left = 1;
  await storeBeforeEnd(turns, async () => false);
  expect(left).toBe(1);
});
