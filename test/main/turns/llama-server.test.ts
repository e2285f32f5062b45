import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasLlama, noLlama, startLlama, type LlamaServer } from '../../support/llama-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { conversation, settingsFor, turnBench } from '../../support/turn-bench.ts';

/** The sources that reach one and the same model there, and how an answer ends that the limit cut. */
const sources = [
  ['anthropic-messages', 'stop length'],
  // Over Responses this server says `completed` whatever ended the answer.
  ['openai', 'stop stop'],
  ['llamacpp', 'stop length'],
  ['openai-chat-completions', 'stop length'],
] as const;

describe.skipIf(!hasLlama).each(sources)(
  `a llama.cpp server over the source %s${hasLlama ? '' : `: ${noLlama}`}`,
  (source, ending) => {
    const settings = {
      ...settingsFor('local', source),
      parameters: { max_tokens: 24, temperature: 0 },
      hosted_tools: {},
    };
    let server: LlamaServer;
    beforeAll(async () => {
      server = await startLlama();
    }, 60_000);
    afterAll(() => server.stop());

    const bench = async (key: string, baseUrl = server.baseUrl) =>
      turnBench({ folder: await temporaryFolder(), providers: { local: baseUrl }, source, key });

    test('streams an answer with its usage, up to the output limit', async () => {
      const turns = await bench(server.key);
      let deltas = 0;
      turns.turns.listen(({ events }) => {
        deltas += events.filter(({ type }) => type === 'text-delta').length;
      });
      const { turn, story } = await turns.ask('Tell me of the sea.', { settings });
      const { usage } = await turns.store.open(conversation);
      await turns.close();
      expect(story).toEqual(['turn_start', 'user_message', 'text', ending]);
      expect(deltas).toBeGreaterThan(3);
      expect(usage).toMatchObject([{ turn, usage: { outputTokens: 24 } }]);
      expect(usage[0]?.usage.inputTokens).toBeGreaterThan(0);
    });

    test('a second turn is mostly read from the server’s cache', async () => {
      const turns = await bench(server.key);
      const first = await turns.ask('Tell me of the sea.'.repeat(8), { settings });
      const second = await turns.ask('And of the land.', { settings, parent: first.turn });
      const { usage } = await turns.store.open(conversation);
      await turns.close();
      expect(second.story).toEqual(['turn_start', 'user_message', 'text', ending]);
      const { inputTokens = 0, cacheReadTokens = 0 } = usage.at(-1)?.usage ?? {};
      expect(inputTokens).toBeGreaterThan(50);
      expect(cacheReadTokens).toBeGreaterThan(inputTokens / 2);
    });

    test('stopping keeps what has come, and the server takes the next question', async () => {
      const turns = await bench(server.key);
      const long = { ...settings, parameters: { max_tokens: 900, temperature: 0 } };
      let heard = 0;
      turns.turns.listen(({ turn, events }) => {
        heard += events.filter(({ type }) => type === 'text-delta').length;
        if (heard > 5) turns.turns.stop(conversation, turn);
      });
      const { turn, story } = await turns.ask('Tell me of the sea.', { settings: long });
      heard = -1000;
      const next = await turns.ask('Go on.', { settings, parent: turn });
      await turns.close();
      expect(story).toEqual([
        'turn_start',
        'user_message',
        'text incomplete',
        'notice interrupted',
      ]);
      expect(next.story.at(-1)).toBe(ending);
    });

    test('a question that is longer than its context is said to be so', async () => {
      const turns = await bench(server.key);
      const { path } = await turns.ask('Tell me of the sea. '.repeat(400), { settings });
      await turns.close();
      expect(path.at(-1)?.entry).toMatchObject({
        details: { error: { kind: 'context_length', status: 400 } },
      });
    });

    test('a wrong key is said to be one', async () => {
      const turns = await bench('wrong');
      const { path } = await turns.ask('Hi', { settings });
      await turns.close();
      expect(path.at(-1)?.entry).toMatchObject({
        details: { error: { kind: 'auth', status: 401 } },
      });
    });

    test('a server that was stopped cannot be reached', async () => {
      const other = await startLlama();
      await other.stop();
      const turns = await bench(server.key, other.baseUrl);
      const { path } = await turns.ask('Hi', { settings });
      await turns.close();
      expect(path.at(-1)?.entry).toMatchObject({
        details: { error: { kind: 'network', origin: other.baseUrl } },
      });
    });
  },
);

describe.skipIf(!hasLlama)(`a llama.cpp server${hasLlama ? '' : `: ${noLlama}`}`, () => {
  test('says the same over each of the four sources', async () => {
    const server = await startLlama();
    onTestFinished(() => server.stop());
    const told: string[] = [];
    for (const [source] of sources) {
      const turns = await turnBench({
        folder: await temporaryFolder(),
        providers: { local: server.baseUrl },
        source,
        key: server.key,
      });
      const parameters = { max_tokens: 24, temperature: 0 };
      const settings = { ...settingsFor('local', source), parameters, hosted_tools: {} };
      const { path } = await turns.ask('Tell me of the sea.', { settings });
      await turns.close();
      told.push(path.flatMap(({ entry }) => (entry.kind === 'text' ? [entry.text] : [])).join(''));
    }
    expect(told[0]).toMatch(/\S/);
    expect(new Set(told).size).toBe(1);
  });
});
