import { createParser, type ParseError } from 'eventsource-parser';
import type { BodyReader } from './body-reader.ts';
import { type Frame, WireError } from './wire.ts';

/** Longest event that is taken, in characters. */
const longestEvent = 16 * 1024 * 1024;

/** Splits text into server-sent events. Comments, ids and unknown fields are skipped. Throws `malformed` for an event longer than 16 Mi. */
export function sseSplitter(): BodyReader {
  let frames: Frame[] = [];
  let arrived = 0;
  let overflow = false;
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ event, data }) => {
      frames.push({ event: event ?? '', data, at: arrived });
    },
    onError: (error: ParseError) => {
      overflow ||= error.type === 'max-buffer-size-exceeded';
    },
  });
  const feed = (text: string, at: number): readonly Frame[] => {
    frames = [];
    arrived = at;
    parser.feed(text);
    if (overflow) throw new WireError({ kind: 'malformed', sample: text.slice(0, 200) });
    return frames;
  };
  return { feed, end: (at) => feed('\n\n', at) };
}
