import { itemTexts, memberText, withMember } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Frame, WireFailure } from '../../http/wire.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { citationsIn } from './attributions.ts';
import { failureInStream } from './error-word.ts';
import { finish } from './finish.ts';
import { readPart } from './read-part.ts';
import { newReading, type Reading } from './reading.ts';
import { usageOf } from './usage.ts';

type Path = readonly (string | number)[];

const nothing: Decoded = { events: [] };

/** Reads the Gemini protocol: a stream of chunks, one JSON array of them, or a whole response. */
export function geminiDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = {
    reading: newReading(context),
    hasFailed: false,
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
  hasFailed: boolean;
  /** The body was one array, which came to its end. */
  isWhole: boolean;
  isComplete: boolean;
}

function decodeFrame(state: DecoderState, { data, at }: Frame): Decoded {
  if (state.hasFailed) return nothing;
  if (state.unreadable !== undefined) {
    return fail(state, { kind: 'malformed', sample: state.unreadable.slice(0, 200) });
  }
  const value = parsed(data);
  if (value !== undefined) return readBody(state, value, { text: data, at });
  // Other protocols' end marker; some proxies send it after every stream.
  if (data.trim() !== '[DONE]') state.unreadable = data;
  return nothing;
}

function fail(state: DecoderState, failure: WireFailure): Decoded {
  state.hasFailed = true;
  return { events: [], failure };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface ChunkText {
  /** The exact JSON text of the chunk. */
  readonly text: string;
  readonly at: number;
}

/** A chunk, or an array of all of them. */
function readBody(state: DecoderState, value: unknown, { text, at }: ChunkText): Decoded {
  if (!Array.isArray(value)) return readChunk(state, value, { text, at });
  const texts = itemTexts(text);
  const events: WireEvent[] = [];
  for (const [position, chunk] of value.entries()) {
    const decoded = readChunk(state, chunk, { text: texts[position] ?? '', at });
    events.push(...decoded.events);
    if (decoded.failure) return { events, failure: decoded.failure };
    state.isWhole = true;
  }
  return { events };
}

function readChunk(state: DecoderState, chunk: unknown, { text, at }: ChunkText): Decoded {
  if (!isObject(chunk)) return nothing;
  if (chunk['error'] !== undefined && chunk['error'] !== null) {
    return fail(state, failureInStream(chunk, text));
  }
  const { reading } = state;
  reading.response ??= wordIn(chunk, 'responseId');
  reading.blockWord ??= wordIn(objectIn(chunk, 'promptFeedback') ?? {}, 'blockReason');
  const usage = usageOf(objectIn(chunk, 'usageMetadata') ?? {});
  const counted: readonly WireEvent[] =
    Object.keys(usage).length > 0 ? [{ type: 'usage', usage }] : [];
  return { events: [...readCandidate(reading, chunk, { text, at }), ...counted] };
}

/** Only the first candidate is read; nobody asks for more. */
function readCandidate(
  reading: Reading,
  chunk: JsonObject,
  { text, at }: ChunkText,
): readonly WireEvent[] {
  const candidates = listIn(chunk, 'candidates');
  const position = candidates.findIndex((one) => isObject(one) && (one['index'] ?? 0) === 0);
  const candidate = candidates[position];
  if (!isObject(candidate)) return [];
  const exact = (path: Path) => memberText(text, ['candidates', position, ...path]);
  readMetadata(reading, candidate, exact);
  // The first terminal reason of a response wins.
  reading.stopWord ??= wordIn(candidate, 'finishReason');
  const parts = listIn(objectIn(candidate, 'content') ?? {}, 'parts');
  return parts.flatMap((part, which) => {
    if (!isObject(part)) return [];
    const partText = () => exact(['content', 'parts', which]);
    return readPart(reading, { part, text: partText, at });
  });
}

/** Metadata comes late, in parts, or twice; of each member the last that says anything stands. */
function readMetadata(
  reading: Reading,
  candidate: JsonObject,
  exact: (path: Path) => JsonText | undefined,
): void {
  for (const key of Object.keys(objectIn(candidate, 'groundingMetadata') ?? {})) {
    const value = exact(['groundingMetadata', key]);
    if (!value || isEmpty(value)) continue;
    // An object that was empty before it gets its first member.
    reading.grounding = withMember(reading.grounding ?? ('{}' as JsonText), key, value);
  }
  const pages = listIn(objectIn(candidate, 'urlContextMetadata') ?? {}, 'urlMetadata');
  if (pages.length > 0) reading.pages = pages.filter(isObject);
  const citations = citationsIn(candidate);
  if (citations.length > 0) reading.citations = citations;
}

function isEmpty(value: JsonText): boolean {
  return ['[]', '{}', '""', 'null'].includes(value.replaceAll(/\s/g, ''));
}

function end(state: DecoderState, at: number): readonly WireEvent[] {
  const { stopWord, blockWord } = state.reading;
  const hasStopped = stopWord !== undefined || blockWord !== undefined || state.isWhole;
  state.isComplete = hasStopped && !state.hasFailed;
  return finish(state.reading, at, state.isComplete);
}
