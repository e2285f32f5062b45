import Anthropic from '@anthropic-ai/sdk';
import type { BetaMessage } from '@anthropic-ai/sdk/resources/beta/messages/messages';
import { agreesWithOfficial } from '../../../support/official-client.ts';
import { fixtureStreams } from '../../../support/recordings-folder.ts';
import { hear, readFixture, turnOf, wireFixtures } from '../../../support/messages-wire.ts';

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

const nothing: Told = {
  text: '',
  reasoning: '',
  calls: [],
  blocks: [],
  citations: [],
  stop: undefined,
  output: undefined,
};

/** The blocks of `odd-order.sse`. */
const late = {
  type: 'server_tool_use',
  id: 'call_7',
  name: 'web_search',
  input: { query: 'late' },
};
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'call_7',
  content: [
    {
      type: 'web_search_result',
      title: 'Page 1',
      url: 'https://example.org/1',
      encrypted_content: 'sealed1+/==',
      page_age: null,
    },
  ],
};
const more = {
  type: 'server_tool_use',
  id: 'call_8',
  name: 'web_search',
  input: { query: 'more' },
};
const failed = {
  type: 'web_search_tool_result',
  tool_use_id: 'call_8',
  content: [{ type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' }],
};

agreesWithOfficial<Told>({
  streams: fixtureStreams({ fixtures: wireFixtures, readFixture }).filter(({ name }) =>
    name.endsWith('.sse'),
  ),
  recorded: 'anthropic',
  theirs: async (body) => theirs(await officially(body)),
  ours: async (body) => ours(turnOf(await hear(body))),
  beyond: {
    'cut-arguments.sse': {
      why: 'a call that a limit cut in the middle',
      refused: /^stream ended without producing a Message/,
      ours: {
        ...nothing,
        text: 'Writing.',
        calls: [{ id: 'toolu_1', name: 'write', input: '{"file": "a.txt", "lines": ["one", "tw' }],
        stop: 'max_tokens',
        output: 64,
      },
    },
    'nameless-events.sse': {
      why: 'events without their names',
      refused: /^request ended without sending any chunks/,
      ours: { ...nothing, text: 'No names.', stop: 'end_turn', output: 30 },
    },
    'odd-order.sse': {
      why: 'indexes out of order, used twice, never announced',
      theirs: {
        text: 'Over',
        calls: [
          { id: 'call_9', name: 'a', input: {} },
          { id: 'call_9', name: 'b', input: { given: 2 } },
          { name: 'c', input: {} },
        ],
        blocks: [found, late, { ...more, input: {} }, failed],
      },
      ours: {
        text: 'OverlapOrphan',
        calls: [
          { id: 'call_9', name: 'a', input: { whole: 1 } },
          { id: 'id00007_6', name: 'b', input: { given: 2 } },
          { id: 'id00009_7', name: 'c', input: {} },
        ],
        blocks: [late, found, failed, more],
      },
    },
    'overloaded.sse': {
      why: 'an error after half an answer',
      refused: /overloaded_error/,
      ours: { ...nothing, text: 'Half an ans', output: 1 },
    },
    'restarted.sse': {
      why: 'a message that begins anew',
      refused: /^Unexpected event order, got message_start/,
      ours: {
        ...nothing,
        text: 'FirstSecond',
        calls: [{ id: 'toolu_1', name: 'look', input: { a: 1 } }],
        stop: 'tool_use',
        output: 30,
      },
    },
  },
  beyondRecorded: {
    'anthropic/duplicate-message-start.sse': {
      why: 'a message that begins anew',
      refused: /^Unexpected event order, got message_start/,
    },
    'anthropic/max-tokens-partial-json.sse': {
      why: 'a call that a limit cut in the middle',
      refused: /^stream ended without producing a Message/,
    },
  },
});

async function officially(body: Uint8Array<ArrayBuffer>): Promise<BetaMessage> {
  const client = new Anthropic({
    apiKey: 'none',
    maxRetries: 0,
    fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  });
  const stream = client.beta.messages.stream({
    model: 'model-a',
    max_tokens: 1,
    messages: [{ role: 'user', content: 'Hello' }],
  });
  return await stream.finalMessage();
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
