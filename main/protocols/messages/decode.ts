import { memberText } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Frame } from '../../http/wire.ts';
import { countIn, isObject, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { jsonFrames, nothing } from '../json-frames.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { growBlock } from './block-delta.ts';
import { startBlock } from './block-start.ts';
import { failureInStream } from './error-word.ts';
import { beginMessage, closeBlock, countTokens, endMessage } from './message.ts';
import { newReading, type Reading } from './reading.ts';
import { lookUp } from '../look-up.ts';
import type { EventWord } from './wire-types.ts';

/** Reads the Messages protocol: a stream of events, or a whole message as one JSON body. */
export function messagesDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = { reading: newReading(context), isComplete: false };
  const isComplete = () => state.isComplete;
  const { decode } = jsonFrames({
    read: (event, frame) => (isObject(event) ? readEvent(state, event, frame) : nothing),
    isComplete,
  });
  return { decode, end: () => [], isComplete };
}

interface DecoderState {
  reading: Reading;
  isComplete: boolean;
}

/** Nearly every event of a stream is a piece of text, so it is told with the fewest steps. */
function readDelta(state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const { reading } = state;
  const block = reading.open.get(event['index']);
  const delta = event['delta'];
  if (!isObject(delta)) return unknown('content_block_delta');
  if (!block) return readOrphan(reading, event, frame);
  if (delta['type'] === 'text_delta' && block.kind === 'text' && !block.native) {
    const text = delta['text'];
    if (typeof text !== 'string' || text === '') return nothing;
    return { events: [{ type: 'text-delta', entry: block.entry, text }] };
  }
  return { events: growBlock(reading, block, delta, frame.data) };
}

/** A piece of text for a block that was never announced, or is closed, is a block of its own. */
function readOrphan(reading: Reading, event: JsonObject, frame: Frame): Decoded {
  const delta = objectIn(event, 'delta') ?? {};
  const index = event['index'];
  if (delta['type'] !== 'text_delta' || typeof index !== 'number')
    return unknown('content_block_delta');
  const start = { index, at: frame.at, block: { type: 'text', text: '' }, text: () => undefined };
  const opened = startBlock(reading, start);
  const block = reading.open.get(index);
  return { events: block ? [...opened, ...growBlock(reading, block, delta, frame.data)] : opened };
}

type ReadEvent = (state: DecoderState, event: JsonObject, frame: Frame) => Decoded;

const readers: Readonly<Record<EventWord, ReadEvent>> = {
  message_start: startMessage,
  content_block_start: startOfBlock,
  content_block_delta: readDelta,
  content_block_stop: stopOfBlock,
  message_delta: changeMessage,
  message_stop: (state, _event, frame) => ({ events: complete(state, frame.at) }),
  ping: () => nothing,
  error: readError,
};

function readEvent(state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const type = wordIn(event, 'type');
  if (type === 'content_block_delta') return readDelta(state, event, frame);
  const read = lookUp(readers, type);
  if (read) return read(state, event, frame);
  if (type === 'message') return readWhole(state, event, frame);
  // Some servers name the error in the event alone and put its words at the top.
  if (isObject(event['error']) || frame.event === 'error') return readError(state, event, frame);
  return unknown(type ?? (frame.event || 'unnamed'));
}

function unknown(name: string): Decoded {
  return { events: [{ type: 'unknown', name }] };
}

function readError(_state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const type = wordIn(objectIn(event, 'error') ?? event, 'type');
  return { events: [], failure: failureInStream(type, frame.data) };
}

/** A second start in one stream: what came before is taken back (some proxies splice two streams). */
function startMessage(state: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const { at } = frame;
  const { context, hasBegun } = state.reading;
  const restart: readonly WireEvent[] = hasBegun
    ? [{ type: 'response-restart', entry: context.newId(), response: context.newId(), at }]
    : [];
  if (hasBegun) state.reading = newReading(context);
  const message = objectIn(event, 'message') ?? {};
  const exact = (key: string) => memberText(frame.data, ['message', key]);
  return { events: [...restart, ...beginMessage(state.reading, { message, exact, at })] };
}

function readWhole(state: DecoderState, message: JsonObject, frame: Frame): Decoded {
  const exact = (key: string) => memberText(frame.data, [key]);
  const begun = beginMessage(state.reading, { message, exact, at: frame.at });
  state.reading.stopWord = wordIn(message, 'stop_reason');
  return { events: [...begun, ...complete(state, frame.at)] };
}

function complete(state: DecoderState, at: number): readonly WireEvent[] {
  state.isComplete = true;
  return endMessage(state.reading, at);
}

function startOfBlock({ reading }: DecoderState, event: JsonObject, frame: Frame): Decoded {
  const block = event['content_block'];
  const index = countIn(event, 'index');
  if (!isObject(block) || index === undefined) return unknown('content_block_start');
  const { at, data } = frame;
  const text = () => memberText(data, ['content_block']);
  const before = reading.open.get(index);
  const closed = before ? closeBlock(reading, index, at) : [];
  return { events: [...closed, ...startBlock(reading, { index, at, block, text })] };
}

function stopOfBlock({ reading }: DecoderState, event: JsonObject, frame: Frame): Decoded {
  return { events: closeBlock(reading, event['index'], frame.at) };
}

function changeMessage({ reading }: DecoderState, event: JsonObject): Decoded {
  // The first terminal reason of a response wins.
  reading.stopWord ??= wordIn(objectIn(event, 'delta') ?? {}, 'stop_reason');
  return { events: countTokens(reading, event) };
}
