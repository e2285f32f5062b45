import { createParser } from 'eventsource-parser';
import { readFrames } from '../../main/http/read-frames.ts';
import { messagesDecoder } from '../../main/protocols/messages/decode.ts';
import type { DecodeContext, Decoder } from '../../main/protocols/protocol.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import { joinEvents } from '../../shared/model/join-events.ts';
import type { ModelEvent } from '../../shared/model/model-event.ts';
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';
import { type BenchRow, median, timed } from './bench-row.ts';
import { messagesStream } from './messages-stream.ts';

export const deltas = 100_000;
const rounds = 9;

/** What nothing that reads the stream can go below: its events split and parsed. */
export function bare(pieces: readonly Uint8Array[]): number {
  const decoder = new TextDecoder();
  let length = 0;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === '[DONE]') return;
      const parsed = JSON.parse(data) as { delta?: { text?: string } };
      length += parsed.delta?.text?.length ?? 0;
    },
  });
  for (const piece of pieces) parser.feed(decoder.decode(piece, { stream: true }));
  return length;
}

/** How a protocol is read. */
export interface BenchedWire {
  readonly decoder: (context: DecodeContext) => Decoder;
  readonly contentType: string;
}

const messages: BenchedWire = { decoder: messagesDecoder, contentType: 'text/event-stream' };

/** Bytes to entries, as a turn does it. */
export async function decodeAndBuild(
  pieces: readonly Uint8Array[],
  { decoder: decoderOf, contentType }: BenchedWire = messages,
): Promise<TurnState> {
  const ids = countedIds();
  const started = {
    type: 'response-start',
    response: ids(),
    provider: 'p',
    model: 'm',
    at: 0,
  } as const;
  let state = applyEvent(emptyTurn(ids()), started);
  const decoder = decoderOf({
    provider: 'p',
    apiVersion: '2023-06-01',
    toolVersions: {},
    newId: ids,
  });
  for await (const frames of readFrames(arriving(pieces), contentType)) {
    const events: ModelEvent[] = [];
    for (const frame of frames) events.push(...decoder.decode(frame).events);
    state = joinEvents(events).reduce(applyEvent, state);
  }
  return joinEvents(decoder.end(0)).reduce(applyEvent, state);
}

async function* arriving(pieces: readonly Uint8Array[]) {
  for (const bytes of pieces) yield { bytes, at: 0 };
}

function countedIds(): () => string {
  let count = 0;
  return () => String((count += 1)).padStart(7, '0');
}

export interface Pair {
  readonly ours: number;
  readonly bare: number;
}

/** The two in turn, so that a drifting machine moves both. */
export async function inTurn(
  bareRun: () => unknown,
  oursRun: () => Promise<unknown>,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const bareMs = await timed(bareRun);
    const ours = await timed(oursRun);
    if (round >= 0) pairs.push({ ours, bare: bareMs });
  }
  return pairs;
}

/** The median of the ratios, and the figures behind it. */
export function ratioOf(pairs: readonly Pair[]): Pick<BenchRow, 'value' | 'unit' | 'detail'> {
  const ours = median(pairs.map((pair) => pair.ours));
  const bareMs = median(pairs.map((pair) => pair.bare));
  return {
    value: median(pairs.map((pair) => pair.ours / pair.bare)),
    unit: '×',
    detail: `${ours.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms`,
  };
}

export async function runS1(): Promise<readonly BenchRow[]> {
  const pieces = messagesStream(deltas);
  const pairs = await inTurn(
    () => bare(pieces),
    () => decodeAndBuild(pieces),
  );
  return [
    {
      id: 'S1',
      what: 'decode and build 100,000 deltas, against splitting and parsing alone',
      goal: { atMost: 1.6 },
      ...ratioOf(pairs),
    },
  ];
}
