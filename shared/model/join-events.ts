import type { ModelEvent } from './model-event.ts';

/** Joins neighbouring deltas of one part, so that a burst costs one message and one paint. */
export function joinEvents(events: readonly ModelEvent[]): readonly ModelEvent[] {
  const joined: ModelEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    const together = last && joinPair(last, event);
    if (together) joined[joined.length - 1] = together;
    else joined.push(event);
  }
  return joined;
}

function joinPair(first: ModelEvent, second: ModelEvent): ModelEvent | undefined {
  if (first.type === 'text-delta' && second.type === 'text-delta') {
    return first.entry === second.entry ? { ...first, text: first.text + second.text } : undefined;
  }
  if (first.type === 'reasoning-delta' && second.type === 'reasoning-delta') {
    return first.entry === second.entry ? { ...first, text: first.text + second.text } : undefined;
  }
  if (first.type === 'tool-call-delta' && second.type === 'tool-call-delta') {
    if (first.entry !== second.entry) return undefined;
    return { ...first, arguments: first.arguments + second.arguments };
  }
  return undefined;
}
