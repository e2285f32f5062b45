import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Answer, messagesServer } from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { settingsFor, turnBench } from '../../support/turn-bench.ts';

const wire = join(import.meta.dirname, '..', '..', 'fixtures', 'wire');

/** Plays a fixture; `ends` is false for a server that breaks the connection afterwards. */
function plays(file: string, contentType: string, ends = true): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.write(readFileSync(join(wire, file)), () => {
      if (ends) response.end();
      else response.destroy();
    });
  };
}

async function bench(source: string, answers: readonly Answer[]) {
  const server = await messagesServer(answers);
  const turns = await turnBench({
    folder: await temporaryFolder(),
    providers: { home: server.baseUrl },
    source,
  });
  onTestFinished(async () => {
    await turns.close();
    await server.close();
  });
  const settings = { ...settingsFor('home', source), hosted_tools: {} };
  return {
    server,
    ask: (text: string, parent?: string) =>
      turns.ask(text, { settings, ...(parent === undefined ? {} : { parent }) }),
  };
}

test('a Gemini answer is stored when its body ends, and goes back in place', async () => {
  const { server, ask } = await bench('google', [
    plays('gemini/server-search.sse', 'text/event-stream'),
  ]);
  const first = await ask('Tides?');
  expect(first.story).toEqual([
    'turn_start',
    'user_message',
    'web_search started',
    'web_search completed',
    'text',
    'text',
    'stop stop',
  ]);
  await ask('Sure?', first.turn);
  const payloads = first.path.flatMap((native) => native.payloads.map(({ payload }) => payload));
  expect(payloads).toHaveLength(3);
  const places = payloads.map(({ value }) => server.bodies[1]?.indexOf(value) ?? -1);
  expect(places.every((at) => at > 0)).toBe(true);
  expect(server.requests[0]?.headers['x-goog-api-key']).toBe('right');
});

test('a Gemini answer that is whole stays so when the connection breaks behind it', async () => {
  const { ask } = await bench('google', [plays('gemini/text.sse', 'text/event-stream', false)]);
  expect((await ask('Hi')).story).toEqual(['turn_start', 'user_message', 'text', 'stop stop']);
});

test('a Gemini answer that fails in the middle keeps its half', async () => {
  const { ask } = await bench('google', [plays('gemini/failed.sse', 'text/event-stream')]);
  const { story } = await ask('Hi');
  expect(story).toEqual(['turn_start', 'user_message', 'text incomplete', 'notice interrupted']);
});

test('an Ollama answer is stored, and its thinking goes back to it', async () => {
  const { server, ask } = await bench('ollama', [
    plays('ollama/thinking.jsonl', 'application/x-ndjson'),
  ]);
  const first = await ask('So?');
  expect(first.story.slice(2)).toEqual(['reasoning', 'text', 'reasoning', 'text', 'stop stop']);
  await ask('Sure?', first.turn);
  expect(JSON.parse(server.bodies[1] ?? '')).toMatchObject({
    messages: [
      { role: 'user', content: 'So?' },
      { role: 'assistant', content: 'It is. Yes.', thinking: 'Is it so?Or?' },
      { role: 'user', content: 'Sure?' },
    ],
  });
});
