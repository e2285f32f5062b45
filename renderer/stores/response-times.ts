import type { Entry } from '../../shared/model/entry.ts';
import type { ResponseId } from '../../shared/model/ids.ts';

/** Milliseconds since the epoch. */
export interface ResponseTimes {
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * When each response of a turn ran, in their order. It began when the entry before its first one was stored
 * (the question, a result, the decision to try again), and ended with its last: that is known of a turn that
 * has just ended and of one read from the disk alike, so that both say the same.
 */
export function responseTimes(entries: readonly Entry[]): ReadonlyMap<ResponseId, ResponseTimes> {
  const times = new Map<ResponseId, ResponseTimes>();
  let before = entries[0]?.at ?? '';
  for (const { by, at } of entries) {
    if (by) {
      const startedAt = times.get(by.response)?.startedAt ?? Date.parse(before);
      times.set(by.response, { startedAt, endedAt: Date.parse(at) });
    }
    before = at;
  }
  return times;
}
