import { cp } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDemoServer, type DemoServer } from '../../../main/demo/demo-server.ts';
import { demoModels } from '../../../main/demo/listing.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { messagesServer, nobodysAddress, stream } from '../../support/messages-server.ts';
import {
  conversation,
  settingsFor,
  storyOf,
  turnBench,
  type TurnBench,
} from '../../support/turn-bench.ts';

const closing: (() => Promise<unknown>)[] = [];
let folder: string;
let demo: DemoServer;
let bench: TurnBench;
const ours = { ...settingsFor(), model: { provider: 'home', name: demoModels[0] } };
const ask = (text: string, parent?: string) =>
  bench.ask(text, { settings: ours, ...(parent === undefined ? {} : { parent }) });

beforeEach(async () => {
  folder = await temporaryFolder();
  demo = await startDemoServer({ token: 'right', paceMs: 0 });
  const providers = { home: demo.baseUrl, nowhere: await nobodysAddress() };
  bench = await turnBench({ folder, providers });
  closing.push(
    () => bench.close(),
    () => demo.close(),
  );
});
afterEach(async () => {
  expect(bench.bugs).toEqual([]);
  for (const close of closing.splice(0)) await close();
});

test('a cited search is stored as what it was, and taken back by its provider in the next turn', async () => {
  const first = await ask('How do tide tables know?');
  expect(first.story.filter((word) => word !== 'text')).toEqual([
    'turn_start',
    'user_message',
    'reasoning',
    'web_search started',
    'web_search completed',
    'stop stop',
  ]);
  // The demo server refuses a native value that is not as it issued it.
  const second = await ask('And the ferry?', first.turn);
  expect(second.story.at(-1)).toBe('stop stop');
});

test('a pause is resumed with the answer unchanged, and the search ends in the next response', async () => {
  const { story } = await ask('demo: pause');
  expect(story).toEqual([
    'turn_start',
    'user_message',
    'text',
    'web_search started',
    'stop pause',
    'notice resumed',
    'web_search completed',
    'text',
    'text',
    'stop stop',
  ]);
});

test('a call is answered with an error, since there are no tools, and the answer goes on', async () => {
  const { story } = await ask('demo: call');
  expect(story).toEqual([
    'turn_start',
    'user_message',
    'text',
    'tool_call',
    'stop tool_use',
    'tool_result',
    'text',
    'stop stop',
  ]);
});

test('a cut answer is kept, marked, not asked for again by itself, and not replayed after “try again”', async () => {
  const cut = await ask('demo: cut');
  expect(cut.story).toEqual([
    'turn_start',
    'user_message',
    'text incomplete',
    'notice interrupted',
  ]);
  await bench.turns.continue(conversation, cut.turn);
  await bench.turns.settled(conversation, cut.turn);
  const path = await bench.path(cut.turn);
  expect(
    storyOf(
      path.map(({ entry }) => entry),
      cut.turn,
    ).slice(4),
  ).toEqual(['retracted retry', 'text incomplete', 'notice interrupted']);
});

test('a failure in the stream keeps the provider’s word and what to do about it', async () => {
  const { path } = await ask('demo: overloaded');
  const last = path.at(-1)?.entry;
  expect(last).toMatchObject({
    code: 'interrupted',
    details: { cause: 'error', error: { kind: 'overloaded', message: 'Overloaded' } },
  });
});

test('stopping keeps what has come, and waits for no more', async () => {
  const slow = await startDemoServer({ token: 'right', paceMs: 20 });
  closing.push(() => slow.close());
  const other = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: slow.baseUrl },
  });
  closing.push(() => other.close());
  const words = new Promise<void>((resolve) => {
    other.turns.listen(({ events }) => {
      if (events.some(({ type }) => type === 'text-delta')) resolve();
    });
  });
  const turn = await other.turns.start({ conversation, text: 'demo: long', settings: ours });
  await words;
  const began = performance.now();
  other.turns.stop(conversation, turn);
  await other.turns.settled(conversation, turn);
  // The rest of the answer would take many times as long.
  expect(performance.now() - began).toBeLessThan(1000);
  const path = await other.path(turn);
  expect(
    storyOf(
      path.map(({ entry }) => entry),
      turn,
    ),
  ).toEqual(['turn_start', 'user_message', 'text incomplete', 'notice interrupted']);
});

test('one turn of a conversation runs at a time', async () => {
  const [first, second] = await Promise.allSettled([ask('Hi'), ask('Hi')]);
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
  expect(second).toMatchObject({ reason: { code: 'busy' } });
});

