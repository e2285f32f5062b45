import { itemTexts, memberText } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { isObject, type JsonObject, listIn, wordIn } from '../json-object.ts';
import { blockKind, type BlockKind } from './block-kind.ts';
import { attributionOf } from './citation.ts';
import { nameOfCall, nameOfResult } from './hosted-call.ts';
import { startNative } from './native-block.ts';
import { freeIndex, type OpenBlock, type Reading } from './reading.ts';

/** A block where it begins; `text` gives its exact JSON text when it is wanted. */
export interface BlockStart {
  readonly index: number;
  readonly at: number;
  readonly block: JsonObject;
  readonly text: () => JsonText | undefined;
}

/** Opens a block. What its start already holds is told at once: a whole body has nothing but starts. */
export function startBlock(reading: Reading, start: BlockStart): readonly WireEvent[] {
  const { kind, known } = blockKind(start.block);
  const text = kind === 'text' && isPlainText(start.block) ? undefined : start.text();
  const index = freeIndex(reading, start.index);
  const block: OpenBlock = {
    kind,
    type: wordIn(start.block, 'type') ?? 'unnamed',
    entry: reading.context.newId(),
    index,
    id:
      idOf(reading, kind, start.block) ?? `${reading.message ?? reading.context.newId()}_${index}`,
    start: start.block,
    ...(text ? { native: startNative(text) } : {}),
    input: [],
    isTorn: false,
  };
  reading.open.set(start.index, block);
  reading.hasBegun = true;
  const events = opening(reading, block, start);
  return known ? events : [{ type: 'unknown', name: block.type }, ...events];
}

const plainKeys: ReadonlySet<string> = new Set(['type', 'text', 'citations']);

function isPlainText(block: JsonObject): boolean {
  return Object.keys(block).every((key) => plainKeys.has(key));
}

function opening(reading: Reading, block: OpenBlock, start: BlockStart): readonly WireEvent[] {
  const { entry, index } = block;
  const { at } = start;
  switch (block.kind) {
    case 'text':
      return [{ type: 'text-start', entry, index }, ...givenText(reading, block, start)];
    case 'reasoning': {
      const text = wordIn(start.block, 'thinking');
      const given: readonly WireEvent[] = text ? [{ type: 'reasoning-delta', entry, text }] : [];
      return [{ type: 'reasoning-start', entry, index, at }, ...given];
    }
    case 'tool_call': {
      const name = wordIn(start.block, 'name') ?? '';
      return [{ type: 'tool-call-start', entry, index, call: block.id, name }];
    }
    case 'hosted_call':
    case 'hosted_result':
    case 'carried': {
      const name = activityName(reading, block);
      return [{ type: 'activity-start', entry, index, at, activity: block.id, name }];
    }
    default:
      return unreachable(block.kind);
  }
}

/** Citations come before the text they support. */
function givenText(reading: Reading, block: OpenBlock, start: BlockStart): readonly WireEvent[] {
  const { entry } = block;
  const text = wordIn(start.block, 'text');
  const given: readonly WireEvent[] = text ? [{ type: 'text-delta', entry, text }] : [];
  const citations = listIn(start.block, 'citations');
  if (citations.length === 0) return given;
  const exact = itemTexts(memberText(start.text() ?? '', ['citations']) ?? '');
  const cited = citations.map((citation, index) =>
    citationEvent(reading, block, isObject(citation) ? citation : {}, exact[index]),
  );
  return [...cited, ...given];
}

export function citationEvent(
  reading: Reading,
  block: OpenBlock,
  citation: JsonObject,
  value: JsonText | undefined,
): WireEvent {
  const { provider, apiVersion: version } = reading.context;
  const payload = value && { provider, format: 'messages.citation', version, value };
  return {
    type: 'attribution',
    entry: block.entry,
    attribution: attributionOf(citation),
    ...(payload ? { payload } : {}),
  };
}

/**
 * The provider's id, undefined where it has none to go by: results are matched by a call's id, so one
 * that stands twice is not good for the second call.
 */
function idOf(reading: Reading, kind: BlockKind, block: JsonObject): string | undefined {
  const id = wordIn(block, kind === 'hosted_result' ? 'tool_use_id' : 'id');
  if (kind !== 'tool_call' || id === undefined) return id;
  if (reading.toolCalls.has(id)) return undefined;
  reading.toolCalls.add(id);
  return id;
}

function activityName(reading: Reading, block: OpenBlock): string {
  if (block.kind === 'hosted_call') return nameOfCall(block.start).name;
  if (block.kind === 'carried') return block.type;
  // A result whose call belongs to an earlier response has only its type to tell its tool by.
  return reading.calls.get(block.id)?.name ?? nameOfResult(block.type).name;
}
