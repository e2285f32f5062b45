import type { ActivityItem } from '../../../shared/model/reading-item.ts';

export interface FoldedActivities {
  /** Two or more that have ended, shown as one line. */
  readonly folded: readonly ActivityItem[];
  /** Shown one by one. */
  readonly single: readonly ActivityItem[];
}

/** Neighbours that have ended become one line; one alone, and those that still run, keep theirs. */
export function foldActivities(items: readonly ActivityItem[]): FoldedActivities {
  const ended = items.filter(({ state }) => state !== 'running');
  if (ended.length < 2) return { folded: [], single: items };
  return { folded: ended, single: items.filter(({ state }) => state === 'running') };
}
