import { createAnthropic } from '@ai-sdk/anthropic';
import { streamText } from 'ai';
import { type BenchRow, median, timed } from './bench-row.ts';
import { messagesStream } from './messages-stream.ts';
import { decodeAndBuild, deltas } from './s1-decode.ts';

const rounds = 3;
// Its warnings would stand among the results on standard output.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** The same bytes through another library, read to the end. */
async function throughSdk(pieces: readonly Uint8Array[]): Promise<void> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  const provider = createAnthropic({
    apiKey: 'none',
    baseURL: 'http://127.0.0.1',
    fetch: () => Promise.resolve(new Response(body, { headers })),
  });
  const { fullStream } = streamText({ model: provider('m'), prompt: 'Hi' });
  let text = 0;
  for await (const part of fullStream) if (part.type === 'text-delta') text += 1;
  if (text < deltas) throw new Error(`The other library gave ${text} deltas`);
}

/** S2: events a second, as a ratio. */
export async function runS2(): Promise<readonly BenchRow[]> {
  const pieces = messagesStream(deltas);
  await decodeAndBuild(pieces);
  const pairs: { readonly ours: number; readonly sdk: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sdk = await timed(() => throughSdk(pieces));
    const ours = await timed(() => decodeAndBuild(pieces));
    pairs.push({ ours, sdk });
  }
  const rate = (ms: number) => `${Math.round(deltas / ms).toLocaleString('en')}/ms`;
  return [
    {
      id: 'S2',
      what: 'events a second, against the AI SDK on the same bytes',
      value: median(pairs.map((pair) => pair.sdk / pair.ours)),
      unit: '×',
      goal: { atLeast: 20 },
      detail: `${rate(median(pairs.map((pair) => pair.ours)))} against ${rate(median(pairs.map((pair) => pair.sdk)))}`,
    },
  ];
}
