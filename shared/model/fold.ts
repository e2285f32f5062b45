import { unreachable } from '../unreachable.ts';
import {
  closeReasoning,
  closeText,
  commitPart,
  ownPayload,
  producedBy,
  timestamp,
  withPayloads,
  type CloseContext,
} from './close-part.ts';
import type { Entry, NativeEntry } from './entry.ts';
import type { ModelEvent, ResponseOutcome } from './model-event.ts';
import type { NoticeCode } from './notice-code.ts';
import { growText } from './text-tail.ts';
import type { OpenPart, ResponseState, TurnState } from './turn-state.ts';

type EventOf<Type extends ModelEvent['type']> = Extract<ModelEvent, { type: Type }>;

/**
 * The only code that builds a turn from its events: main stores what it closes, the window shows it.
 * An event for a part that is not open, or outside a response, changes nothing.
 */
export function applyEvent(state: TurnState, event: ModelEvent): TurnState {
  switch (event.type) {
    case 'text-delta':
      return growTextPart(state, event);
    case 'reasoning-delta':
      return growReasoning(state, event);
    case 'tool-call-delta':
      return growToolCall(state, event);
    case 'attribution':
      return addAttribution(state, event);
    case 'text-start':
    case 'reasoning-start':
    case 'tool-call-start':
    case 'activity-start':
      return open(state, openedBy(event));
    case 'text-end':
    case 'reasoning-end':
    case 'tool-call-end':
    case 'activity-end':
      return close(state, event);
    case 'stop':
      return addStop(state, event);
    case 'usage':
      return updateResponse(state, (response) => ({
        ...response,
        usage: { ...response.usage, ...event.usage },
      }));
    case 'unknown':
      return { ...state, unknown: state.unknown + 1 };
    case 'response-start':
      return startResponse(state, event);
    case 'response-restart':
      return restartResponse(state, event);
    case 'response-end':
      return endResponse(state, event);
    case 'entry':
      return { ...state, closed: [...state.closed, { entry: event.entry, payloads: [] }] };
    case 'waiting':
      return wait(state, event);
    case 'turn-end':
      return { ...withoutWaiting(state), endedAt: event.at };
    default:
      return unreachable(event);
  }
}

