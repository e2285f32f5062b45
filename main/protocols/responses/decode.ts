import { memberText } from '../../../shared/model/json-cut.ts';
import type { Frame } from '../../http/wire.ts';
import { isObject, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { jsonFrames, nothing } from '../json-frames.ts';
import { lookUp } from '../look-up.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { failureInStream } from './error-word.ts';
import { itemEvents, readTextDelta } from './item-events.ts';
import { newReading, type Reading } from './reading.ts';
import { countTokens, endResponse, failResponse, outputText, settleAll } from './response.ts';
import type { EventWord } from './wire-types.ts';

/** Reads the Responses protocol: a stream of events, or a whole response as one JSON body. */
export function responsesDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = { reading: newReading(context), isComplete: false };
  const isComplete = () => state.isComplete;
  const { decode } = jsonFrames({
    read: (event, frame) => (isObject(event) ? readEvent(state, event, frame) : nothing),
    isComplete,
  });
  return { decode, end: () => settleAll(state.reading), isComplete };
}

interface DecoderState {
  reading: Reading;
  isComplete: boolean;
}

function readEvent(state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const type = wordIn(event, 'type') ?? (frame.event === '' ? undefined : frame.event);
  // Nearly every event of a stream is a piece of text.
  if (type === 'response.output_text.delta') {
    return { events: readTextDelta(state.reading, event, frame) };
  }
  const read = lookUp(readers, type);
  if (read) return read(state, event, frame);
  if (Array.isArray(event['output']) || event['object'] === 'response') {
    return readWhole(state, event, frame);
  }
  if (isObject(event['error']) || typeof event['error'] === 'string')
    return readError(state, event, frame);
  return { events: [{ type: 'unknown', name: type ?? 'unnamed' }] };
}

type ReadEvent = (state: DecoderState, event: JsonObject, frame: Frame) => Decoded;

const quiet: ReadEvent = () => nothing;

const readers: Readonly<Record<EventWord, ReadEvent>> = {
  ...itemReaders(),
  'response.created': startResponse,
  'response.queued': goOn,
  'response.in_progress': goOn,
  'response.completed': (state, event, frame) =>
    finish(state, event, { frame, status: 'completed' }),
  'response.incomplete': (state, event, frame) =>
    finish(state, event, { frame, status: 'incomplete' }),
  'response.failed': readFailed,
  error: readError,
  keepalive: quiet,
};

/** Events of items need the reading only. */
function itemReaders() {
  const entries = Object.entries(itemEvents).map(
    ([word, read]) =>
      [
        word,
        ({ reading }: DecoderState, event: JsonObject, frame: Frame): Decoded => ({
          events: read(reading, event, frame),
        }),
      ] as const,
  );
  // The same keys as the table's, each with a reader.
  return Object.fromEntries(entries) as Readonly<Record<keyof typeof itemEvents, ReadEvent>>;
}

/** A second start in one stream: what came before it is taken back. */
function startResponse(state: DecoderState, event: JsonObject, { at }: Frame): Decoded {
  const { context, seen } = state.reading;
  const hasBegun = seen.length > 0;
  if (hasBegun) state.reading = newReading(context);
  noteResponse(state, event);
  const restart = { entry: context.newId(), response: context.newId(), at };
  return hasBegun ? { events: [{ type: 'response-restart', ...restart }] } : nothing;
}

function goOn(state: DecoderState, event: JsonObject): Decoded {
  noteResponse(state, event);
  return nothing;
}

function noteResponse({ reading }: DecoderState, event: JsonObject): void {
  reading.response ??= wordIn(objectIn(event, 'response') ?? {}, 'id');
}

interface Ending {
  readonly frame: Frame;
  readonly status: string;
}

function finish(state: DecoderState, event: JsonObject, { frame, status }: Ending): Decoded {
  const response = objectIn(event, 'response') ?? {};
  const output = outputText(frame.data, ['response']);
  const ended = wordIn(response, 'status') ?? status;
  return complete(state, { response, output, status: ended, at: frame.at });
}

function complete(state: DecoderState, end: Parameters<typeof endResponse>[1]): Decoded {
  state.isComplete = true;
  return { events: endResponse(state.reading, end) };
}

/** An error event came before it, as a rule; then this is not read any more. */
function readFailed(state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const response = objectIn(event, 'response') ?? {};
  const error = memberText(frame.data, ['response', 'error']) ?? 'null';
  return failed(state, response, { error, at: frame.at });
}

interface Told {
  /** The exact text of the error. */
  readonly error: string;
  readonly at: number;
}

function failed(state: DecoderState, response: JsonObject, { error, at }: Told): Decoded {
  const events = failResponse(state.reading, response, at);
  const told = error === 'null' ? '' : `{"error":${error}}`;
  return { events, failure: failureInStream(response, told) };
}

function readError(state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const events = failResponse(state.reading, {}, frame.at);
  return { events, failure: failureInStream(event, frame.data) };
}

/** One that is not at its end yet has nothing more to come: it was cut. */
function readWhole(state: DecoderState, response: JsonObject, frame: Frame): Decoded {
  const { at, data } = frame;
  const status = wordIn(response, 'status') ?? 'completed';
  if (status === 'failed' || isObject(response['error'])) {
    return failed(state, response, { error: memberText(data, ['error']) ?? 'null', at });
  }
  if (status === 'queued' || status === 'in_progress') return { events: countTokens(response) };
  return complete(state, { response, output: outputText(data, []), status, at });
}
