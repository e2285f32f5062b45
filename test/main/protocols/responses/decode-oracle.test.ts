import OpenAI from 'openai';
import type { Response as Whole } from 'openai/resources/responses/responses';
import { expect, test } from 'vitest';
import { responsesWire } from '../../../support/responses-wire.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { fixtures, hear, readFixture } = responsesWire;

/** Streams the official client cannot take, or whose end does not say what was streamed, and why. */
const beyondIt: ReadonlyMap<string, string> = new Map([
  ['background.sse', 'a last event without the empty line after it'],
  ['error-then-failed.sse', 'an error after half an answer'],
  ['failed.sse', 'half an answer that a failed response does not repeat'],
  ['hosted-tools.sse', 'an event nobody knows'],
  ['no-indexes.sse', 'items without an index'],
  ['odd-order.sse', 'items never announced, told twice, missing at the end'],
  ['reasoning.sse', 'events of reasoning that its types do not have'],
  ['told-at-the-end.sse', 'an item that only the end tells'],
]);

/** What ours does on purpose to what is the same otherwise. */
const knownDifferences: ReadonlyMap<string, (told: Told) => Told> = new Map([
  [
    'private-marks.sse',
    (told) => ({ ...told, text: told.text.replaceAll(/\uE200[^\uE201]*\uE201/g, '') }),
  ],
  [
    'parallel-calls.sse',
    // A call without arguments has an empty object.
    (told) => ({ ...told, calls: told.calls.map((one) => one.replace(/ $/, ' {}')) }),
  ],
]);

const streams = fixtures.filter((name) => name.endsWith('.sse'));

test.each(streams.filter((name) => !beyondIt.has(name)))(
  '%s comes to what the official client makes of it',
  async (name) => {
    const official = theirs(await officially(name));
    expect(await ours(name)).toEqual(knownDifferences.get(name)?.(official) ?? official);
  },
);

test.each([...beyondIt])('%s is read, which the official client does not do: %s', async (name) => {
  const told = await ours(name);
  const official = await officially(name).then(theirs, () => undefined);
  expect(official).not.toEqual(told);
  expect(told.text).not.toBe('');
});

async function officially(name: string): Promise<Whole> {
  const client = new OpenAI({
    apiKey: 'none',
    maxRetries: 0,
    fetch: async () =>
      new Response(readFixture(name), { headers: { 'content-type': 'text/event-stream' } }),
  });
  return await client.responses.stream({ model: 'model-a', input: 'Hello' }).finalResponse();
}

/** What both sides know of a response; of the official one, its accumulated items. */
interface Told {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly string[];
  readonly citations: number;
  readonly output: number | undefined;
}

function theirs({ output, usage }: Whole): Told {
  const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []));
  const thoughts = output.flatMap((item) =>
    item.type === 'reasoning' ? [...item.summary, ...(item.content ?? [])] : [],
  );
  return {
    text: parts.map((part) => (part.type === 'refusal' ? part.refusal : part.text)).join(''),
    reasoning: thoughts.map(({ text }) => text).join(''),
    calls: output.flatMap((item) =>
      item.type === 'function_call' ? [`${item.call_id} ${item.name} ${item.arguments}`] : [],
    ),
    citations: parts.flatMap((part) => (part.type === 'refusal' ? [] : part.annotations)).length,
    output: usage?.output_tokens,
  };
}

async function ours(name: string): Promise<Told> {
  const { closed, responses } = turnOf(await hear(readFixture(name)));
  const retracted = closed.findLastIndex(({ entry }) => entry.kind === 'retracted');
  const entries = closed
    .slice(retracted + 1)
    .map(({ entry }) => entry)
    .toSorted((a, b) => (a.by?.index ?? 0) - (b.by?.index ?? 0));
  return {
    text: entries.map((entry) => (entry.kind === 'text' ? entry.text : '')).join(''),
    reasoning: entries.map((entry) => (entry.kind === 'reasoning' ? entry.text : '')).join(''),
    calls: entries.flatMap((entry) =>
      entry.kind === 'tool_call' ? [`${entry.call} ${entry.name} ${entry.arguments}`] : [],
    ),
    citations: entries.flatMap((entry) => (entry.kind === 'text' ? entry.attributions : [])).length,
    output: responses.at(-1)?.usage?.outputTokens,
  };
}
