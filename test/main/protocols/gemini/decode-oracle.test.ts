import { type GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { geminiWire } from '../../../support/gemini-wire.ts';
import { loopbackServer } from '../../../support/loopback-server.ts';
import { agreesWithOfficial } from '../../../support/official-client.ts';
import { fixtureStreams } from '../../../support/recordings-folder.ts';
import { turnOf } from '../../../support/wire-bench.ts';

const { fixtures, hear, readFixture } = geminiWire;

/** What both sides know of a response. */
interface Told {
  readonly text: string;
  readonly thoughts: string;
  readonly calls: readonly string[];
  readonly stop: string | undefined;
  readonly input: number | undefined;
}

const nothing: Told = {
  text: '',
  thoughts: '',
  calls: [],
  stop: undefined,
  input: undefined,
};

/** Calls that the client gives without a name, one for each piece of arguments. */
const pieces = (count: number) => Array.from({ length: count }, () => 'undefined {}');

agreesWithOfficial<Told>({
  streams: fixtureStreams({ fixtures, readFixture }),
  recorded: 'google',
  theirs: async (body) => theirs(await officially(body)),
  ours,
  beyond: {
    'array.json': {
      why: 'an array in place of a stream',
      refused: /^Incomplete JSON segment/,
      ours: { ...nothing, text: 'One two.', stop: '' },
    },
    'blocked.json': {
      why: 'one object in place of a stream',
      refused: /^Incomplete JSON segment/,
      ours: { ...nothing, stop: 'PROHIBITED_CONTENT', input: 5 },
    },
    'failed.sse': {
      why: 'an error in the middle, which takes the half before it along',
      refused: /^got status: UNAVAILABLE/,
      ours: { ...nothing, text: 'Half an ans' },
    },
    'streamed-calls.sse': {
      why: 'calls whose arguments come in pieces',
      theirs: {
        calls: ['cook {}', ...pieces(5), 'serve {}', ...pieces(1), 'wash {}'],
      },
      ours: {
        calls: [
          'cook {"dish":{"name":"Lasagna","steps":["Boil","Bake"]},"grams":450,"hot":true,"best with":null}',
          'serve {"at":"noon"}',
          'wash {}',
        ],
      },
    },
    'unknown.sse': {
      why: 'a second answer beside the first',
      theirs: { text: 'Rain.other' },
      ours: { text: 'Rain.' },
    },
  },
  beyondRecorded: {
    'google/partial-args-nested.sse': {
      why: 'calls whose arguments come in pieces',
      differs: ['calls'],
    },
    'google/partial-args.sse': {
      why: 'calls whose arguments come in pieces',
      differs: ['calls'],
    },
  },
});

async function officially(
  body: Uint8Array<ArrayBuffer>,
): Promise<readonly GenerateContentResponse[]> {
  const { url } = await loopbackServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
  });
  const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: url } });
  const chunks: GenerateContentResponse[] = [];
  const stream = await client.models.generateContentStream({ model: 'model-a', contents: 'Hi' });
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

function theirs(chunks: readonly GenerateContentResponse[]): Told {
  const candidates = chunks.flatMap(({ candidates = [] }) => candidates.slice(0, 1));
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const usage = chunks.findLast(({ usageMetadata }) => usageMetadata)?.usageMetadata;
  const spoken = (isThought: boolean) =>
    parts.flatMap(({ text = '', thought = false }) => (thought === isThought ? [text] : []));
  return {
    text: spoken(false).join(''),
    thoughts: spoken(true).join(''),
    calls: parts.flatMap(({ functionCall: call }) =>
      call ? [`${call.name} ${JSON.stringify(call.args ?? {})}`] : [],
    ),
    stop: candidates.find(({ finishReason }) => finishReason !== undefined)?.finishReason,
    input: usage && (usage.promptTokenCount ?? 0) + (usage.toolUsePromptTokenCount ?? 0),
  };
}

async function ours(body: Uint8Array<ArrayBuffer>): Promise<Told> {
  const { closed, responses } = turnOf(await hear(body));
  const entries = closed.map(({ entry }) => entry);
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
    input: responses.at(-1)?.usage?.inputTokens,
  };
}

const compact = (text: string) => JSON.stringify(JSON.parse(text === '' ? '{}' : text));
