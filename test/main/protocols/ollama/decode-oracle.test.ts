import { type ChatResponse, Ollama } from 'ollama';
import { agreesWithOfficial } from '../../../support/official-client.ts';
import { fixtureStreams } from '../../../support/recordings-folder.ts';
import { ollamaWire } from '../../../support/ollama-wire.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { fixtures, hear, readFixture } = ollamaWire;

/** What both sides know of a response. */
interface Told {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly (readonly [name: string, given: unknown])[];
  readonly stop: string | undefined;
  readonly input: number | undefined;
  readonly output: number | undefined;
}

const nothing: Told = {
  text: '',
  reasoning: '',
  calls: [],
  stop: undefined,
  input: undefined,
  output: undefined,
};

/** The calls of `calls.jsonl` that both read in the same way. */
const whole: Told['calls'] = [
  ['weather', { city: 'Zürich', at: 1 }],
  ['now', {}],
];

agreesWithOfficial<Told>({
  streams: fixtureStreams({ fixtures, readFixture }),
  recorded: 'ollama',
  theirs: async (body) => theirs(await officially(body)),
  ours,
  beyond: {
    'calls.jsonl': {
      why: 'arguments that are a text, or missing',
      theirs: { calls: [...whole, ['look', '{"q": 1}'], ['bare', undefined]] },
      ours: { calls: [...whole, ['look', { q: 1 }], ['bare', {}]] },
    },
    'failed.jsonl': {
      why: 'the half before an error',
      refused: /^an error was encountered while running the model: out of memory$/,
      ours: { ...nothing, text: 'Half an ans' },
    },
    'whole-pretty.json': {
      why: 'an object over several lines',
      refused: /^Did not receive done or success response in stream/,
      ours: { ...nothing, text: 'Spread.', stop: '' },
    },
  },
  beyondRecorded: {},
});

async function officially(body: Uint8Array<ArrayBuffer>): Promise<readonly ChatResponse[]> {
  const client = new Ollama({
    host: 'http://127.0.0.1:1',
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }),
  });
  const pieces: ChatResponse[] = [];
  const stream = await client.chat({ model: 'model-a', messages: [], stream: true });
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

/** The client gives the pieces as they come; what they add up to is for its caller to say. */
function theirs(pieces: readonly ChatResponse[]): Told {
  const messages = pieces.flatMap(({ message }) => (message ? [message] : []));
  const last = pieces.find(({ done }) => done);
  return {
    text: messages.map(({ content }) => content).join(''),
    reasoning: messages.map(({ thinking = '' }) => thinking).join(''),
    calls: messages
      .flatMap(({ tool_calls: calls }) => calls ?? [])
      .map(({ function: called }) => [called.name, called.arguments]),
    stop: last?.done_reason,
    input: last?.prompt_eval_count,
    output: last?.eval_count,
  };
}

async function ours(body: Uint8Array<ArrayBuffer>): Promise<Told> {
  const { closed, responses } = turnOf(await hear(body));
  const entries = closed.map(({ entry }) => entry);
  const words = (kind: 'text' | 'reasoning') =>
    entries.flatMap((one) => (one.kind === kind ? [one.text] : [])).join('');
  const usage = responses.at(-1)?.usage;
  return {
    text: words('text'),
    reasoning: words('reasoning'),
    calls: entries.flatMap((one) =>
      one.kind === 'tool_call' ? [[one.name, JSON.parse(one.arguments) as unknown] as const] : [],
    ),
    stop: entries.flatMap((one) => (one.kind === 'stop' ? [one.raw] : []))[0],
    input: usage?.inputTokens,
    output: usage?.outputTokens,
  };
}
