import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFrames } from '../../main/http/read-frames.ts';
import { type Frame, WireError, type WireFailure } from '../../main/http/wire.ts';
import type { Decoder } from '../../main/protocols/protocol.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import type { ModelEvent, WireEvent } from '../../shared/model/model-event.ts';
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';

export interface Heard {
  readonly events: readonly WireEvent[];
  readonly failure?: WireFailure;
  readonly isComplete: boolean;
}

/** Reads responses that were made by hand for one protocol: one file for each shape. */
export interface WireBench {
  readonly fixtures: readonly string[];
  readonly newDecoder: () => Decoder;
  readFixture(name: string): Uint8Array<ArrayBuffer>;
  /** Reads a body that arrives in pieces of `size` bytes, as the app would. */
  hear(bytes: Uint8Array, size?: number): Promise<Heard>;
  /** The frames of a body, all at once. */
  framesOf(bytes: Uint8Array): Promise<readonly Frame[]>;
}

/** `protocol` is the folder with its fixtures; `contentType` what its bodies are declared as. */
export function wireBench(
  protocol: string,
  newDecoder: () => Decoder,
  contentType = 'text/event-stream',
): WireBench {
  const folder = join(import.meta.dirname, '..', 'fixtures', 'wire', protocol);
  return {
    fixtures: readdirSync(folder).toSorted(),
    newDecoder,
    readFixture: (name) => new Uint8Array(readFileSync(join(folder, name))),
    hear: (bytes, size = bytes.length) => hear(newDecoder(), inPieces(bytes, size), contentType),
    framesOf: async (bytes) => {
      const frames: Frame[] = [];
      const pieces = inPieces(bytes, bytes.length);
      for await (const batch of readFrames(pieces, contentType)) frames.push(...batch);
      return frames;
    },
  };
}

type Pieces = AsyncIterable<{ readonly bytes: Uint8Array; readonly at: number }>;

async function hear(decoder: Decoder, pieces: Pieces, contentType: string): Promise<Heard> {
  const events: WireEvent[] = [];
  const failure = await read(decoder, readFrames(pieces, contentType), events);
  events.push(...decoder.end(1000));
  return { events, ...(failure ? { failure } : {}), isComplete: decoder.isComplete() };
}

async function read(
  decoder: Decoder,
  body: AsyncIterable<readonly Frame[]>,
  events: WireEvent[],
): Promise<WireFailure | undefined> {
  try {
    for await (const frames of body) {
      for (const frame of frames) {
        const decoded = decoder.decode(frame);
        events.push(...decoded.events);
        if (decoded.failure) return decoded.failure;
      }
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return error.failure;
  }
  return undefined;
}

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) {
    yield { bytes: bytes.subarray(from, from + size), at: 1000 };
  }
}

/** The turn these events build, its response begun and ended around them. */
export function turnOf({ events, isComplete }: Heard): TurnState {
  const started: ModelEvent = {
    type: 'response-start',
    response: 'response',
    provider: 'home',
    model: 'model-a',
    at: 0,
  };
  const ended: ModelEvent = {
    type: 'response-end',
    entry: 'ended',
    at: 2000,
    outcome: isComplete ? { status: 'complete' } : { status: 'interrupted', cause: 'stop' },
  };
  return [started, ...events, ended].reduce(applyEvent, emptyTurn('turn'));
}
