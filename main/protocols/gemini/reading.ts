import type { ActivityInput } from '../../../shared/model/activity.ts';
import type { EntryId } from '../../../shared/model/ids.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import type { JsonObject } from '../json-object.ts';
import type { DecodeContext } from '../protocol.ts';
import type { StreamedCall } from './streamed-call.ts';

/** One part where it arrives. */
export interface ArrivedPart {
  readonly part: JsonObject;
  /** Its exact JSON text, cut out of its chunk only where it is wanted. */
  readonly text: () => JsonText | undefined;
  readonly at: number;
}

/** A text of the answer. It stays open to the end, because its sources come last. */
export interface AnswerText {
  readonly entry: EntryId;
  text: string;
  readonly payload?: Payload;
}

/** Work on the provider's machines that has begun. */
export interface ServerCall {
  readonly activity: string;
  readonly name: string;
  readonly input: ActivityInput;
}

/** The result of a server tool, held back until the sources have come that belong to it. */
export interface HeldResult extends ServerCall {
  readonly entry: EntryId;
  readonly index: number;
  readonly at: number;
  readonly suggestions: boolean;
  readonly payload?: Payload;
}

/** What is remembered while one response is read. */
export interface Reading {
  readonly context: DecodeContext;
  /** The part that the next piece of the same kind, if it has no signature, goes on with. */
  growing: { readonly kind: 'text' | 'reasoning'; readonly entry: EntryId } | undefined;
  readonly texts: AnswerText[];
  /** A call whose arguments are still coming. */
  streamed: StreamedCall | undefined;
  /** Ids of client calls. */
  readonly calls: Set<string>;
  /** Code that has no result yet, oldest first. */
  readonly codes: ServerCall[];
  /** Server tools that have no result yet, by the provider's id. */
  readonly serverCalls: Map<string, ServerCall>;
  readonly held: HeldResult[];
  /** The wire has no indexes. Ours begin at 1: what metadata tells of the whole answer stands before. */
  nextIndex: number;
  /** The provider's id of the response, or one of ours. */
  response: string | undefined;
  /** What was said of sources: of each member the last that came. */
  grounding: JsonText | undefined;
  pages: readonly JsonObject[];
  citations: readonly JsonObject[];
  stopWord: string | undefined;
  /** The word for why the prompt was not taken. */
  blockWord: string | undefined;
}

export function newReading(context: DecodeContext): Reading {
  return {
    context,
    growing: undefined,
    texts: [],
    streamed: undefined,
    calls: new Set(),
    codes: [],
    serverCalls: new Map(),
    held: [],
    nextIndex: 1,
    response: undefined,
    grounding: undefined,
    pages: [],
    citations: [],
    stopWord: undefined,
    blockWord: undefined,
  };
}

/** Where the wire gives no id, ours contains the response's. */
export function ownId(reading: Reading, index: number | string): string {
  reading.response ??= reading.context.newId();
  return `${reading.response}_${index}`;
}

/** Under which name config declares the tool that does what an activity is named after. */
const declaredAs: Readonly<Record<string, string>> = {
  web_search: 'google_search',
  image_search: 'google_search',
  web_fetch: 'url_context',
  code_execution: 'code_execution',
};

/** The wire version of the tool behind an activity, else the API version of the request. */
export function versionOf({ context }: Reading, activity?: string): string {
  const tool = activity === undefined ? undefined : declaredAs[activity];
  const declared = tool === undefined ? undefined : context.toolVersions[tool];
  return declared ?? context.apiVersion;
}

/** A part's payload; `text` is its exact JSON text, `activity` the name of what it is a piece of. */
export function partPayload(
  reading: Reading,
  text: JsonText | undefined,
  activity?: string,
): { readonly payload?: Payload } {
  if (!text) return {};
  const { provider } = reading.context;
  const version = versionOf(reading, activity);
  return { payload: { provider, format: 'gemini.part', version, value: text } };
}
