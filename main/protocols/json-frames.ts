import type { Frame } from '../http/wire.ts';
import type { Decoded } from './protocol.ts';

/** What says nothing. */
export const nothing: Decoded = { events: [] };

export interface JsonFrames {
  decode(frame: Frame): Decoded;
  /** Whether a failure has been told, by whoever reads or because a frame was no JSON. */
  hasFailed(): boolean;
}

export interface JsonReader {
  read(value: unknown, frame: Frame): Decoded;
  /** Nothing is read any more. */
  isComplete(): boolean;
}

/**
 * Reads frames that hold JSON, up to the first failure. One that is no JSON is a failure only once another
 * follows it: the last of a cut stream may be half a frame.
 */
export function jsonFrames({ read, isComplete }: JsonReader): JsonFrames {
  let unreadable: string | undefined;
  let hasFailed = false;
  const decode = (frame: Frame): Decoded => {
    if (unreadable !== undefined) {
      return { events: [], failure: { kind: 'malformed', sample: unreadable.slice(0, 200) } };
    }
    const value = parsed(frame.data);
    if (value !== undefined) return read(value, frame);
    // The end marker of some protocols; there are servers that send it after every stream.
    if (frame.data.trim() !== '[DONE]') unreadable = frame.data;
    return nothing;
  };
  return {
    decode(frame) {
      if (hasFailed || isComplete()) return nothing;
      const decoded = decode(frame);
      hasFailed = decoded.failure !== undefined;
      return decoded;
    },
    hasFailed: () => hasFailed,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
