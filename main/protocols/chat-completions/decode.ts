import { itemTexts } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Frame } from '../../http/wire.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { jsonFrames, nothing } from '../json-frames.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { failureInStream, isError } from './error-word.ts';
import { finish, settleCut } from './finish.ts';
import { cutter, readMessage } from './message.ts';
import { newReading, type Reading } from './reading.ts';
import { usageIn } from './usage.ts';

/** Reads the Chat Completions protocol: a stream of chunks, or a whole completion as one JSON body. */
export function chatCompletionsDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = { reading: newReading(context), isWhole: false, isComplete: false };
  const isComplete = () => state.isComplete;
  const { decode, hasFailed } = jsonFrames({
    read: (value, frame) => readBody(state, value, frame),
    isComplete,
  });
  return {
    decode(frame) {
      const decoded = decode(frame);
      const isEnd = frame.data.trim() === '[DONE]' && !hasFailed() && !state.isComplete;
      return isEnd ? { events: complete(state, frame.at) } : decoded;
    },
    end: (at) => end(state, hasFailed(), at),
    isComplete,
  };
}

interface DecoderState {
  readonly reading: Reading;
  /** The body was a completion, not a stream of chunks. */
  isWhole: boolean;
  isComplete: boolean;
}

/** A chunk; some servers tell an error as a list of one. */
function readBody(state: DecoderState, value: unknown, frame: Frame): Decoded {
  if (!Array.isArray(value)) return isObject(value) ? readChunk(state, value, frame) : nothing;
  const data = itemTexts(frame.data)[0] ?? '';
  return isObject(value[0]) ? readChunk(state, value[0], { ...frame, data }) : nothing;
}

function complete(state: DecoderState, at: number): readonly WireEvent[] {
  state.isComplete = true;
  return finish(state.reading, at);
}

/** An error may stand beside the last of the answer, and beside its counters. */
function readChunk(state: DecoderState, chunk: JsonObject, frame: Frame): Decoded {
  const said = readChoice(state, chunk, frame);
  const usage = usageIn(chunk);
  const events = usage ? [...said, { type: 'usage', usage } as const] : said;
  noteListed(state.reading, chunk, frame.data);
  if (isError(chunk, frame.event)) {
    return { events, failure: failureInStream(chunk, frame.data) };
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

function end(state: DecoderState, hasFailed: boolean, at: number): readonly WireEvent[] {
  if (state.isComplete) return [];
  const hasEnded = state.reading.stopWord !== undefined || state.isWhole;
  return hasEnded && !hasFailed ? complete(state, at) : settleCut(state.reading, at);
}
