import type { Payload } from '../../shared/model/payload.ts';
import { sources } from './all.ts';

/** The Search Suggestions in a payload, by whichever source knows its format. */
export function suggestionsIn(payload: Payload): string | undefined {
  for (const source of sources) {
    const found = source.suggestionsIn?.(payload);
    if (found !== undefined) return found;
  }
  return undefined;
}
