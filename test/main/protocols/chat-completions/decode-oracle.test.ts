import OpenAI from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions/completions';
import { chatWire } from '../../../support/chat-completions-wire.ts';
import { agreesWithOfficial } from '../../../support/official-client.ts';
import { fixtureStreams } from '../../../support/recordings-folder.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { fixtures, hear, readFixture } = chatWire;

/** What both sides know of a response. */
interface Told {
  readonly text: string;
  readonly calls: readonly string[];
  readonly stop: string | undefined;
  readonly input: number | undefined;
  readonly output: number | undefined;
}

const nothing: Told = { text: '', calls: [], stop: undefined, input: undefined, output: undefined };

const unended = /^missing finish_reason for choice 0$/;
const uncounted = /^chunk\.choices is not iterable$/;

agreesWithOfficial<Told>({
  streams: fixtureStreams({ fixtures, readFixture }).filter(({ name }) => name.endsWith('.sse')),
  recorded: 'chat-completions',
  theirs: async (body) => theirs(await officially(body)),
  ours,
  beyond: {
    'calls-bare.sse': {
      why: 'calls without index and id',
      theirs: { calls: [] },
      ours: { calls: ['id00002_0 look {"a":1}', 'id00002_1 look {}', 'id00002_2 find {"b":2}'] },
    },
    'calls-index-reused.sse': {
      why: 'an index that a second call has too',
      theirs: { calls: ['call_b look {}{"a":1}'], stop: 'stop' },
      ours: { calls: ['call_a look {}', 'call_b look {"a":1}'], stop: 'tool_calls' },
    },
    'calls-only-piece.sse': {
      why: 'arguments that are an object',
      theirs: { calls: ['c look [object Object]'] },
      ours: { calls: ['c look {"at": 1.0}'] },
    },
    'calls-same-id.sse': {
      why: 'an id that several calls have, and a call without its type',
      refused: /^tool call snapshot missing `type`$/,
      ours: {
        ...nothing,
        calls: ['look look {}', 'id00003_1 look {"n":2}', 'late find {}', 'id00003_3  {}'],
        stop: 'tool_calls',
      },
    },
    'calls.sse': {
      why: 'calls that are counted from one',
      refused: /^Cannot read properties of undefined \(reading 'type'\)$/,
      ours: {
        ...nothing,
        text: 'Let me see.',
        calls: ['call_a weather {"city": "Zürich"}', 'call_b now {}'],
        stop: 'stop',
      },
    },
    'choices.sse': {
      why: 'pieces that do not say whose they are',
      refused: unended,
      ours: { ...nothing, text: 'Yes.', stop: 'stop' },
    },
    'content-list.sse': {
      why: 'content that is a list',
      theirs: { text: `${'[object Object]'.repeat(4)},[object Object]!` },
      ours: { text: 'It is.!' },
    },
    'details.sse': {
      why: 'counters beside the last piece',
      theirs: { input: undefined, output: undefined },
      ours: { input: 9, output: 4 },
    },
    'failed-event.sse': {
      why: 'an error event',
      refused: /^Tool call validation failed$/,
      ours: nothing,
    },
    'failed-flat.sse': {
      why: 'an error without choices',
      refused: uncounted,
      ours: { ...nothing, text: 'A' },
    },
    'failed-in-words.sse': {
      why: 'the half before an error that is a sentence',
      refused: /The service is at capacity/,
      ours: { ...nothing, text: '<thi' },
    },
    'failed.sse': {
      why: 'the half beside an error',
      refused: /^Upstream died$/,
      ours: { ...nothing, text: 'Half an answer', input: 3, output: 2 },
    },
    'limit.sse': {
      why: 'a second reason for the end, and counters under another name',
      theirs: { stop: 'stop', input: undefined, output: undefined },
      ours: { stop: 'length', input: 23, output: 5 },
    },
    'no-reason.sse': {
      why: 'no reason for the end',
      refused: unended,
      ours: { ...nothing, text: 'Over.', stop: '' },
    },
    'reasoning.sse': {
      why: 'reasoning that is counted beside the output',
      theirs: { output: 2 },
      ours: { output: 5 },
    },
    'think-cut.sse': {
      why: 'reasoning in the text, which is cut',
      theirs: { text: '<think>Still at it <' },
      ours: { text: '' },
    },
    'think-tag.sse': {
      why: 'reasoning in the text, and counters under another name',
      theirs: {
        text: '\n<think>Hm, 1 < 2.</b></think>\n\nIt is <think> twice.',
        input: undefined,
        output: undefined,
      },
      ours: { text: '\n\nIt is <think> twice.', input: 12, output: 7 },
    },
    'unknown.sse': {
      why: 'an event nobody knows',
      refused: uncounted,
      ours: { ...nothing, text: 'Rain.', stop: 'moonrise' },
    },
  },
  beyondRecorded: {
    'chat-completions/cerebras-tool-index-reused.sse': {
      why: 'an index that a second call has too',
      differs: ['calls'],
    },
    'chat-completions/groq-compound-executed-tools.sse': {
      why: 'pieces that do not say whose they are',
      refused: /^missing role for choice 0$/,
    },
    'chat-completions/groq-inline-think-tags.sse': {
      why: 'reasoning in the text, and counters under another name',
      differs: ['text', 'input', 'output'],
    },
    'chat-completions/groq-midstream-error.sse': {
      why: 'an error event',
      refused: /^Tool call validation failed/,
    },
    'chat-completions/llamacpp-reasoning-tool.sse': {
      why: 'counters under another name',
      differs: ['input', 'output'],
    },
    'chat-completions/mistral-thinking-content-list.sse': {
      why: 'content that is a list',
      differs: ['text'],
    },
    'chat-completions/openrouter-midstream-error.sse': {
      why: 'an error event',
      refused: /^Token limit reached$/,
    },
  },
});

async function officially(body: Uint8Array<ArrayBuffer>): Promise<ChatCompletion> {
  const client = new OpenAI({
    apiKey: 'none',
    maxRetries: 0,
    fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  });
  const stream = client.chat.completions.stream({ model: 'model-a', messages: [] });
  return await stream.finalChatCompletion();
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
    stop: choices[0]?.finish_reason,
    input: usage?.prompt_tokens,
    output: usage?.completion_tokens,
  };
}

async function ours(body: Uint8Array<ArrayBuffer>): Promise<Told> {
  const heard = await hear(body);
  const entries = turnOf(heard).closed.map(({ entry }) => entry);
  const last = heard.events.findLast((event) => event.type === 'usage');
  const usage = last?.type === 'usage' ? last.usage : undefined;
  return {
    text: entries.flatMap((one) => (one.kind === 'text' ? [one.text] : [])).join(''),
    calls: entries.flatMap((one) =>
      one.kind === 'tool_call' ? [`${one.call} ${one.name} ${one.arguments}`] : [],
    ),
    stop: entries.flatMap((one) => (one.kind === 'stop' ? [one.raw] : []))[0],
    input: usage?.inputTokens,
    output: usage?.outputTokens,
  };
}
