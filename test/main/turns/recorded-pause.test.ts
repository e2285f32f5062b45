import { cp } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cite, searchCount } from '../../../shared/model/citations.ts';
import { readTurn } from '../../../shared/model/reading.ts';
import { emptyTurn } from '../../../shared/model/turn-state.ts';
import type { NativeEntry } from '../../../shared/model/entry.ts';
import { hasRecording, noRecordings, recording } from '../../support/recordings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { messagesServer, stream } from '../../support/messages-server.ts';
import { conversation, settingsFor, turnBench } from '../../support/turn-bench.ts';
import { wireBlocks } from '../../support/wire-blocks.ts';

const names = ['anthropic/pause-turn-leg1.sse', 'anthropic/pause-turn-leg2.sse'] as const;
const isHere = names.every(hasRecording);
const titled = (title: string) => (isHere ? title : `${title}: ${noRecordings}`);

function read(turn: string, path: readonly NativeEntry[]) {
  const closed = path.filter(({ entry }) => entry.turn === turn);
  return readTurn({ ...emptyTurn(turn), closed }, false);
}

test.skipIf(!isHere)(
  titled(
    'a recorded pause and its continuation are one answer: fifteen searches, nineteen citations',
  ),
  async () => {
    const legs = names.map(recording);
    const server = await messagesServer(legs.map(stream));
    const bench = await turnBench({
      folder: await temporaryFolder(),
      providers: { home: server.baseUrl },
    });
    const { turn, path } = await bench.ask('What is new?', { settings: settingsFor() });
    await bench.close();
    await server.close();

    const items = read(turn, path);
    const searches = items.filter((item) => item.kind === 'activity');
    expect(searchCount(items)).toBe(15);
    expect(searches.map(({ state }) => state)).toEqual(Array(15).fill('completed'));
    const cited = path.flatMap(({ entry }) => (entry.kind === 'text' ? entry.attributions : []));
    expect(cited).toHaveLength(19);
    expect(cite(items).incomplete).toBe(false);

    // Cut out of the bytes of the first response another way than the decoder does.
    const blocks = wireBlocks(legs[0] ?? '').join(',');
    const last = server.bodies[1]?.split('{"role":"assistant","content":[').at(-1);
    expect(last?.startsWith(`${blocks}]}`)).toBe(true);
  },
);

test.skipIf(!isHere)(
  titled('after a crash between the recorded responses, going on sends the same bytes'),
  async () => {
    const legs = names.map(recording);
    const [first, second] = legs.map(stream);
    const server = await messagesServer([first ?? (() => {}), () => {}, second ?? (() => {})]);
    const home = await temporaryFolder();
    const providers = { home: server.baseUrl };
    const before = await turnBench({ folder: home, providers });
    const turn = await before.turns.start({
      conversation,
      text: 'What is new?',
      settings: settingsFor(),
    });
    await expect.poll(() => server.bodies.length).toBe(2);
    const left = await temporaryFolder();
    await cp(home, left, { recursive: true });
    await before.close();

    const after = await turnBench({ folder: left, providers });
    await after.turns.continue(conversation, turn);
    await after.turns.settled(conversation, turn);
    const path = await after.path(turn);
    await after.close();
    await server.close();
    expect(server.bodies[2]).toBe(server.bodies[1]);
    expect(searchCount(read(turn, path))).toBe(15);
  },
);
