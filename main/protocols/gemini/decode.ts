import { itemTexts, memberText, withMember } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { jsonFrames, nothing } from '../json-frames.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { citationsIn } from './attributions.ts';
import { failureInStream } from './error-word.ts';
import { finish } from './finish.ts';
import { moreOfText, readPart } from './read-part.ts';
import { newReading, type Reading } from './reading.ts';
import { usageOf } from './usage.ts';

type Path = readonly (string | number)[];

/** Reads the Gemini protocol: a stream of chunks, one JSON array of them, or a whole response. */
export function geminiDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = { reading: newReading(context), isWhole: false, isComplete: false };
  const isComplete = () => state.isComplete;
  const { decode, hasFailed } = jsonFrames({
    read: (value, { data, at }) => readBody(state, value, { text: data, at }),
    isComplete,
  });
  return { decode, end: (at) => end(state, hasFailed(), at), isComplete };
}

interface DecoderState {
  readonly reading: Reading;
  /** The body was one array, which came to its end. */
  isWhole: boolean;
  isComplete: boolean;
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
    return { events: [], failure: failureInStream(chunk, text) };
  }
  const { reading } = state;
  reading.response ??= wordIn(chunk, 'responseId');
  const feedback = objectIn(chunk, 'promptFeedback');
  if (feedback) reading.blockWord ??= wordIn(feedback, 'blockReason');
  const said = readCandidate(reading, chunk, { text, at });
  const metadata = objectIn(chunk, 'usageMetadata');
  const usage = metadata && usageOf(metadata);
  const isCounted = usage !== undefined && Object.keys(usage).length > 0;
  return { events: isCounted ? [...said, { type: 'usage', usage }] : said };
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
  const content = objectIn(candidate, 'content');
  const parts = content ? listIn(content, 'parts') : [];
  const [only] = parts;
  const more = parts.length === 1 && isObject(only) ? moreOfText(reading, only) : undefined;
  if (more) return more;
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
  const grounding = objectIn(candidate, 'groundingMetadata');
  for (const key of grounding ? Object.keys(grounding) : []) {
    const value = exact(['groundingMetadata', key]);
    if (!value || isEmpty(value)) continue;
    // An object that was empty before it gets its first member.
    reading.grounding = withMember(reading.grounding ?? ('{}' as JsonText), key, value);
  }
  const context = objectIn(candidate, 'urlContextMetadata');
  const pages = context ? listIn(context, 'urlMetadata') : [];
  if (pages.length > 0) reading.pages = pages.filter(isObject);
  const citations = citationsIn(candidate);
  if (citations.length > 0) reading.citations = citations;
}

function isEmpty(value: JsonText): boolean {
  return ['[]', '{}', '""', 'null'].includes(value.replaceAll(/\s/g, ''));
}

function end(state: DecoderState, hasFailed: boolean, at: number): readonly WireEvent[] {
  const { stopWord, blockWord } = state.reading;
  const hasStopped = stopWord !== undefined || blockWord !== undefined || state.isWhole;
  state.isComplete = hasStopped && !hasFailed;
  return finish(state.reading, at, state.isComplete);
}
