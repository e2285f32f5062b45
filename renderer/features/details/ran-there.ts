import type { ReadingItem } from '../../../shared/model/reading-item.ts';

/** The hosted tools that ran in a turn, by name, each once, also in parts that were taken back. */
export function ranThere(items: readonly ReadingItem[]): readonly string[] {
  const names = items.flatMap((item) => {
    if (item.kind === 'retracted') return ranThere(item.items);
    return item.kind === 'activity' ? [item.name] : [];
  });
  return [...new Set(names)];
}