test('asking again with the same parent begins a branch, and each branch sees only its own path', async () => {
  const root = await ask('demo: think');
  const left = await ask('demo: length', root.turn);
  const right = await ask('demo: refuse', root.turn);
  const turns = (path: typeof left.path) => [...new Set(path.map(({ entry }) => entry.turn))];
  expect(turns(left.path)).toEqual([root.turn, left.turn]);
  expect(turns(right.path)).toEqual([root.turn, right.turn]);
});

const words = `event: message_start\ndata: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"model":"m","usage":{"input_tokens":1,"output_tokens":1}}}\n\nevent: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\nevent: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi."}}\n\nevent: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\nevent: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n`;

test('before any content a failed request is sent again, with the same bytes', async () => {
  const server = await messagesServer([
    (response) => response.writeHead(529, { 'retry-after-ms': '1' }).end('{}'),
    (response) => response.destroy(),
    stream(words),
  ]);
  closing.push(server.close);
  const other = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: server.baseUrl },
  });
  closing.push(() => other.close());
  const { story } = await other.ask('Hi');
  expect(story).toEqual(['turn_start', 'user_message', 'text', 'stop stop']);
  expect(server.bodies).toHaveLength(3);
  expect(new Set(server.bodies).size).toBe(1);
});

test('a refused key is not tried twice', async () => {
  const body =
    '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}';
  const server = await messagesServer([(response) => response.writeHead(401).end(body)]);
  closing.push(server.close);
  const other = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: server.baseUrl },
  });
  closing.push(() => other.close());
  const { path } = await other.ask('Hi');
  expect(server.bodies).toHaveLength(1);
  expect(path.at(-1)?.entry).toMatchObject({
    details: { error: { kind: 'auth', status: 401, message: 'invalid x-api-key' } },
  });
});

test('a provider that cannot be reached says so, and the message is kept', async () => {
  const { story, path } = await bench.ask('Hi', { settings: settingsFor('nowhere') });
  expect(story).toEqual(['turn_start', 'user_message', 'notice interrupted']);
  expect(path.at(-1)?.entry).toMatchObject({ details: { error: { kind: 'network' } } });
});

test('what another provider began is left with it, said once, and goes back to it when it is asked', async () => {
  const paused = await bench.ask('demo: pause', { settings: { ...ours, max_resumes: 0 } });
  expect(paused.story.slice(-2)).toEqual(['stop pause', 'notice resume_limit']);
  const server = await messagesServer([stream(words)]);
  closing.push(server.close);
  const second = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: demo.baseUrl, away: server.baseUrl },
  });
  closing.push(() => second.close());
  const first = await second.ask('demo: pause', { settings: { ...ours, max_resumes: 0 } });
  const away = await second.ask('Go on', { parent: first.turn, settings: settingsFor('away') });
  expect(away.story).toEqual([
    'turn_start',
    'user_message',
    'notice provider_switched',
    'text',
    'stop stop',
  ]);
  expect(server.bodies[0]).not.toContain('srvtoolu');
  const back = await second.ask('Hi', { parent: away.turn, settings: ours });
  expect(back.story.slice(0, 3)).toEqual(['turn_start', 'user_message', 'web_search failed']);
  expect(back.story.at(-1)).toBe('stop stop');
});

test('after a crash between two steps the next request is the same, byte for byte', async () => {
  const paused = await pausedStream();
  const server = await messagesServer([stream(paused), () => {}, stream(words)]);
  closing.push(server.close);
  const providers = { home: server.baseUrl };
  const home = await temporaryFolder();
  const first = await turnBench({ folder: home, providers });
  closing.push(() => first.close());
  const turn = await first.turns.start({ conversation, text: 'demo: pause', settings: ours });
  await expect.poll(() => server.bodies.length).toBe(2);
  // What a crash leaves: the files as they are now, and nothing else.
  const left = await temporaryFolder();
  await cp(home, left, { recursive: true });
  const second = await turnBench({ folder: left, providers });
  closing.push(() => second.close());
  await second.turns.continue(conversation, turn);
  await second.turns.settled(conversation, turn);
  expect(server.bodies).toHaveLength(3);
  expect(server.bodies[2]).toBe(server.bodies[1]);
});

/** The demo's own paused answer, as bytes. */
async function pausedStream(): Promise<string> {
  const response = await fetch(`${demo.baseUrl}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'right', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({
      model: demoModels[0],
      max_tokens: 10,
      stream: true,
      messages: [{ role: 'user', content: 'demo: pause' }],
    }),
  });
  return response.text();
}
