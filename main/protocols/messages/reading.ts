import type { ActivityInput } from '../../../shared/model/activity.ts';
import type { EntryId } from '../../../shared/model/ids.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import type { JsonObject } from '../json-object.ts';
import type { DecodeContext } from '../protocol.ts';
import type { BlockKind } from './block-kind.ts';
import type { HostedName } from './hosted-call.ts';
import { type NativeBlock, wholeNative } from './native-block.ts';

/** A block between its start and its stop. */
export interface OpenBlock {
  readonly kind: BlockKind;
  readonly type: string;
  readonly entry: EntryId;
  readonly index: number;
  /** Of a call, or of an activity: what its transitions and its result are matched by. */
  readonly id: string;
  /** The block as its start gave it. */
  readonly start: JsonObject;
  /** Absent on a text block that is rebuilt from its text and its citations. */
  readonly native?: NativeBlock;
  /** The JSON text of a call's input, as far as it was streamed. */
  readonly input: string[];
  /** A delta nobody knows was left out, so the native block is not whole. */
  isTorn: boolean;
}

export interface HostedCall extends HostedName {
  readonly input: ActivityInput;
}

/** What is remembered while one message is read. A message that begins anew is a new reading. */
export interface Reading {
  readonly context: DecodeContext;
  /** By the wire's index, whatever a server uses as one. */
  readonly open: Map<unknown, OpenBlock>;
  readonly usedIndexes: Set<number>;
  /** Hosted calls of this message by id: what a result answers. */
  readonly calls: Map<string, HostedCall>;
  /** Ids of client calls. */
  readonly toolCalls: Set<string>;
  counters: JsonObject;
  /** The provider's id of the message. */
  message: string | undefined;
  stopWord: string | undefined;
  hasBegun: boolean;
}

export function newReading(context: DecodeContext): Reading {
  return {
    context,
    open: new Map(),
    usedIndexes: new Set(),
    calls: new Map(),
    toolCalls: new Set(),
    counters: {},
    message: undefined,
    stopWord: undefined,
    hasBegun: false,
  };
}

/** The wire's index, or one of ours where a server uses an index twice. */
export function freeIndex(reading: Reading, wanted: number): number {
  const used = reading.usedIndexes;
  const index = used.has(wanted) ? Math.max(...used) + 1 : wanted;
  used.add(index);
  return index;
}

/** The block's payload; undefined when its exact text is not whole. `tool` decides its version. */
export function nativePayload(
  reading: Reading,
  block: OpenBlock,
  tool?: HostedName,
): { readonly payload?: Payload } {
  const value = block.native && wholeNative(block.native, block.input.join(''));
  if (!value) return {};
  const { provider, apiVersion, toolVersions } = reading.context;
  const declared = tool && (toolVersions[tool.name] ?? toolVersions[tool.word]);
  const version = declared ?? apiVersion;
  return { payload: { provider, format: `messages.${block.type}`, version, value } };
}
