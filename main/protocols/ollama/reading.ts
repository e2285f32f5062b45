import type { EntryId } from '../../../shared/model/ids.ts';
import type { DecodeContext } from '../protocol.ts';

/** What is remembered while one response is read. */
export interface Reading {
  readonly context: DecodeContext;
  /** The part that the next piece of the same kind goes on with. */
  growing: { readonly kind: 'text' | 'reasoning'; readonly entry: EntryId } | undefined;
  /** Ids of calls. */
  readonly calls: Set<string>;
  /** The wire has no indexes. */
  nextIndex: number;
  /** Ours: the wire has no id of the response. */
  response: string | undefined;
}

export function newReading(context: DecodeContext): Reading {
  return { context, growing: undefined, calls: new Set(), nextIndex: 0, response: undefined };
}

/** Ids of ours contain the response's, so that they stay apart in a conversation. */
export function ownId(reading: Reading, index: number): string {
  reading.response ??= reading.context.newId();
  return `${reading.response}_${index}`;
}
