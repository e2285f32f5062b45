import { bodyKind } from './body-kind.ts';
import type { BodyReader } from './body-reader.ts';
import { jsonBody } from './json-body.ts';
import { sseSplitter } from './sse.ts';
import { type Frame, WireError } from './wire.ts';

/** Bytes as they came from the network, and when, in milliseconds since the epoch. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly at: number;
}

const sampleLength = 200;
/** Longest body that is read, in bytes: a server that repeats itself would never end. */
const longestBody = 64 * 1024 * 1024;

/**
 * Frames as they arrive, those of one piece of the network together: the events of a stream, the lines of
 * NDJSON, or a whole JSON body as one frame. Throws `WireError`: `not_a_stream` for anything else,
 * `malformed` for what is too long, and whatever `body` throws. Invalid UTF-8 becomes U+FFFD; a byte order
 * mark is skipped.
 */
export async function* readFrames(
  body: AsyncIterable<Piece>,
  contentType: string,
): AsyncGenerator<readonly Frame[]> {
  const decoder = new TextDecoder();
  const reader = bodyReader(contentType);
  let last = 0;
  let length = 0;
  for await (const { bytes, at } of body) {
    last = at;
    length += bytes.length;
    const text = decoder.decode(bytes, { stream: true });
    const frames = reader.feed(text, at);
    if (frames.length > 0) yield frames;
    if (length > longestBody) {
      throw new WireError({ kind: 'malformed', sample: text.slice(0, sampleLength) });
    }
  }
  const frames = [...reader.feed(decoder.decode(), last), ...reader.end(last)];
  if (frames.length > 0) yield frames;
}

/** Waits for enough characters to see what the body is, then hands everything to the reader for it. */
function bodyReader(contentType: string): BodyReader {
  let start = '';
  let chosen: BodyReader | undefined;
  const choose = (isWhole: boolean, at: number): readonly Frame[] => {
    const kind = bodyKind(start, contentType, isWhole);
    if (kind === undefined) return [];
    chosen = kind === 'sse' ? sseSplitter() : kind === 'json' ? jsonBody() : noStream(contentType);
    return chosen.feed(start, at);
  };
  return {
    feed: (text, at) => {
      if (chosen) return chosen.feed(text, at);
      start += text;
      return choose(false, at);
    },
    end: (at) => [...(chosen ? [] : choose(true, at)), ...(chosen?.end(at) ?? [])],
  };
}

function noStream(contentType: string): BodyReader {
  let sample = '';
  const refuse = (): never => {
    throw new WireError({
      kind: 'not_a_stream',
      contentType,
      sample: sample.trimStart().slice(0, sampleLength),
    });
  };
  return {
    feed: (text) => {
      sample += text;
      return sample.trimStart().length < sampleLength ? [] : refuse();
    },
    end: refuse,
  };
}
