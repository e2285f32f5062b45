import { itemTexts, memberText } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { endItem } from './item-end.ts';
import { startItem } from './item-start.ts';
import { freeIndex, type OutputItem, type Reading, type WholeItem } from './reading.ts';
import { stopOf } from './stop-word.ts';
import { settlePart } from './text-part.ts';
import { usageOf } from './usage.ts';

/** A response as a whole, at its end: of its last event, or a body that is not a stream. */
export interface ResponseEnd {
  readonly response: JsonObject;
  /** The exact text of its `output`. */
  readonly output: string;
  readonly status: string;
  readonly at: number;
}

/** What the end of a response brings: what was never streamed, the counters, why it ended. */
export function endResponse(reading: Reading, end: ResponseEnd): readonly WireEvent[] {
  const { response, status, at } = end;
  reading.response ??= wordIn(response, 'id');
  const items = wholeItems(end);
  const known = matched(reading.seen, items);
  const isOver = status === 'completed';
  const told = items.flatMap((whole, index) => {
    const seen = known.get(whole);
    if (seen) return endItem(reading, seen, { at, whole, isOver });
    return tellItem(reading, whole, { index, at });
  });
  const rest = reading.seen.flatMap((item) => endItem(reading, item, { at, isOver }));
  const { reason, raw } = stopOf(reading, response, status);
  const entry = reading.context.newId();
  const index = freeIndex(reading, undefined);
  const stop = { type: 'stop', entry, index, at, reason, raw } as const;
  return [...told, ...rest, ...countTokens(response), stop];
}

/** What is left to tell of a response that failed: its texts stay as far as they came. */
export function failResponse(
  reading: Reading,
  response: JsonObject,
  at: number,
): readonly WireEvent[] {
  const open = reading.seen.filter(({ kind }) => kind === 'hosted' || kind === 'carried');
  const ended = open.flatMap((item) => endItem(reading, item, { at, isOver: false }));
  return [...settleAll(reading), ...ended, ...countTokens(response)];
}

/** The counters so far. */
export function countTokens(response: JsonObject): readonly WireEvent[] {
  const usage = usageOf(objectIn(response, 'usage') ?? {});
  return Object.keys(usage).length > 0 ? [{ type: 'usage', usage }] : [];
}

/** Everything that was held back because more could have come. */
export function settleAll(reading: Reading): readonly WireEvent[] {
  const open = reading.seen.filter(({ isOpen }) => isOpen);
  return open.flatMap(({ parts }) =>
    [...parts.values()].flatMap((part) => settlePart(reading, part)),
  );
}

/** An item that is there as a whole at once. */
export function tellItem(
  reading: Reading,
  whole: WholeItem,
  { index, at }: { readonly index: number | undefined; readonly at: number },
): readonly WireEvent[] {
  const { item, events } = startItem(reading, { item: whole.item, index, at });
  return [...events, ...endItem(reading, item, { at, whole, isOver: true })];
}

function wholeItems({ response, output }: ResponseEnd): readonly WholeItem[] {
  const items = listIn(response, 'output');
  const texts = items.length > 0 ? itemTexts(output) : [];
  return items.flatMap((item, index) => (isObject(item) ? [{ item, text: texts[index] }] : []));
}

/** The exact text of the items of a response that is a member of a frame, or the frame itself. */
export function outputText(data: string, path: readonly string[]): string {
  return memberText(data, [...path, 'output']) ?? '';
}

/**
 * Which of the items that were streamed each whole item is: the one of its id, else the next of its type,
 * since some servers give an item another id each time they speak of it, or leave positions out.
 */
function matched(
  seen: readonly OutputItem[],
  items: readonly WholeItem[],
): ReadonlyMap<WholeItem, OutputItem> {
  const pairs = new Map<WholeItem, OutputItem>();
  const left = new Set(seen);
  const pair = (whole: WholeItem, found: OutputItem | undefined) => {
    if (!found) return;
    pairs.set(whole, found);
    left.delete(found);
  };
  const find = (fits: (item: OutputItem) => boolean) => [...left].find(fits);
  for (const whole of items) {
    const id = wordIn(whole.item, 'id');
    pair(
      whole,
      id === undefined
        ? undefined
        : find((item) => item.id === id && item.type === whole.item['type']),
    );
  }
  for (const whole of items) {
    const type = wordIn(whole.item, 'type') ?? 'unnamed';
    if (!pairs.has(whole))
      pair(
        whole,
        find((item) => item.type === type),
      );
  }
  return pairs;
}