function openedBy(
  event: EventOf<'text-start' | 'reasoning-start' | 'tool-call-start' | 'activity-start'>,
): OpenPart {
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

function open(state: TurnState, part: OpenPart): TurnState {
  return { ...state, open: [...state.open, part] };
}

function replacePart(state: TurnState, at: number, part: OpenPart): TurnState {
  const parts = state.open.slice();
  parts[at] = part;
  return { ...state, open: parts };
}

function growTextPart(state: TurnState, event: EventOf<'text-delta'>): TurnState {
  const at = state.open.findIndex((part) => part.entry === event.entry);
  const part = state.open[at];
  if (part?.kind !== 'text') return state;
  return replacePart(state, at, { ...part, ...growText(part, event.text) });
}

function growReasoning(state: TurnState, event: EventOf<'reasoning-delta'>): TurnState {
  const at = state.open.findIndex((part) => part.entry === event.entry);
  const part = state.open[at];
  if (part?.kind !== 'reasoning') return state;
  return replacePart(state, at, { ...part, text: part.text + event.text });
}

function growToolCall(state: TurnState, event: EventOf<'tool-call-delta'>): TurnState {
  const at = state.open.findIndex((part) => part.entry === event.entry);
  const part = state.open[at];
  if (part?.kind !== 'tool_call') return state;
  return replacePart(state, at, { ...part, arguments: part.arguments + event.arguments });
}

function addAttribution(state: TurnState, event: EventOf<'attribution'>): TurnState {
  const at = state.open.findIndex((part) => part.entry === event.entry);
  const part = state.open[at];
  if (part?.kind !== 'text') return state;
  const slot = `attribution:${part.attributions.length}` as const;
  const payloads = event.payload ? [{ slot, payload: event.payload }] : [];
  return replacePart(state, at, {
    ...part,
    attributions: [...part.attributions, event.attribution],
    payloads: [...part.payloads, ...payloads],
  });
}

function close(
  state: TurnState,
  event: EventOf<'text-end' | 'reasoning-end' | 'tool-call-end' | 'activity-end'>,
): TurnState {
  const part = state.open.find((one) => one.entry === event.entry);
  const producer = state.responses.at(-1);
  if (!part || !producer) return state;
  const context = { turn: state.turn, at: event.at, producer };
  const entry = closedBy(context, part, event);
  return { ...addClosed(state, entry), open: state.open.filter((one) => one !== part) };
}

function closedBy(
  context: CloseContext,
  part: OpenPart,
  event: EventOf<'text-end' | 'reasoning-end' | 'tool-call-end' | 'activity-end'>,
): NativeEntry | undefined {
  const payloads = ownPayload(event.payload);
  switch (part.kind) {
    case 'text':
      return closeText(context, part, payloads);
    case 'reasoning':
      return closeReasoning(context, part, payloads);
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

function addClosed(state: TurnState, entry: NativeEntry | undefined): TurnState {
  return entry ? { ...state, closed: [...state.closed, entry] } : state;
}

function addStop(state: TurnState, event: EventOf<'stop'>): TurnState {
  const producer = state.responses.at(-1);
  // The first terminal reason of a response wins.
  const stopped = state.closed.some(
    ({ entry }) => entry.kind === 'stop' && entry.by?.response === producer?.response,
  );
  if (!producer || stopped) return state;
  const { reason, raw } = event;
  const common = producedBy({ turn: state.turn, at: event.at, producer }, event.entry, event.index);
  return addClosed(state, { entry: { ...common, kind: 'stop', reason, raw }, payloads: [] });
}

function updateResponse(
  state: TurnState,
  change: (response: ResponseState) => ResponseState,
): TurnState {
  const last = state.responses.at(-1);
  if (!last) return state;
  return { ...state, responses: [...state.responses.slice(0, -1), change(last)] };
}

function startResponse(state: TurnState, event: EventOf<'response-start'>): TurnState {
  const { response, provider, model, profile, at } = event;
  const started: ResponseState = {
    response,
    provider,
    model,
    ...(profile === undefined ? {} : { profile }),
    startedAt: at,
  };
  const { endedAt: _over, ...going } = withoutWaiting(state);
  return { ...going, responses: [...state.responses, started] };
}

function restartResponse(state: TurnState, event: EventOf<'response-restart'>): TurnState {
  const before = state.responses.at(-1);
  if (!before) return state;
  const committed = commitOpen(state, event.at);
  const retracted: Entry = {
    id: event.entry,
    turn: state.turn,
    at: timestamp(event.at),
    kind: 'retracted',
    response: before.response,
    reason: 'restarted',
  };
  const { usage: _counted, ...again } = before;
  const next: ResponseState = { ...again, response: event.response, startedAt: event.at };
  return {
    ...addClosed(committed, { entry: retracted, payloads: [] }),
    responses: [...committed.responses, next],
  };
}

function endResponse(state: TurnState, event: EventOf<'response-end'>): TurnState {
  const { at, outcome } = event;
  const committed = withoutWaiting(commitOpen(state, at));
  const ended = updateResponse(committed, (response) => ({ ...response, outcome, endedAt: at }));
  const response = state.responses.at(-1)?.response;
  if (outcome.status === 'complete' || response === undefined) return ended;
  const notice: Entry = {
    id: event.entry,
    turn: state.turn,
    at: timestamp(at),
    kind: 'notice',
    code: 'interrupted' satisfies NoticeCode,
    details: interruption(response, outcome),
  };
  return addClosed(ended, { entry: notice, payloads: [] });
}

/** The details of an `interrupted` notice. */
export function interruption(
  response: string,
  outcome: Extract<ResponseOutcome, { status: 'interrupted' }>,
): Readonly<Record<string, unknown>> {
  const error = outcome.cause === 'error' ? { error: outcome.error } : {};
  return { response, cause: outcome.cause, ...error };
}

function commitOpen(state: TurnState, at: number): TurnState {
  const producer = state.responses.at(-1);
  if (state.open.length === 0 || !producer) return { ...state, open: [] };
  const context = { turn: state.turn, at, producer };
  const entries = state.open.flatMap((part) => commitPart(context, part) ?? []);
  return { ...state, closed: [...state.closed, ...entries], open: [] };
}

function wait(state: TurnState, event: EventOf<'waiting'>): TurnState {
  const { until, attempt, error } = event;
  return { ...state, open: [], waiting: { until, attempt, error } };
}

function withoutWaiting(state: TurnState): TurnState {
  const { waiting: _over, ...rest } = state;
  return rest;
}
