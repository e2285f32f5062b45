import OpenAI from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions/completions';
import { expect, test } from 'vitest';
import { chatWire } from '../../../support/chat-completions-wire.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { fixtures, hear, readFixture } = chatWire;

/** Streams the official client cannot take, or takes otherwise, and why. */
const beyondIt: ReadonlyMap<string, string> = new Map([
  ['calls-bare.sse', 'calls without index and id'],
  ['calls-index-reused.sse', 'an index that a second call has too'],
  ['calls-only-piece.sse', 'arguments that are an object'],
  ['calls-same-id.sse', 'an id that several calls have'],
  ['calls.sse', 'calls that are counted from one'],
  ['choices.sse', 'no role in the first piece'],
  ['content-list.sse', 'content that is a list'],
  ['details.sse', 'counters without a total'],
  ['failed-event.sse', 'an error event'],
  ['failed-flat.sse', 'an error without choices'],
  ['failed-in-words.sse', 'an error that is a sentence'],
  ['failed.sse', 'an error beside the answer'],
  ['limit.sse', 'an answer that was too long'],
  ['no-reason.sse', 'no reason for the end'],
  ['reasoning.sse', 'reasoning that is counted beside the output'],
  ['think-cut.sse', 'an answer that was too long, in a tag'],
  ['think-tag.sse', 'reasoning in the text'],
  ['unknown.sse', 'an event nobody knows'],
]);

const streams = fixtures.filter((name) => name.endsWith('.sse'));

test.each(streams.filter((name) => !beyondIt.has(name)))(
  '%s comes to what the official client makes of it',
  async (name) => {
    expect(await ours(name)).toEqual(theirs(await officially(name)));
  },
);

test.each([...beyondIt])('%s is read, which the official client does not do: %s', async (name) => {
  const told = await ours(name);
  const { events, failure } = await hear(readFixture(name));
  expect(events.length > 0 || failure !== undefined).toBe(true);
  const official = await officially(name).then(theirs, () => undefined);
  expect(official).not.toEqual(told);
});

async function officially(name: string): Promise<ChatCompletion> {
  const client = new OpenAI({
    apiKey: 'none',
    maxRetries: 0,
    fetch: async () =>
      new Response(readFixture(name), { headers: { 'content-type': 'text/event-stream' } }),
  });
  const stream = client.chat.completions.stream({ model: 'model-a', messages: [] });
  return await stream.finalChatCompletion();
}

/** What both sides know of a response. */
interface Told {
  readonly text: string;
  readonly calls: readonly string[];
  readonly output: number | undefined;
}

function theirs({ choices, usage }: ChatCompletion): Told {
  const message = choices[0]?.message;
  return {
    text: `${message?.content ?? ''}${message?.refusal ?? ''}`,
    calls: (message?.tool_calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [`${call.id} ${call.function.name} ${call.function.arguments}`]
        : [],
    ),
    output: usage?.completion_tokens,
  };
}

async function ours(name: string): Promise<Told> {
  const heard = await hear(readFixture(name));
  const entries = turnOf(heard).closed.map(({ entry }) => entry);
  const usage = heard.events.findLast((event) => event.type === 'usage');
  return {
    text: entries.flatMap((one) => (one.kind === 'text' ? [one.text] : [])).join(''),
    calls: entries.flatMap((one) =>
      one.kind === 'tool_call' ? [`${one.call} ${one.name} ${one.arguments}`] : [],
    ),
    output: usage?.type === 'usage' ? usage.usage.outputTokens : undefined,
  };
}
