import OpenAI from 'openai';
import type { Response as Whole } from 'openai/resources/responses/responses';
import { responsesWire } from '../../../support/responses-wire.ts';
import { agreesWithOfficial } from '../../../support/official-client.ts';
import { fixtureStreams } from '../../../support/recordings-folder.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { fixtures, hear, readFixture } = responsesWire;

/** What both sides know of a response; of the official one, its accumulated items. */
interface Told {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly string[];
  readonly citations: number;
  readonly input: number | undefined;
  readonly output: number | undefined;
}

const nothing: Told = {
  text: '',
  reasoning: '',
  calls: [],
  citations: 0,
  input: undefined,
  output: undefined,
};

/** The calls of `parallel-calls.sse` that both read in the same way. */
const tides = ['call_1 tide {"place": "Bremen"}', 'call_2 tide {"place":"Emden"}'];

agreesWithOfficial<Told>({
  streams: fixtureStreams({ fixtures, readFixture }).filter(({ name }) => name.endsWith('.sse')),
  recorded: 'openai-responses',
  theirs: async (body) => theirs(await officially(body)),
  ours,
  beyond: {
    'background.sse': {
      why: 'a last event without the empty line after it',
      theirs: { input: undefined, output: undefined },
      ours: { input: 15, output: 9 },
    },
    'error-then-failed.sse': {
      why: 'an error after half an answer',
      refused: /^You exceeded your current quota/,
      ours: { ...nothing, text: 'At no' },
    },
    'failed.sse': {
      why: 'half an answer that a failed response does not repeat',
      theirs: { text: '' },
      ours: { text: 'At no' },
    },
    'hosted-tools.sse': {
      why: 'an event nobody knows',
      refused: /^Unhandled response stream event: .*weather_call/,
      ours: {
        ...nothing,
        text: 'The sum is 13, says [out.csv](sandbox:/mnt/data/out.csv), and noon is in the table.',
        citations: 4,
        input: 70,
        output: 50,
      },
    },
    'no-indexes.sse': {
      why: 'items without an index',
      refused: /^missing output at index undefined/,
      ours: {
        ...nothing,
        text: 'At noon.',
        reasoning: 'Hm, tides.',
        calls: ['fc_x tide {"place":"Bremen"}'],
        input: 11,
        output: 12,
      },
    },
    'odd-order.sse': {
      why: 'items never announced, told twice, missing at the end',
      refused: /^missing output at index 2/,
      ours: {
        ...nothing,
        text: 'Never announced.Twice.',
        calls: ['call_1 now {}', 'resp_1_5 tide {"place":"Bremen"}'],
      },
    },
    'parallel-calls.sse': {
      why: 'a call without arguments, which are an empty object for ours',
      theirs: { calls: [...tides, 'call_3 now '] },
      ours: { calls: [...tides, 'call_3 now {}'] },
    },
    'private-marks.sse': {
      why: 'marks of the private use area, which ours takes out',
      theirs: {
        text: 'Noon.\uE200cite\uE202turn0search1\uE201 ([t](https://tides.example/bremen?utm_source=openai)) Six.\uE200filecite\uE202turn0file0\uE201',
      },
      ours: { text: 'Noon. ([t](https://tides.example/bremen?utm_source=openai)) Six.' },
    },
    'reasoning.sse': {
      why: 'events of reasoning that its types do not have',
      refused: /^Unhandled response stream event: .*reasoning_part\.added/,
      ours: {
        ...nothing,
        text: 'At noon.',
        reasoning: '**Looking**\n\nAt the table.**Reading**\n\nThe row.Row two says noon.',
        input: 7,
        output: 40,
      },
    },
    'told-at-the-end.sse': {
      why: 'an item that only the end tells',
      refused: /^missing output at index 3/,
      ours: {
        ...nothing,
        text: 'I will look it up.Noon, says the table.At noon.',
        input: 9,
        output: 9,
      },
    },
  },
  beyondRecorded: {
    'openai-responses/apply-patch.sse': {
      why: 'an event it does not know',
      refused: /^Unhandled response stream event: .*apply_patch_call/,
    },
    'openai-responses/error-then-failed.sse': {
      why: 'an error after half an answer',
      refused: /^You exceeded your current quota/,
    },
    'openai-responses/phase-commentary.sse': {
      why: 'an item that is missing',
      refused: /^missing output at index 2/,
    },
  },
});

async function officially(body: Uint8Array<ArrayBuffer>): Promise<Whole> {
  const client = new OpenAI({
    apiKey: 'none',
    maxRetries: 0,
    fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  });
  return await client.responses.stream({ model: 'model-a', input: 'Hello' }).finalResponse();
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
    input: usage?.input_tokens,
    output: usage?.output_tokens,
  };
}

async function ours(body: Uint8Array<ArrayBuffer>): Promise<Told> {
  const { closed, responses } = turnOf(await hear(body));
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
    input: responses.at(-1)?.usage?.inputTokens,
    output: responses.at(-1)?.usage?.outputTokens,
  };
}
