import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  faults,
  type Fault,
  notYet,
  playedElsewhere,
  type Wire,
} from '../../support/network-faults.ts';
import { messagesServer } from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { conversation, settingsFor, turnBench } from '../../support/turn-bench.ts';
import { type Clock, systemClock } from '../../../main/clock.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const fixture = (file: string) =>
  readFileSync(join(root, 'test', 'fixtures', 'wire', file), 'utf8');

/** Every protocol with a whole answer of one text. */
const wires: readonly Wire[] = [
  { source: 'anthropic', text: fixture('messages/text.sse'), type: 'text/event-stream' },
  { source: 'openai', text: fixture('responses/text.sse'), type: 'text/event-stream' },
  {
    source: 'openai-chat-completions',
    text: fixture('chat-completions/text.sse'),
    type: 'text/event-stream',
  },
  { source: 'google', text: fixture('gemini/text.sse'), type: 'text/event-stream' },
  { source: 'ollama', text: fixture('ollama/text.jsonl'), type: 'application/x-ndjson' },
];

/** Waits as long as it is told to, a hundred times as fast. */
const quickClock = {
  ...systemClock,
  sleep: (ms: number, signal: AbortSignal) => systemClock.sleep(ms / 100, signal),
};

async function play({ answers, idleMs }: Fault, wire: Wire, clock: Clock = quickClock) {
  const server = await messagesServer(answers(wire));
  const bench = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: server.baseUrl },
    source: wire.source,
    clock,
    ...(idleMs === undefined ? {} : { patience: { idleMs } }),
  });
  onTestFinished(async () => {
    await bench.close();
    await server.close();
  });
  const settings = { ...settingsFor('home', wire.source), hosted_tools: {} };
  const { turn, path, story } = await bench.ask('Hi', { settings });
  expect(bench.bugs).toEqual([]);
  const { usage } = await bench.store.open(conversation);
  const entries = path.map(({ entry }) => entry).filter((entry) => entry.turn === turn);
  const interrupted = entries.find(
    (entry) => entry.kind === 'notice' && entry.code === 'interrupted',
  );
  const error =
    interrupted?.kind === 'notice'
      ? (interrupted.details['error'] as { readonly kind: string; readonly message: string })
      : undefined;
  return {
    requests: server.requests.length,
    kind: error?.kind ?? 'none',
    message: error?.message ?? '',
    text: entries.map((entry) => (entry.kind === 'text' ? entry.text : '')).join(''),
    ends: story.at(-1),
    usage,
  };
}

const rows = faults.flatMap((fault) =>
  wires
    .filter(({ source }) => !fault.except?.includes(source))
    .map((wire) => ({ fault, wire, name: `${fault.number} ${fault.name}: ${wire.source}` })),
);

test.each(rows)('$name', async ({ fault, wire }) => {
  const { requests, kind, message, text, ends } = await play(fault, wire);
  const { expected } = fault;
  expect({ kind, requests }).toEqual({
    kind: expected.kind ?? 'none',
    requests: expected.requests,
  });
  if (expected.text === 'whole') expect(ends).toMatch(/^stop /);
  if (expected.text === 'part') {
    expect(text.length).toBeGreaterThan(0);
    expect(ends).toBe('notice interrupted');
  }
  if (expected.text === 'none') expect(text).toBe('');
  if (expected.says !== undefined) expect(message).toMatch(expected.says);
  expect(message).not.toContain('right-key');
});

test.each([-1, 1])(
  'a clock that jumps while a try is waited for changes nothing: %s',
  async (by) => {
    const fault = faults.find(({ number, name }) => number === 14 && name.includes('goes on'));
    const [wire] = wires;
    if (!fault || !wire) throw new Error('no such fault');
    let jumped = 0;
    const jumping: Clock = {
      ...quickClock,
      now: () => systemClock.now() + jumped,
      sleep: async (ms, signal) => {
        jumped += by * 365 * 86_400_000;
        await quickClock.sleep(ms, signal);
      },
    };
    const { requests, kind } = await play(fault, wire, jumping);
    expect({ requests, kind }).toEqual({ requests: 3, kind: 'overloaded' });
    expect(Math.abs(jumped)).toBe(2 * 365 * 86_400_000);
  },
);

test('each of the 47 faults is played here or in a test that is there, but for those still open', () => {
  const numbers = new Set([
    ...faults.map(({ number }) => number),
    ...Object.keys(playedElsewhere).map(Number),
    ...notYet,
  ]);
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 47 }, (_, at) => at + 1),
  );
  for (const [file, title] of Object.values(playedElsewhere)) {
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(title);
  }
});
