import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { itemTexts } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import { type Answer, body, messagesServer } from '../../support/messages-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { settingsFor, turnBench } from '../../support/turn-bench.ts';

const wire = join(import.meta.dirname, '..', '..', 'fixtures', 'wire');

const plays = (file: string): Answer =>
  body(readFileSync(join(wire, file), 'utf8'), 'text/event-stream');

const refuses = (error: object): Answer => body(JSON.stringify({ error }), 'application/json', 400);

/** Each protocol with an answer that seals something, and with how its server says that it takes it back no more. */
const rows = [
  {
    source: 'anthropic',
    answer: 'messages/thinking.sse',
    error: {
      type: 'invalid_request_error',
      message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
    },
  },
  {
    source: 'anthropic',
    answer: 'messages/web-search.sse',
    error: {
      type: 'invalid_request_error',
      message: 'messages.1.content.2: Invalid `encrypted_content` in `search_result` block',
    },
  },
  {
    source: 'openai',
    answer: 'responses/reasoning.sse',
    error: {
      code: 'invalid_encrypted_content',
      type: 'invalid_request_error',
      message: 'The encrypted content for item rs_1 could not be verified.',
    },
  },
  {
    source: 'google',
    answer: 'gemini/calls.sse',
    error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Thought signature is not valid.' },
  },
  {
    source: 'openrouter',
    answer: 'chat-completions/details.sse',
    error: { code: 400, message: 'reasoning.encrypted: not issued to this caller' },
  },
] as const;

/** What stands in a request of a payload: a list goes item by item. */
const valuesIn = (value: JsonText) => (value.startsWith('[') ? itemTexts(value) : [value]);

async function bench(source: string, folder: string, answers: readonly Answer[]) {
  const server = await messagesServer(answers);
  const turns = await turnBench({ folder, providers: { home: server.baseUrl }, source });
  onTestFinished(server.close);
  const settings = { ...settingsFor('home', source), hosted_tools: {} };
  return {
    server,
    close: turns.close,
    path: turns.path,
    ask: (text: string, parent?: string) =>
      turns.ask(text, { settings, ...(parent === undefined ? {} : { parent }) }),
  };
}

test.each(rows)(
  '$source refuses what $answer sealed: it is asked once more without, and so from then on',
  async ({ source, answer, error }) => {
    const folder = await temporaryFolder();
    const words = plays(`${dirname(answer)}/text.sse`);
    const before = await bench(source, folder, [plays(answer), words]);
    const first = await before.ask('So?');
    await before.close();
    const after = await bench(source, folder, [refuses(error), words]);
    const second = await after.ask('Sure?', first.turn);
    await after.close();
    const again = await bench(source, folder, [words]);
    await again.ask('Really?', second.turn);
    await again.close();

    const [refused, sent] = after.server.bodies;
    expect(second.story).toContain('replay_refused');
    expect(second.story).not.toContain('notice interrupted');
    const entry = second.path.find((native) => native.entry.kind === 'replay_refused')?.entry;
    if (entry?.kind !== 'replay_refused') throw new Error('It was not recorded');
    expect(entry).toMatchObject({ provider: 'home', raw: error.message });
    const sealed = first.path
      .filter((native) => entry.entries.includes(native.entry.id))
      .flatMap(({ payloads }) => payloads.flatMap(({ payload: { value } }) => valuesIn(value)))
      .filter((value) => refused?.includes(value));
    expect(sealed.length).toBeGreaterThan(0);
    for (const value of sealed) {
      expect(sent).not.toContain(value);
      expect(again.server.bodies[0]).not.toContain(value);
    }
    expect(again.server.bodies[0]).toContain('So?');
  },
);

test('a second refusal is an ordinary failure, and a refusal of nothing that was sent is one at once', async () => {
  const refusal = refuses(rows[0].error);
  const { server, ask, close } = await bench('anthropic', await temporaryFolder(), [
    plays(rows[0].answer),
    refusal,
    refusal,
    refusal,
  ]);
  const first = await ask('So?');
  const second = await ask('Sure?', first.turn);
  const third = await ask('Really?', second.turn);
  await close();
  expect(second.story.slice(2)).toEqual(['replay_refused', 'notice interrupted']);
  expect(third.story.slice(2)).toEqual(['notice interrupted']);
  expect(server.bodies).toHaveLength(4);
});

test('a request that fails for another reason keeps what is sealed', async () => {
  const { server, ask, close } = await bench('anthropic', await temporaryFolder(), [
    plays(rows[0].answer),
    refuses({ type: 'invalid_request_error', message: 'max_tokens: 9 > 8' }),
    plays(rows[0].answer),
  ]);
  const first = await ask('So?');
  const second = await ask('Sure?', first.turn);
  await ask('Sure?', first.turn);
  await close();
  expect(second.story).not.toContain('replay_refused');
  expect(server.bodies[2]).toBe(server.bodies[1]);
});
