import type { Entry, NativeEntry } from './entry.ts';
import type { ModelEvent } from './model-event.ts';
import type { OpenPart, TurnState } from './turn-state.ts';

/**
 * The portable reading (RFD D31): the only way from an event or an entry to the window. Payloads and the
 * names of their slots stay behind, and with them entries that have nothing but a payload.
 */
export function portableEvent(event: ModelEvent): ModelEvent {
  if (event.type === 'entry') return { ...event, entry: portableEntry(event.entry) };
  if (!('payload' in event)) return event;
  const { payload: _native, ...rest } = event;
  return rest;
}

export function portableEntry(entry: Entry): Entry {
  if (entry.slots === undefined) return entry;
  const { slots: _native, ...rest } = entry;
  return rest;
}

export function portableState(state: TurnState): TurnState {
  return {
    ...state,
    closed: state.closed.filter(hasPortableContent).map(({ entry }) => ({
      entry: portableEntry(entry),
      payloads: [],
    })),
    open: state.open.map(portablePart),
  };
}

/** Whether anything of an entry is left without its payloads. */
export function hasPortableContent({ entry }: Pick<NativeEntry, 'entry'>): boolean {
  switch (entry.kind) {
    case 'text':
      return entry.text !== '' || entry.attributions.length > 0;
    case 'reasoning':
      return entry.text !== '';
    default:
      return true;
  }
}

function portablePart(part: OpenPart): OpenPart {
  return part.kind === 'text' ? { ...part, payloads: [] } : part;
}
