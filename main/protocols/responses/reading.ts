import type { EntryId } from '../../../shared/model/ids.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import type { JsonObject } from '../json-object.ts';
import type { DecodeContext } from '../protocol.ts';
import type { HostedName } from './hosted-item.ts';
import type { ItemKind } from './item-kind.ts';
import type { TextPart } from './text-part.ts';

/** An item from its first sight on. */
export interface OutputItem {
  readonly kind: ItemKind;
  readonly type: string;
  /** The wire's index, or one of ours where a server uses an index twice or has none. */
  readonly index: number;
  /** The wire's id as it was first told; a server may give another one each time. */
  readonly id: string | undefined;
  /** The id of the call or of the activity, given when it is first told. */
  link: string;
  /** The entry of a call or of an activity; of a message or of reasoning that of its first part. */
  entry: EntryId;
  /** Of a message or of reasoning, by the wire's place in it. */
  readonly parts: Map<string, TextPart>;
  /** Of a call: its arguments so far. */
  input: string;
  /** Whether its start was told; a call without a name waits for one. */
  isTold: boolean;
  isOpen: boolean;
}

/** A whole item, as far as the wire gave it: its values and its exact text. */
export interface WholeItem {
  readonly item: JsonObject;
  readonly text: JsonText | undefined;
}

/** What is remembered while one response is read. A response that begins anew is a new reading. */
export interface Reading {
  readonly context: DecodeContext;
  /** In order of first sight. */
  readonly seen: OutputItem[];
  /** By the wire's index, or by id where it has none. */
  readonly byKey: Map<unknown, OutputItem>;
  readonly usedIndexes: Set<number>;
  /** Ids of calls and activities. */
  readonly links: Set<string>;
  /** The provider's id of the response. */
  response: string | undefined;
  /** A part of the answer was a refusal. */
  hasRefused: boolean;
}

export function newReading(context: DecodeContext): Reading {
  return {
    context,
    seen: [],
    byKey: new Map(),
    usedIndexes: new Set(),
    links: new Set(),
    response: undefined,
    hasRefused: false,
  };
}

/** The index that is wanted, or the next one where it is taken or there is none. */
export function freeIndex({ usedIndexes }: Reading, wanted: number | undefined): number {
  const isFree = wanted !== undefined && !usedIndexes.has(wanted);
  const index = isFree ? wanted : usedIndexes.size === 0 ? 0 : Math.max(...usedIndexes) + 1;
  usedIndexes.add(index);
  return index;
}

/** The item's payload, where its exact text is known. `tool` decides its version. */
export function itemPayload(
  { context }: Reading,
  type: string,
  text: JsonText | undefined,
  tool?: HostedName,
): { readonly payload?: Payload } {
  if (!text) return {};
  const { provider, apiVersion, toolVersions } = context;
  const version = (tool && (toolVersions[tool.name] ?? toolVersions[tool.word])) ?? apiVersion;
  return { payload: { provider, format: `responses.${type}`, version, value: text } };
}
