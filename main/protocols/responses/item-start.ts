import type { WireEvent } from '../../../shared/model/model-event.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { type JsonObject, wordIn } from '../json-object.ts';
import { hostedName } from './hosted-item.ts';
import { itemKind } from './item-kind.ts';
import { freeIndex, type OutputItem, type Reading } from './reading.ts';
import { newTextPart, type TextPart } from './text-part.ts';

/** An item where it is first seen. */
export interface ItemStart {
  readonly item: JsonObject;
  /** The wire's index, undefined where it has none. */
  readonly index: number | undefined;
  readonly at: number;
}

export interface Started {
  readonly item: OutputItem;
  readonly events: readonly WireEvent[];
}

/** Opens an item. Its query, its arguments and its text come later, as a rule. */
export function startItem(reading: Reading, start: ItemStart): Started {
  const { kind, known } = itemKind(start.item);
  const id = wordIn(start.item, 'id');
  const item: OutputItem = {
    kind,
    type: wordIn(start.item, 'type') ?? 'unnamed',
    index: freeIndex(reading, start.index),
    id,
    link: '',
    entry: reading.context.newId(),
    parts: new Map(),
    input: '',
    isTold: false,
    isOpen: true,
  };
  reading.seen.push(item);
  reading.byKey.set(start.index ?? id, item);
  if (id !== undefined) reading.byKey.set(id, item);
  const events = opening(reading, item, start);
  return { item, events: known ? events : [{ type: 'unknown', name: item.type }, ...events] };
}

function opening(reading: Reading, item: OutputItem, start: ItemStart): readonly WireEvent[] {
  const { entry, index } = item;
  switch (item.kind) {
    case 'message':
      return [];
    case 'reasoning':
      return [{ type: 'reasoning-start', entry, index, at: start.at }];
    case 'tool_call':
      return startCall(reading, item, start.item);
    case 'hosted':
      return [startActivity(reading, item, start.at), endOfStart(item, start.at)];
    case 'carried':
      return [startActivity(reading, item, start.at)];
    default:
      return unreachable(item.kind);
  }
}

/** A call is told once its name is known: nothing can rename it. */
function startCall(reading: Reading, item: OutputItem, told: JsonObject): readonly WireEvent[] {
  const name = wordIn(told, 'name');
  const id = wordIn(told, 'call_id');
  if (name === undefined || id === undefined) return [];
  return [callStart(reading, item, name, id)];
}

/** `id` is the provider's; one that stands twice is not good for the second call. */
export function callStart(
  reading: Reading,
  item: OutputItem,
  name: string,
  id: string | undefined,
): WireEvent {
  const { entry, index } = item;
  item.isTold = true;
  item.link = linkFor(reading, item, id);
  return { type: 'tool-call-start', entry, index, call: item.link, name };
}

function startActivity(reading: Reading, item: OutputItem, at: number): WireEvent {
  const { entry, index } = item;
  item.isTold = true;
  item.link = linkFor(reading, item, item.id);
  const name = hostedName(item.type).name;
  return { type: 'activity-start', entry, index, at, activity: item.link, name };
}

/** That it began is recorded at once; what came of it is an entry of its own. */
function endOfStart({ entry }: OutputItem, at: number): WireEvent {
  const outcome = { state: 'started', input: {}, summary: '' } as const;
  return { type: 'activity-end', entry, at, outcome };
}

function linkFor(reading: Reading, { index }: OutputItem, id: string | undefined): string {
  const response = reading.response ?? reading.context.newId();
  const own = `${response}_${index}`;
  const link = id === undefined || reading.links.has(id) ? own : id;
  reading.links.add(link);
  return link;
}

/** The part of a message or of reasoning at this place, opened when it is new. */
export function partOf(
  reading: Reading,
  item: OutputItem,
  place: { readonly key: string; readonly at: number },
): { readonly part: TextPart; readonly events: readonly WireEvent[] } {
  const known = item.parts.get(place.key);
  if (known) return { part: known, events: [] };
  const { index } = item;
  const isFirst = item.parts.size === 0;
  const entry = isFirst ? item.entry : reading.context.newId();
  const kind = item.kind === 'reasoning' ? 'reasoning' : 'text';
  const part = newTextPart(entry, kind);
  item.parts.set(place.key, part);
  if (kind === 'text') {
    const isApart = isFirst && reading.seen.some((one) => one !== item && saysText(one));
    const paragraph = isApart ? { paragraph: true as const } : {};
    return { part, events: [{ type: 'text-start', entry, index, ...paragraph }] };
  }
  // The first part of reasoning is open since its item began.
  const { at } = place;
  return { part, events: isFirst ? [] : [{ type: 'reasoning-start', entry, index, at }] };
}

function saysText({ kind, parts }: OutputItem): boolean {
  return kind === 'message' && parts.size > 0;
}
