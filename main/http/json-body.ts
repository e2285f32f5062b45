import type { BodyReader } from './body-reader.ts';
import { WireError } from './wire.ts';

/** Longest JSON body that is taken as one, in characters. */
const longestBody = 64 * 1024 * 1024;
/** Longest line of a body that has a value on each, in characters. */
const longestLine = 16 * 1024 * 1024;

/**
 * Reads a JSON body: a frame for each line when the first one is a value by itself (NDJSON, whatever it is
 * declared as), else one frame with all of it. Throws `malformed` for what is too long.
 */
export function jsonBody(): BodyReader {
  let start = '';
  let chosen: BodyReader | undefined;
  return {
    feed: (text, at) => {
      if (chosen) return chosen.feed(text, at);
      start += text;
      if (start.length > longestBody) throw tooLong(start);
      const line = text.includes('\n') ? firstLine(start) : undefined;
      if (line === undefined) return [];
      chosen = isJson(line) ? jsonLines() : wholeBody();
      return chosen.feed(start, at);
    },
    end: (at) => chosen?.end(at) ?? [{ event: '', data: start, at }],
  };
}

/** The first line with anything on it, once it has ended. */
function firstLine(text: string): string | undefined {
  const body = text.trimStart();
  const end = body.indexOf('\n');
  return end === -1 ? undefined : body.slice(0, end);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function wholeBody(): BodyReader {
  const pieces: string[] = [];
  let length = 0;
  return {
    feed: (text) => {
      pieces.push(text);
      length += text.length;
      if (length > longestBody) throw tooLong(pieces.join(''));
      return [];
    },
    end: (at) => [{ event: '', data: pieces.join(''), at }],
  };
}

/** Empty lines say nothing; the last line need not be ended. */
function jsonLines(): BodyReader {
  let pieces: string[] = [];
  let length = 0;
  const framesOf = (lines: readonly string[], at: number) =>
    lines.flatMap((line) => (line.trim() === '' ? [] : [{ event: '', data: line.trim(), at }]));
  return {
    feed: (text, at) => {
      const end = text.lastIndexOf('\n');
      const ended = end === -1 ? [] : [...pieces, text.slice(0, end)].join('').split('\n');
      if (end !== -1) pieces = [];
      pieces.push(text.slice(end + 1));
      length = (end === -1 ? length : 0) + text.length - end - 1;
      if (length > longestLine) throw tooLong(pieces.join(''));
      return framesOf(ended, at);
    },
    end: (at) => framesOf([pieces.join('')], at),
  };
}

function tooLong(text: string): WireError {
  return new WireError({ kind: 'malformed', sample: text.slice(0, 200) });
}
