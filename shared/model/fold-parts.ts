import { unreachable } from '../unreachable.ts';
import {
  closeReasoning,
  closeText,
  ownPayload,
  producedBy,
  withPayloads,
  type CloseContext,
} from './close-part.ts';
import type { Entry, NativeEntry } from './entry.ts';
import type { EventOf } from './model-event.ts';
import { growText } from './text-tail.ts';
import type { OpenPart, TurnState } from './turn-state.ts';

type StartEvent = EventOf<'text-start' | 'reasoning-start' | 'tool-call-start' | 'activity-start'>;
type DeltaEvent = EventOf<'text-delta' | 'reasoning-delta' | 'tool-call-delta'>;
type EndEvent = EventOf<'text-end' | 'reasoning-end' | 'tool-call-end' | 'activity-end'>;

export function openPart(state: TurnState, event: StartEvent): TurnState {
  return { ...state, open: [...state.open, openedBy(event)] };
}

function openedBy(event: StartEvent): OpenPart {
  const { entry, index } = event;
  switch (event.type) {
    case 'text-start': {
      const paragraph = event.paragraph ? { paragraph: event.paragraph } : {};
      return { kind: 'text', entry, index, ...paragraph, text: '', attributions: [], payloads: [] };
    }
    case 'reasoning-start':
      return { kind: 'reasoning', entry, index, startedAt: event.at, text: '' };
    case 'tool-call-start':
      return { kind: 'tool_call', entry, index, call: event.call, name: event.name, arguments: '' };
    case 'activity-start': {
      const { at, activity, name } = event;
      return { kind: 'activity', entry, index, startedAt: at, activity, name };
    }
    default:
      return unreachable(event);
  }
}

/** A delta for a part of another kind changes nothing. */
export function growPart(state: TurnState, event: DeltaEvent): TurnState {
  return changePart(state, event.entry, (part) => grown(part, event));
}

function grown(part: OpenPart, event: DeltaEvent): OpenPart {
  if (event.type === 'text-delta' && part.kind === 'text') {
    return { ...part, ...growText(part, event.text) };
  }
  if (event.type === 'reasoning-delta' && part.kind === 'reasoning') {
    return { ...part, text: part.text + event.text };
  }
  if (event.type === 'tool-call-delta' && part.kind === 'tool_call') {
    return { ...part, arguments: part.arguments + event.arguments };
  }
  return part;
}

export function addAttribution(state: TurnState, event: EventOf<'attribution'>): TurnState {
  return changePart(state, event.entry, (part) => {
    if (part.kind !== 'text') return part;
    const slot = `attribution:${part.attributions.length}` as const;
    const payloads = event.payload ? [{ slot, payload: event.payload }] : [];
    return {
      ...part,
      attributions: [...part.attributions, event.attribution],
      payloads: [...part.payloads, ...payloads],
    };
  });
}

function changePart(
  state: TurnState,
  entry: string,
  change: (part: OpenPart) => OpenPart,
): TurnState {
  const at = state.open.findIndex((part) => part.entry === entry);
  const part = state.open[at];
  if (!part) return state;
  return { ...state, open: state.open.with(at, change(part)) };
}

export function closePart(state: TurnState, event: EndEvent): TurnState {
  const part = state.open.find((one) => one.entry === event.entry);
  const producer = state.responses.at(-1);
  if (!part || !producer) return state;
  const context = { turn: state.turn, at: event.at, producer };
  const entry = closedBy(context, part, event);
  const open = state.open.filter((one) => one !== part);
  return { ...state, open, closed: entry ? [...state.closed, entry] : state.closed };
}

function closedBy(context: CloseContext, part: OpenPart, event: EndEvent): NativeEntry | undefined {
  const payloads = ownPayload(event.payload);
  switch (part.kind) {
    case 'text':
      return belonging(closeText(context, part, payloads), event);
    case 'reasoning':
      return belonging(closeReasoning(context, part, payloads), event);
    case 'tool_call': {
      const { call, name, arguments: text } = part;
      const common = producedBy(context, part.entry, part.index);
      return withPayloads({ ...common, kind: 'tool_call', call, name, arguments: text }, payloads);
    }
    case 'activity': {
      if (event.type !== 'activity-end') return undefined;
      const { activity, name } = part;
      const common = producedBy(context, part.entry, part.index);
      const entry: Entry = { ...common, kind: 'hosted_activity', activity, name, ...event.outcome };
      return withPayloads(entry, payloads);
    }
    default:
      return unreachable(part);
  }
}

/** Says whose payload the entry shares, where the event does. */
function belonging(native: NativeEntry | undefined, event: EndEvent): NativeEntry | undefined {
  const of = 'of' in event ? event.of : undefined;
  return native && of !== undefined ? { ...native, entry: { ...native.entry, of } } : native;
}
