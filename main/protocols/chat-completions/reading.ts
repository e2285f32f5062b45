import type { EntryId } from '../../../shared/model/ids.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { DecodeContext } from '../protocol.ts';
import type { CalledTool } from './called-tool.ts';
import type { ExecutedTool } from './executed-tools.ts';
import { newThinkTag, type ThinkTag } from './think-tag.ts';

/** A piece of the answer's text with nothing else between; offsets of annotations count in all of them. */
export interface TextPart {
  readonly kind: 'text';
  readonly entry: EntryId;
  /** Where it begins in the whole text. */
  readonly start: number;
  text: string;
}

export interface ReasoningPart {
  readonly kind: 'reasoning';
  readonly entry: EntryId;
  text: string;
  /** The member it came in; undefined where it stood in the text. */
  readonly field: string | undefined;
  /** The exact texts of the details that came with it. */
  readonly details: JsonText[];
}

/** A source as the wire names it, with its exact text. */
export interface NamedSource {
  readonly value: unknown;
  readonly text: JsonText | undefined;
}

/** What is remembered while one response is read. */
export interface Reading {
  readonly context: DecodeContext;
  /** The part that the next piece of the same kind goes on with. */
  growing: TextPart | ReasoningPart | undefined;
  /** Open until the end: what they cite comes last. */
  readonly texts: TextPart[];
  readonly thinkTag: ThinkTag;
  readonly calls: CalledTool[];
  readonly executed: ExecutedTool[];
  readonly annotations: NamedSource[];
  /** Sources told for the whole response, by the name of their list. */
  readonly listed: Map<string, readonly NamedSource[]>;
  /** Members nobody knows, with all their values. */
  readonly carried: Map<string, JsonText[]>;
  hasRefused: boolean;
  stopWord: string | undefined;
  /** The wire has no indexes. */
  nextIndex: number;
  response: string | undefined;
}

export function newReading(context: DecodeContext): Reading {
  return {
    context,
    growing: undefined,
    texts: [],
    thinkTag: newThinkTag(),
    calls: [],
    executed: [],
    annotations: [],
    listed: new Map(),
    carried: new Map(),
    hasRefused: false,
    stopWord: undefined,
    nextIndex: 0,
    response: undefined,
  };
}

/** Ids of ours contain the response's, so that they stay apart in a conversation. */
export function ownId(reading: Reading, index: number): string {
  reading.response ??= reading.context.newId();
  return `${reading.response}_${index}`;
}

/** What an entry keeps of the wire. */
export function payloadOf({ context }: Reading, word: string, value: JsonText) {
  const { provider, apiVersion: version } = context;
  return { provider, format: `chat.${word}`, version, value };
}
