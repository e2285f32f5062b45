import type { NewId } from '../../shared/model/ids.ts';

/** Ids in order: `id00001`, `id00002` … */
export function countedIds(): NewId {
  let count = 0;
  return () => `id${String((count += 1)).padStart(5, '0')}`;
}
