import { memberText } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Frame, WireFailure } from '../../http/wire.ts';
import { isObject, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { failureInStream } from './error-word.ts';
import { itemEvents, readTextDelta } from './item-events.ts';
import { newReading, type Reading } from './reading.ts';
import { countTokens, endResponse, failResponse, outputText, settleAll } from './response.ts';
import type { EventWord } from './wire-types.ts';

const nothing: Decoded = { events: [] };

/** Reads the Responses protocol: a stream of events, or a whole response as one JSON body. */
export function responsesDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = { reading: newReading(context), isOver: false, isComplete: false };
  return {
    decode: (frame) => decodeFrame(state, frame),
    end: () => settleAll(state.reading),
    isComplete: () => state.isComplete,
  };
}

interface DecoderState {
  reading: Reading;
  /** A frame that was no JSON. The last one of a cut stream may be half an event. */
  unreadable?: string;
  isOver: boolean;
  isComplete: boolean;
}

function decodeFrame(state: DecoderState, frame: Frame): Decoded {
  if (state.isOver) return nothing;
  if (state.unreadable !== undefined) {
    return fail(state, { kind: 'malformed', sample: state.unreadable.slice(0, 200) });
  }
  const event = parse(frame.data);
  if (event === undefined) {
    // Other protocols' end marker; some servers send it after every stream.
    if (frame.data.trim() !== '[DONE]') state.unreadable = frame.data;
    return nothing;
  }
  return isObject(event) ? readEvent(state, event, frame) : nothing;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(
  state: DecoderState,
  failure: WireFailure,
  events: readonly WireEvent[] = [],
): Decoded {
  state.isOver = true;
  return { events, failure };
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
  state.isOver = true;
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
  return fail(
    state,
    failureInStream(response, error === 'null' ? '' : `{"error":${error}}`),
    events,
  );
}

function readError(state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const events = failResponse(state.reading, {}, frame.at);
  return fail(state, failureInStream(event, frame.data), events);
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
