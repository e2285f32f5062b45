import { itemTexts } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Frame, WireFailure } from '../../http/wire.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { failureInStream, isError } from './error-word.ts';
import { finish, settleCut } from './finish.ts';
import { cutter, readMessage } from './message.ts';
import { newReading, type Reading } from './reading.ts';
import { usageIn } from './usage.ts';

const nothing: Decoded = { events: [] };

/** Reads the Chat Completions protocol: a stream of chunks, or a whole completion as one JSON body. */
export function chatCompletionsDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = {
    reading: newReading(context),
    isOver: false,
    isWhole: false,
    isComplete: false,
  };
  return {
    decode: (frame) => decodeFrame(state, frame),
    end: (at) => end(state, at),
    isComplete: () => state.isComplete,
  };
}

interface DecoderState {
  readonly reading: Reading;
  /** A frame that was no JSON. The last one of a cut stream may be half a chunk. */
  unreadable?: string;
  isOver: boolean;
  /** The body was a completion, not a stream of chunks. */
  isWhole: boolean;
  isComplete: boolean;
}

function decodeFrame(state: DecoderState, frame: Frame): Decoded {
  if (state.isOver) return nothing;
  if (state.unreadable !== undefined) {
    return fail(state, { kind: 'malformed', sample: state.unreadable.slice(0, 200) }, frame.at);
  }
  if (frame.data.trim() === '[DONE]') return { events: complete(state, frame.at) };
  const value = parse(frame.data);
  if (value === undefined) {
    state.unreadable = frame.data;
    return nothing;
  }
  // Some servers tell an error as a list of one.
  if (Array.isArray(value)) {
    const data = itemTexts(frame.data)[0] ?? '';
    return isObject(value[0]) ? readChunk(state, value[0], { ...frame, data }) : nothing;
  }
  return isObject(value) ? readChunk(state, value, frame) : nothing;
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
  at: number,
  before: readonly WireEvent[] = [],
): Decoded {
  state.isOver = true;
  return { events: [...before, ...settleCut(state.reading, at)], failure };
}

function complete(state: DecoderState, at: number): readonly WireEvent[] {
  state.isOver = true;
  state.isComplete = true;
  return finish(state.reading, at);
}

/** An error may stand beside the last of the answer, and beside its counters. */
function readChunk(state: DecoderState, chunk: JsonObject, frame: Frame): Decoded {
  const usage = usageIn(chunk);
  const events: readonly WireEvent[] = [
    ...readChoice(state, chunk, frame),
    ...(Object.keys(usage).length > 0 ? [{ type: 'usage', usage } as const] : []),
  ];
  noteListed(state.reading, chunk, frame.data);
  if (isError(chunk, frame.event)) {
    return fail(state, failureInStream(chunk, frame.data), frame.at, events);
  }
  const type = wordIn(chunk, 'type') ?? (frame.event === '' ? undefined : frame.event);
  const isUnknown = !Array.isArray(chunk['choices']) && events.length === 0 && type !== undefined;
  return { events: isUnknown ? [{ type: 'unknown', name: type }] : events };
}

/** Only the first choice is read; nobody asks for more. */
function readChoice(
  state: DecoderState,
  chunk: JsonObject,
  { data, at }: Frame,
): readonly WireEvent[] {
  const choices = listIn(chunk, 'choices');
  const position = choices.findIndex((one) => isObject(one) && (one['index'] ?? 0) === 0);
  const choice = choices[position];
  if (!isObject(choice)) return [];
  const delta = objectIn(choice, 'delta');
  const message = delta ?? objectIn(choice, 'message');
  const isWhole = !delta && message !== undefined;
  if (isWhole) state.isWhole = true;
  const exact = cutter(data, ['choices', position, delta ? 'delta' : 'message']);
  const said = message ? readMessage(state.reading, { message, exact, isWhole, at }) : [];
  // The first terminal reason of a response wins; more of the answer may follow it.
  state.reading.stopWord ??= wordIn(choice, 'finish_reason');
  return said;
}

/** Sources of the whole response come with every chunk; the last list that has any stands. */
function noteListed({ listed }: Reading, chunk: JsonObject, data: string): void {
  for (const key of ['citations', 'search_results']) {
    const list = listIn(chunk, key);
    if (list.length === 0) continue;
    const texts = itemTexts(cutter(data, [])([key]) ?? '[]');
    listed.set(
      key,
      list.map((value, position) => ({ value, text: texts[position] })),
    );
  }
}

function end(state: DecoderState, at: number): readonly WireEvent[] {
  if (state.isOver) return [];
  const hasEnded = state.reading.stopWord !== undefined || state.isWhole;
  if (hasEnded && state.unreadable === undefined) return complete(state, at);
  state.isOver = true;
  return settleCut(state.reading, at);
}
