import { type GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { expect, test } from 'vitest';
import { geminiWire } from '../../../support/gemini-wire.ts';
import { loopbackServer } from '../../../support/loopback-server.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { fixtures, hear, readFixture } = geminiWire;

/** Bodies the official client cannot take, or takes otherwise, and why. */
const beyondIt: ReadonlyMap<string, string> = new Map([
  ['array.json', 'an array in place of a stream'],
  ['blocked.json', 'one object in place of a stream'],
  ['failed.sse', 'an error in the middle, which takes the half before it along'],
  ['streamed-calls.sse', 'calls whose arguments come in pieces'],
  ['unknown.sse', 'a second answer beside the first'],
]);

test.each(fixtures.filter((name) => !beyondIt.has(name)))(
  '%s comes to what the official client makes of it',
  async (name) => {
    expect(await ours(name)).toEqual(theirs(await officially(name)));
  },
);

test.each([...beyondIt])('%s is read, which the official client does not do: %s', async (name) => {
  const told = await ours(name);
  expect(
    told.text !== '' || told.thoughts !== '' || told.calls.length > 0 || told.stop !== undefined,
  ).toBe(true);
  const official = await officially(name).then(theirs, () => undefined);
  expect(official).not.toEqual(told);
});

async function officially(name: string): Promise<readonly GenerateContentResponse[]> {
  const { url } = await loopbackServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(readFixture(name));
  });
  const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: url } });
  const chunks: GenerateContentResponse[] = [];
  const stream = await client.models.generateContentStream({ model: 'model-a', contents: 'Hi' });
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

/** What both sides know of a response. */
interface Told {
  readonly text: string;
  readonly thoughts: string;
  readonly calls: readonly string[];
  readonly stop: string | undefined;
}

function theirs(chunks: readonly GenerateContentResponse[]): Told {
  const candidates = chunks.flatMap(({ candidates = [] }) => candidates.slice(0, 1));
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const spoken = (isThought: boolean) =>
    parts.flatMap(({ text = '', thought = false }) => (thought === isThought ? [text] : []));
  return {
    text: spoken(false).join(''),
    thoughts: spoken(true).join(''),
    calls: parts.flatMap(({ functionCall: call }) =>
      call ? [`${call.name} ${JSON.stringify(call.args ?? {})}`] : [],
    ),
    stop: candidates.find(({ finishReason }) => finishReason !== undefined)?.finishReason,
  };
}

async function ours(name: string): Promise<Told> {
  const entries = turnOf(await hear(readFixture(name))).closed.map(({ entry }) => entry);
  const words = (kind: 'text' | 'reasoning') =>
    entries.flatMap((one) => (one.kind === kind ? [one.text] : [])).join('');
  const stop = entries.find((entry) => entry.kind === 'stop');
  return {
    text: words('text'),
    thoughts: words('reasoning'),
    calls: entries.flatMap((one) =>
      one.kind === 'tool_call' ? [`${one.name} ${compact(one.arguments)}`] : [],
    ),
    stop: stop?.raw,
  };
}

const compact = (text: string) => JSON.stringify(JSON.parse(text === '' ? '{}' : text));
