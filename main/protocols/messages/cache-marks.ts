import type { JsonTree } from '../../../shared/model/json-text.ts';
import type { Message } from './message-list.ts';
import type { RequestObject } from '../request-json.ts';

/** Half an hour: from here on a duration is better served by the protocol's hour than by its 5 minutes. */
const halfHour = 30 * 60;

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** The `cache_control` of a cache setting: `off`, `short`, `long` or a duration such as `10m`. */
export function cacheMark(cache: string): RequestObject | undefined {
  if (cache === 'off') return undefined;
  const duration = /^(\d+)([smh])$/.exec(cache);
  const length = duration ? Number(duration[1]) * (seconds[duration[2] ?? ''] ?? 0) : 0;
  const isLong = cache === 'long' || length >= halfHour;
  // Five minutes are the protocol's default and need no word.
  return isLong ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' };
}

/** The list with the mark on its last item. */
export function markLast(
  items: readonly RequestObject[],
  mark: RequestObject | undefined,
): readonly RequestObject[] {
  const last = items.at(-1);
  return mark && last ? [...items.slice(0, -1), { ...last, cache_control: mark }] : items;
}

/**
 * The messages with the mark on the last thing said to the model. That is as far as a request can be
 * marked without touching an answer, which must go back as it came; the next request of the conversation
 * begins with all of it, so what is marked here is read from the cache there.
 */
export function markLastQuestion(
  messages: readonly Message[],
  mark: RequestObject | undefined,
): readonly JsonTree[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map(({ role, content }, at) =>
    role === 'user' && at === last ? { role, content: markLast(content, mark) } : { role, content },
  );
}
