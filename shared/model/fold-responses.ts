import { commitPart, producedBy, timestamp } from './close-part.ts';
import type { Entry, NativeEntry } from './entry.ts';
import type { EventOf, ResponseOutcome } from './model-event.ts';
import type { NoticeCode } from './notice-code.ts';
import type { ResponseState, TurnState } from './turn-state.ts';

export function startResponse(state: TurnState, event: EventOf<'response-start'>): TurnState {
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

export function restartResponse(state: TurnState, event: EventOf<'response-restart'>): TurnState {
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

export function endResponse(state: TurnState, event: EventOf<'response-end'>): TurnState {
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

export function addStop(state: TurnState, event: EventOf<'stop'>): TurnState {
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

/** The last value of each counter stands. */
export function addUsage(state: TurnState, event: EventOf<'usage'>): TurnState {
  return updateResponse(state, (response) => ({
    ...response,
    usage: { ...response.usage, ...event.usage },
  }));
}

export function wait(state: TurnState, event: EventOf<'waiting'>): TurnState {
  const { until, attempt, error } = event;
  return { ...state, open: [], waiting: { until, attempt, error } };
}

export function withoutWaiting(state: TurnState): TurnState {
  const { waiting: _over, ...rest } = state;
  return rest;
}

function addClosed(state: TurnState, entry: NativeEntry): TurnState {
  return { ...state, closed: [...state.closed, entry] };
}

function updateResponse(
  state: TurnState,
  change: (response: ResponseState) => ResponseState,
): TurnState {
  const last = state.responses.at(-1);
  if (!last) return state;
  return { ...state, responses: [...state.responses.slice(0, -1), change(last)] };
}

function commitOpen(state: TurnState, at: number): TurnState {
  const producer = state.responses.at(-1);
  if (state.open.length === 0 || !producer) return { ...state, open: [] };
  const context = { turn: state.turn, at, producer };
  const entries = state.open.flatMap((part) => commitPart(context, part) ?? []);
  return { ...state, closed: [...state.closed, ...entries], open: [] };
}
