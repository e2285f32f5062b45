import type { Entry, NativeEntry } from './entry.ts';
import type { ModelEvent } from './model-event.ts';
import type { OpenPart, TurnState } from './turn-state.ts';

type WithoutPayload<Event> = Event extends unknown ? Omit<Event, 'payload'> : never;

/** An event as the window gets it: that it holds no payload is part of its type. */
export type PortableEvent = WithoutPayload<ModelEvent>;

/** A turn as the window gets it. */
export interface PortableTurnState extends TurnState {
  readonly closed: readonly { readonly entry: Entry; readonly payloads: readonly [] }[];
  readonly open: readonly PortablePart[];
}

type PortablePart =
  | (Omit<Extract<OpenPart, { kind: 'text' }>, 'payloads'> & { readonly payloads: readonly [] })
  | Exclude<OpenPart, { kind: 'text' }>;

/**
 * The portable reading (RFD D31): the only way from an event or an entry to the window. Payloads and the
 * names of their slots stay behind, and with them entries that have nothing but a payload.
 */
export function portableEvent(event: ModelEvent): PortableEvent {
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

export function portableState(state: TurnState): PortableTurnState {
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
function hasPortableContent({ entry }: Pick<NativeEntry, 'entry'>): boolean {
  switch (entry.kind) {
    case 'text':
      return entry.text !== '' || entry.attributions.length > 0;
    case 'reasoning':
      return entry.text !== '';
    default:
      return true;
  }
}

function portablePart(part: OpenPart): PortablePart {
  return part.kind === 'text' ? { ...part, payloads: [] } : part;
}
