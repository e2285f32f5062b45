import { itemTexts, memberText } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { isObject, type JsonObject, listIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import { hostedName, hostedOutcome } from './hosted-item.ts';
import { callStart, partOf } from './item-start.ts';
import { itemPayload, type OutputItem, type Reading, type WholeItem } from './reading.ts';
import { annotateWhole, completePart, settlePart, type TextPart } from './text-part.ts';
import type { PartWord } from './wire-types.ts';

/** How an item ends. */
export interface ItemEnd {
  readonly at: number;
  /** The item as it is in the end; absent when the response ended without saying. */
  readonly whole?: WholeItem;
  /** Whether what is not told to have failed did succeed. */
  readonly isOver: boolean;
}

/** Closes an item: nothing can be added to it any more. */
export function endItem(reading: Reading, item: OutputItem, end: ItemEnd): readonly WireEvent[] {
  if (!item.isOpen) return [];
  item.isOpen = false;
  switch (item.kind) {
    case 'message':
    case 'reasoning':
      return endParts(reading, item, end);
    case 'tool_call':
      return endCall(reading, item, end);
    case 'hosted':
    case 'carried':
      return endActivity(reading, item, end);
    default:
      return unreachable(item.kind);
  }
}

function endParts(reading: Reading, item: OutputItem, end: ItemEnd): readonly WireEvent[] {
  const { at, whole } = end;
  const added = whole ? wholeParts(reading, item, { whole, at }) : [];
  const payload = itemPayload(reading, item.type, whole?.text);
  // An item without any text has its payload on an empty one.
  const empty =
    item.parts.size === 0 && payload.payload ? partOf(reading, item, { key: '', at }) : undefined;
  const [first, ...others] = item.parts.values();
  const open = item.kind === 'reasoning' && !first ? [endOf(item, at)] : [];
  const closed = [...(first ? [first] : []), ...others].flatMap((part) => {
    const shared = part === first || !payload.payload ? {} : { of: item.entry };
    const own = part === first ? payload : {};
    return [...settlePart(reading, part), { ...partEnd(part, at), ...shared, ...own }];
  });
  return [...added, ...(empty?.events ?? []), ...closed, ...open];
}

function endOf({ entry }: OutputItem, at: number): WireEvent {
  return { type: 'reasoning-end', entry, at };
}

function partEnd({ kind, entry }: TextPart, at: number) {
  return { type: kind === 'text' ? 'text-end' : 'reasoning-end', entry, at } as const;
}

interface Whole {
  readonly whole: WholeItem;
  readonly at: number;
}

/** What the whole item has beyond its pieces; a body that is not a stream has nothing but whole items. */
function wholeParts(
  reading: Reading,
  item: OutputItem,
  { whole, at }: Whole,
): readonly WireEvent[] {
  const lists =
    item.kind === 'reasoning' ? (['summary', 'content'] as const) : (['content'] as const);
  return lists.flatMap((list) => {
    const exact = itemTexts((whole.text && memberText(whole.text, [list])) ?? '');
    return listIn(whole.item, list).flatMap((part, index) => {
      const key = partKey(list, index);
      const given = { part: isObject(part) ? part : {}, text: exact[index], key, at };
      return wholePart(reading, item, given) ?? [unknownPart(part)];
    });
  });
}

function unknownPart(part: unknown): WireEvent {
  return { type: 'unknown', name: (isObject(part) ? wordIn(part, 'type') : undefined) ?? 'part' };
}

/** Where a part stands in its item. */
export function partKey(list: 'summary' | 'content', index: number): string {
  return `${list}/${index}`;
}

export interface PartGiven {
  readonly part: JsonObject;
  readonly text: JsonText | undefined;
  readonly key: string;
  readonly at: number;
}

const textMembers: Readonly<Record<PartWord | 'summary_text' | 'reasoning_text', string>> = {
  output_text: 'text',
  refusal: 'refusal',
  summary_text: 'text',
  reasoning_text: 'text',
};

/** A part as a whole, at its start or at its end; undefined for one that nobody knows. */
export function wholePart(
  reading: Reading,
  item: OutputItem,
  given: PartGiven,
): readonly WireEvent[] | undefined {
  const { part: said, text } = given;
  const type = wordIn(said, 'type');
  const key = lookUp(textMembers, type);
  if (key === undefined) return undefined;
  if (type === 'refusal') reading.hasRefused = true;
  const { part, events } = partOf(reading, item, given);
  const annotations = listIn(said, 'annotations');
  const exact =
    annotations.length > 0 && text ? itemTexts(memberText(text, ['annotations']) ?? '') : [];
  return [
    ...events,
    ...completePart(part, said[key]),
    ...annotateWhole(reading, part, annotations, exact),
  ];
}

/** The input of a call: a function has `arguments`, JSON text; a tool of the request's own `input`. */
const inputMembers = ['arguments', 'input'] as const;

function endCall(reading: Reading, item: OutputItem, { at, whole }: ItemEnd): readonly WireEvent[] {
  const { entry } = item;
  // A call that never got a name or an end cannot be answered, so it is none.
  if (!item.isTold && !whole) return [];
  const said = whole?.item ?? {};
  const start = item.isTold ? [] : [lateStart(reading, item, said)];
  const given = whole ? completeInput(item, whole) : '';
  const rest = start.length > 0 ? item.input : given;
  const text = item.input === '' ? '{}' : rest;
  const payload =
    item.link === wordIn(said, 'call_id') ? itemPayload(reading, item.type, whole?.text) : {};
  return [
    ...start,
    ...(text === '' ? [] : [{ type: 'tool-call-delta', entry, arguments: text } as const]),
    { type: 'tool-call-end', entry, at, ...payload },
  ];
}

function lateStart(reading: Reading, item: OutputItem, said: JsonObject): WireEvent {
  return callStart(reading, item, wordIn(said, 'name') ?? '', wordIn(said, 'call_id'));
}

/** Adds what of the input did not come in pieces, and gives it. */
function completeInput(item: OutputItem, { item: said, text }: WholeItem): string {
  const key = inputMembers.find((one) => said[one] !== undefined) ?? 'arguments';
  const value = said[key];
  // Some servers send the object itself instead of its text.
  const whole =
    typeof value === 'string' ? value : isObject(value) && text ? memberText(text, [key]) : '';
  return addInput(item, whole ?? '');
}

/** `whole` is the input as far as it is known; what is new of it is kept and given. */
export function addInput(item: OutputItem, whole: string): string {
  if (!whole.startsWith(item.input)) return '';
  const added = whole.slice(item.input.length);
  item.input = whole;
  return added;
}

function endActivity(reading: Reading, item: OutputItem, end: ItemEnd): readonly WireEvent[] {
  const { at, whole, isOver } = end;
  const { index, link: activity } = item;
  const tool = hostedName(item.type);
  const payload = itemPayload(reading, item.type, whole?.text, tool);
  if (item.kind === 'carried') {
    const outcome = {
      state: isOver || whole ? 'completed' : 'failed',
      input: {},
      summary: '',
    } as const;
    return [{ type: 'activity-end', entry: item.entry, at, outcome, ...payload }];
  }
  const entry = reading.context.newId();
  const outcome = hostedOutcome(whole?.item ?? { type: item.type }, isOver);
  return [
    { type: 'activity-start', entry, index, at, activity, name: tool.name },
    { type: 'activity-end', entry, at, outcome, ...payload },
  ];
}
