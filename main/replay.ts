import { applyEvent } from '../shared/model/fold.ts';
import type { ModelEvent, ResponseOutcome } from '../shared/model/model-event.ts';
import { type ReplaySummary, replaySummary } from '../shared/model/replay-summary.ts';
import { emptyTurn, type TurnState } from '../shared/model/turn-state.ts';
import { type Piece, readFrames } from './http/read-frames.ts';
import { WireError, type WireFailure } from './http/wire.ts';
import type { Decoder } from './protocols/protocol.ts';
import { type Protocol, type ProtocolName, protocols } from './protocols/protocols.ts';

/** A recorded response. */
export interface Recording {
  readonly protocol: ProtocolName;
  /** The HTTP status it came with. */
  readonly status: number;
  /** Its name, passed on. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Sends recorded bytes through everything a response goes through in the app, and sums up the turn. */
export async function replay(recording: Recording): Promise<ReplaySummary> {
  const { protocol, status, file, bytes } = recording;
  const reading = protocols[protocol];
  const started = applyEvent(emptyTurn('replay'), {
    type: 'response-start',
    response: 'replay',
    provider: 'replay',
    model: 'replay',
    at: 0,
  });
  const run =
    status >= 200 && status < 300
      ? await readAnswer(reading, started, bytes)
      : { state: started, failure: refusal(status, bytes) };
  return replaySummary(file, end(reading, run));
}

interface Run {
  readonly state: TurnState;
  readonly failure?: WireFailure;
}

function refusal(status: number, bytes: Uint8Array): WireFailure {
  return { kind: 'status', status, headers: {}, body: new TextDecoder().decode(bytes) };
}

async function readAnswer(reading: Protocol, started: TurnState, bytes: Uint8Array): Promise<Run> {
  const decoder = reading.decoder({
    provider: 'replay',
    apiVersion: '',
    toolVersions: {},
    newId: counter(),
  });
  let state = started;
  const tell = (events: readonly ModelEvent[]) => {
    state = events.reduce(applyEvent, state);
  };
  const failure = await readBody(decoder, bytes, tell);
  tell(decoder.end(0));
  return decoder.isComplete() ? { state } : { state, failure: failure ?? { kind: 'cut' } };
}

async function readBody(
  decoder: Decoder,
  bytes: Uint8Array,
  tell: (events: readonly ModelEvent[]) => void,
): Promise<WireFailure | undefined> {
  try {
    // A recording does not say what it was declared as; its first bytes do.
    for await (const frames of readFrames(onePiece(bytes), '')) {
      for (const frame of frames) {
        const { events, failure } = decoder.decode(frame);
        tell(events);
        if (failure) return failure;
      }
    }
    return undefined;
  } catch (error) {
    if (error instanceof WireError) return error.failure;
    throw error;
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Piece> {
  yield { bytes, at: 0 };
}

function end(reading: Protocol, { state, failure }: Run): TurnState {
  const outcome: ResponseOutcome = failure
    ? { status: 'interrupted', cause: 'error', error: named(reading, failure) }
    : { status: 'complete' };
  return applyEvent(state, { type: 'response-end', entry: 'end', at: 0, outcome });
}

/** Nobody said anything when a stream was cut: the summary names the failure instead. */
function named(reading: Protocol, failure: WireFailure) {
  const error = reading.explain(failure);
  return { ...error, message: error.message === '' ? failure.kind : error.message };
}

function counter(): () => string {
  let count = 0;
  return () => `replay${(count += 1)}`;
}
