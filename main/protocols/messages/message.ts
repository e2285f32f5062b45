import { itemTexts } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { startBlock } from './block-start.ts';
import { stopBlock } from './block-stop.ts';
import type { Reading } from './reading.ts';
import { stopReason } from './stop-word.ts';
import { mergeCounters, usageOf } from './usage.ts';

/** A message object: of `message_start`, or a whole body. */
export interface MessageStart {
  readonly message: JsonObject;
  /** The exact text of one of its members. */
  readonly exact: (key: string) => JsonText | undefined;
  readonly at: number;
}

/** Blocks that are there from the beginning are read like streamed ones that end at once. */
export function beginMessage(reading: Reading, start: MessageStart): readonly WireEvent[] {
  const { message, at } = start;
  reading.hasBegun = true;
  reading.message = wordIn(message, 'id');
  const counted = countTokens(reading, message);
  const content = listIn(message, 'content');
  if (content.length === 0) return counted;
  const texts = itemTexts(start.exact('content') ?? '');
  const blocks = content.flatMap((block, index) => {
    if (!isObject(block)) return [];
    const opened = startBlock(reading, { index, at, block, text: () => texts[index] });
    return [...opened, ...closeBlock(reading, index, at)];
  });
  return [...counted, ...blocks];
}

/** `key` is the wire's index of the block; nothing happens when none is open under it. */
export function closeBlock(reading: Reading, key: unknown, at: number): readonly WireEvent[] {
  const block = reading.open.get(key);
  if (!block) return [];
  reading.open.delete(key);
  return stopBlock(reading, block, at);
}

/** The counters so far, when `holder` (a message or a `message_delta`) brings any. */
export function countTokens(reading: Reading, holder: JsonObject): readonly WireEvent[] {
  const counters = objectIn(holder, 'usage');
  if (!counters) return [];
  reading.counters = mergeCounters(reading.counters, counters);
  const usage = usageOf(reading.counters);
  return Object.keys(usage).length > 0 ? [{ type: 'usage', usage }] : [];
}

/** Closes what the server left open (a call that was cut by a limit) and tells why the response ended. */
export function endMessage(reading: Reading, at: number): readonly WireEvent[] {
  const keys = [...reading.open.keys()];
  const closed = keys.flatMap((key) => closeBlock(reading, key, at));
  const raw = reading.stopWord ?? '';
  const index = reading.usedIndexes.size === 0 ? 0 : Math.max(...reading.usedIndexes) + 1;
  const entry = reading.context.newId();
  return [...closed, { type: 'stop', entry, index, at, reason: stopReason(raw), raw }];
}
