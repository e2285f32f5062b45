import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFrames } from '../../main/http/read-frames.ts';
import { type Frame, WireError, type WireFailure } from '../../main/http/wire.ts';
import { messagesDecoder } from '../../main/protocols/messages/decode.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import type { ModelEvent, WireEvent } from '../../shared/model/model-event.ts';
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';
import { countedIds } from './counted-ids.ts';

const folder = join(import.meta.dirname, '..', 'fixtures', 'wire', 'messages');

/** Responses of the Messages protocol, made by hand: one for each shape. */
export const wireFixtures: readonly string[] = readdirSync(folder).toSorted();

export function readFixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, name)));
}

export interface Heard {
  readonly events: readonly WireEvent[];
  readonly failure?: WireFailure;
  readonly isComplete: boolean;
}

/** Reads a body that arrives in pieces of `size` bytes, as the app would. */
export async function hear(bytes: Uint8Array, size = bytes.length): Promise<Heard> {
  const decoder = messagesDecoder({
    provider: 'home',
    apiVersion: '2023-06-01',
    toolVersions: { web_search: 'web_search_20250305', web_fetch: 'web_fetch_20260209' },
    newId: countedIds(),
  });
  const events: WireEvent[] = [];
  try {
    for await (const frames of readFrames(inPieces(bytes, size), 'text/event-stream')) {
      for (const frame of frames) {
        const decoded = decoder.decode(frame);
        events.push(...decoded.events);
        if (decoded.failure) return { events, failure: decoded.failure, isComplete: false };
      }
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { events, failure: error.failure, isComplete: decoder.isComplete() };
  }
  return { events, isComplete: decoder.isComplete() };
}

/** The frames of a body, all at once. */
export async function framesOf(bytes: Uint8Array): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  for await (const batch of readFrames(inPieces(bytes, bytes.length), '')) frames.push(...batch);
  return frames;
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
