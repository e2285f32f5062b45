import Anthropic from '@anthropic-ai/sdk';
import type { BetaMessage } from '@anthropic-ai/sdk/resources/beta/messages/messages';
import { expect, test } from 'vitest';
import { hear, readFixture, turnOf, wireFixtures } from '../../../support/messages-wire.ts';

/** Streams the official client cannot take, and why. */
const beyondIt: ReadonlyMap<string, string> = new Map([
  ['cut-arguments.sse', 'a call that a limit cut in the middle'],
  ['nameless-events.sse', 'events without their names'],
  ['odd-order.sse', 'indexes out of order, used twice, never announced'],
  ['overloaded.sse', 'an error after half an answer'],
  ['restarted.sse', 'a message that begins anew'],
]);

const streams = wireFixtures.filter((name) => name.endsWith('.sse'));

test.each(streams.filter((name) => !beyondIt.has(name)))(
  '%s comes to what the official client makes of it',
  async (name) => {
    const heard = await hear(readFixture(name));
    expect(heard.isComplete).toBe(true);
    expect(ours(turnOf(heard))).toEqual(theirs(await officially(name)));
  },
);

test.each([...beyondIt])('%s is read, which the official client does not do: %s', async (name) => {
  const heard = await hear(readFixture(name));
  const told = ours(turnOf(heard));
  const official = await officially(name).then(theirs, () => undefined);
  expect(official).not.toEqual(told);
  expect(told.text).not.toBe('');
});

async function officially(name: string): Promise<BetaMessage> {
  const client = new Anthropic({
    apiKey: 'none',
    maxRetries: 0,
    fetch: async () =>
      new Response(readFixture(name), { headers: { 'content-type': 'text/event-stream' } }),
  });
  const stream = client.beta.messages.stream({
    model: 'model-a',
    max_tokens: 1,
    messages: [{ role: 'user', content: 'Hello' }],
  });
  return await stream.finalMessage();
}

/** The parts of a message that both sides know, native blocks parsed. */
interface Told {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly unknown[];
  readonly blocks: readonly unknown[];
  readonly citations: readonly unknown[];
  readonly stop: unknown;
  readonly output: unknown;
}

const nativeTypes =
  /tool_result$|^(server|mcp)_tool_use$|thinking$|^(compaction|fallback|container_upload|mcp_tool_listing)$/;

function theirs(message: BetaMessage): Told {
  // A copy without the accumulator's hidden fields.
  const content = JSON.parse(JSON.stringify(message.content)) as BetaMessage['content'];
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    reasoning: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, input: block.input }] : [],
    ),
    blocks: content.filter(({ type }) => nativeTypes.test(type)),
    citations: content.flatMap((block) => (block.type === 'text' ? (block.citations ?? []) : [])),
    stop: message.stop_reason,
    output: message.usage.output_tokens,
  };
}

function ours({ closed, responses }: ReturnType<typeof turnOf>): Told {
  const inOrder = closed.toSorted((a, b) => (a.entry.by?.index ?? 0) - (b.entry.by?.index ?? 0));
  const payloads = inOrder.flatMap((one) => one.payloads);
  const parsed = (format: RegExp) =>
    payloads.flatMap(({ payload }) => {
      const type = payload.format.replace('messages.', '');
      return format.test(type) ? [JSON.parse(payload.value) as unknown] : [];
    });
  const entries = inOrder.map(({ entry }) => entry);
  return {
    text: entries.map((entry) => (entry.kind === 'text' ? entry.text : '')).join(''),
    reasoning: entries.map((entry) => (entry.kind === 'reasoning' ? entry.text : '')).join(''),
    calls: entries.flatMap((entry) =>
      entry.kind === 'tool_call'
        ? [{ id: entry.call, name: entry.name, input: parsedOr(entry.arguments) }]
        : [],
    ),
    blocks: parsed(nativeTypes),
    citations: parsed(/^citation$/),
    stop: entries.flatMap((entry) => (entry.kind === 'stop' ? [entry.raw] : []))[0],
    output: responses.at(-1)?.usage?.outputTokens,
  };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
