import type { EntryKind, NativeEntry, ToolCallEntry } from '../../../shared/model/entry.ts';
import { memberText } from '../../../shared/model/json-cut.ts';
import { type JsonTree, RawJson } from '../../../shared/model/json-text.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import type { RequestObject } from '../request-json.ts';
import { ownPayload } from '../sendable.ts';
import type { ResponsesDialect } from './responses-dialect.ts';

/** An item of an earlier answer: the entries it was read as, and its payload where that may be sent. */
interface Unit {
  readonly isReasoning: boolean;
  readonly entries: readonly NativeEntry[];
  readonly payload?: Payload;
}

/**
 * What one response of the provider that is asked sends back: each item whole, as it came. What cannot go so
 * goes as text; reasoning goes with what it led to, or neither goes as an item.
 */
export function ownItems(
  said: readonly NativeEntry[],
  dialect: Pick<ResponsesDialect, 'reasoningReplay'>,
): readonly JsonTree[] {
  return segmentsOf(unitsOf(said, dialect)).flatMap(segmentItems);
}

/** Kinds that were an item even without a payload. An activity's beginning is told again by its end. */
const isItem: ReadonlySet<EntryKind> = new Set(['text', 'reasoning', 'tool_call', 'structured']);

function unitsOf(
  said: readonly NativeEntry[],
  { reasoningReplay }: Pick<ResponsesDialect, 'reasoningReplay'>,
): readonly Unit[] {
  const heads = new Set(said.map(({ entry }) => entry.id));
  return said.flatMap((native): readonly Unit[] => {
    const { entry } = native;
    if (entry.of !== undefined && heads.has(entry.of)) return [];
    const isReasoning = entry.kind === 'reasoning';
    const payload = ownPayload(native);
    const isSent = payload && (!isReasoning || reasoningReplay === 'any' || isSealed(payload));
    const shared = said.filter((one) => one.entry.of === entry.id);
    const unit = { isReasoning, entries: [native, ...shared] };
    if (isSent) return [{ ...unit, payload }];
    return isItem.has(entry.kind) ? [unit] : [];
  });
}

/** Whether the server can read its reasoning again from the item alone. */
function isSealed({ value }: Payload): boolean {
  const sealed = memberText(value, ['encrypted_content']);
  return sealed !== undefined && sealed !== 'null' && sealed !== '""';
}

/** Reasoning and all that follows it until the model reasons again. */
interface Segment {
  readonly reasoning: readonly Unit[];
  readonly items: readonly Unit[];
}

function segmentsOf(units: readonly Unit[]): readonly Segment[] {
  const segments: { readonly reasoning: Unit[]; readonly items: Unit[] }[] = [];
  for (const unit of units) {
    const last = segments.at(-1);
    if (!last || (unit.isReasoning && last.items.length > 0)) {
      segments.push({
        reasoning: unit.isReasoning ? [unit] : [],
        items: unit.isReasoning ? [] : [unit],
      });
      continue;
    }
    (unit.isReasoning ? last.reasoning : last.items).push(unit);
  }
  return segments;
}

/**
 * The server refuses reasoning without the item it led to, and an item without the reasoning it came from.
 */
function segmentItems({ reasoning, items }: Segment): readonly JsonTree[] {
  const [first] = items;
  const isWhole = reasoning.every(({ payload }) => payload) && first?.payload !== undefined;
  if (reasoning.length === 0 || isWhole) {
    return [...reasoning, ...items].flatMap(({ payload, entries }) =>
      payload ? [new RawJson(payload.value)] : asText(entries),
    );
  }
  return items.flatMap(({ entries }) => asText(entries));
}

/** An item without its payload: what it says in words, a call by its name and arguments. */
function asText(entries: readonly NativeEntry[]): readonly JsonTree[] {
  const [call] = entries.flatMap(({ entry }) => (entry.kind === 'tool_call' ? [entry] : []));
  if (call) return [callItem(call, call.call)];
  const text = entries.map(wordsOf).join('');
  return text.trim() === '' ? [] : [assistantMessage(text)];
}

function wordsOf({ entry }: NativeEntry): string {
  if (entry.kind === 'text') return entry.text;
  return entry.kind === 'structured' ? JSON.stringify(entry.data) : '';
}

export function assistantMessage(text: string): RequestObject {
  return { type: 'message', role: 'assistant', content: text };
}

export function callItem({ name, arguments: text }: ToolCallEntry, call: string): RequestObject {
  return {
    type: 'function_call',
    call_id: call,
    name,
    arguments: text.trim() === '' ? '{}' : text,
  };
}
