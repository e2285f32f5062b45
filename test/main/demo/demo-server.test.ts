import Anthropic from '@anthropic-ai/sdk';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoServer, type DemoServer } from '../../../main/demo/demo-server.ts';
import { tourQuestions } from '../../../main/demo/scripts.ts';

const tools = [{ type: 'web_search_20250305', name: 'web_search' }] as const;
let server: DemoServer;
let client: Anthropic;

beforeAll(async () => {
  server = await startDemoServer({ token: 'right', paceMs: 0 });
  client = new Anthropic({ apiKey: 'right', baseURL: server.baseUrl, maxRetries: 0 });
});
afterAll(() => server.close());

const ask = (messages: Anthropic.MessageParam[]) =>
  client.messages
    .stream({ model: 'demo-tide', max_tokens: 100, messages, tools: [...tools] })
    .finalMessage();
const said = (content: string): Anthropic.MessageParam => ({ role: 'user', content });
const searchedOf = (message: Anthropic.Message) =>
  message.content.filter(({ type }) => type === 'web_search_tool_result').length;

test('the official client reads every question of the tour to its end', async () => {
  for (const question of tourQuestions) {
    const message = await ask([said(question)]);
    expect(message.stop_reason).toBe('end_turn');
    expect(message.content.at(-1)?.type).toBe('text');
  }
});

test('the first question is answered from a search, with citations of each page', async () => {
  const message = await ask([said(tourQuestions[0] ?? '')]);
  const cited = message.content.flatMap((block) =>
    block.type === 'text' ? (block.citations ?? []) : [],
  );
  const urls = cited.map((one) => (one.type === 'web_search_result_location' ? one.url : ''));
  expect(new Set(urls).size).toBe(4);
  expect(searchedOf(message)).toBe(1);
});

test('a failed search is an error object, and the search after it has results', async () => {
  const message = await ask([said(tourQuestions[1] ?? '')]);
  const contents = message.content.flatMap((block) =>
    block.type === 'web_search_tool_result' ? [block.content] : [],
  );
  expect(contents.map((content) => Array.isArray(content))).toEqual([false, true]);
});

test('an answer is taken back as it was given, and refused when a native value was changed', async () => {
  const question = said(tourQuestions[0] ?? '');
  const { content } = await ask([question]);
  const next = said('And the ferry?');
  await expect(ask([question, { role: 'assistant', content }, next])).resolves.toBeDefined();
  const changed = JSON.parse(
    JSON.stringify(content).replace(
      /"encrypted_content":"fndemo\.(.)/,
      '"encrypted_content":"fndemo.X$1',
    ),
  ) as typeof content;
  await expect(ask([question, { role: 'assistant', content: changed }, next])).rejects.toThrow(
    'encrypted_content',
  );
});

test('a paused answer goes on with the result of the pending search, and only then', async () => {
  const question = said('demo: pause');
  const first = await ask([question]);
  expect(first.stop_reason).toBe('pause_turn');
  const paused = { role: 'assistant', content: first.content } as const;
  const second = await ask([question, paused]);
  expect(second.content[0]?.type).toBe('web_search_tool_result');
  await expect(ask([question, paused, said('Never mind.')])).rejects.toThrow(
    'without a corresponding',
  );
});

test('what the real server refuses is refused', async () => {
  await expect(ask([{ role: 'assistant', content: 'Hi' }])).rejects.toThrow('first message');
  await expect(ask([{ role: 'user', content: [{ type: 'text', text: '' }] }])).rejects.toThrow(
    'non-empty',
  );
  const unknown = { model: 'other', max_tokens: 1, messages: [said('Hi')] };
  await expect(client.messages.create({ ...unknown, stream: true })).rejects.toThrow(
    'model: other',
  );
  const stranger = new Anthropic({ apiKey: 'wrong', baseURL: server.baseUrl, maxRetries: 0 });
  await expect(stranger.models.list()).rejects.toThrow('invalid x-api-key');
});

test('a web page cannot talk to it, not even under a name that was made to point here', async () => {
  const status = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const options = { headers: { 'x-api-key': 'right', ...headers } };
      const sent = request(`${server.baseUrl}/v1/models`, options, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once('error', reject);
      sent.end();
    });
  await expect(status({})).resolves.toBe(200);
  await expect(status({ origin: 'https://evil.example' })).resolves.toBe(403);
  await expect(status({ host: 'evil.example' })).resolves.toBe(403);
});

test('the answer to anything else says that it is scripted and what can be asked', async () => {
  const message = await ask([said('What is love?')]);
  const [block] = message.content;
  const text = block?.type === 'text' ? block.text : '';
  for (const question of tourQuestions) expect(text).toContain(question);
});
