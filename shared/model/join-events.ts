import type { ModelEvent } from './model-event.ts';

type Delta = Extract<ModelEvent, { type: 'text-delta' | 'reasoning-delta' | 'tool-call-delta' }>;

/** Joins neighbouring deltas of one part, so that a burst costs one step of the fold and one message. */
export function joinEvents(events: readonly ModelEvent[]): readonly ModelEvent[] {
  const joined: ModelEvent[] = [];
  let first: Delta | undefined;
  let text = '';
  const flush = () => {
    if (first) joined.push(withText(first, text));
    first = undefined;
  };
  for (const event of events) {
    if (!isDelta(event)) {
      flush();
      joined.push(event);
    } else if (first?.type === event.type && first.entry === event.entry) {
      text += textOf(event);
    } else {
      flush();
      first = event;
      text = textOf(event);
    }
  }
  flush();
  return joined;
}

function isDelta(event: ModelEvent): event is Delta {
  const { type } = event;
  return type === 'text-delta' || type === 'reasoning-delta' || type === 'tool-call-delta';
}

function textOf(delta: Delta): string {
  return delta.type === 'tool-call-delta' ? delta.arguments : delta.text;
}

function withText(delta: Delta, text: string): Delta {
  return delta.type === 'tool-call-delta' ? { ...delta, arguments: text } : { ...delta, text };
}
