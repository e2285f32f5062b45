import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ConversationView, StartedTurn } from '../../shared/bridge/views.ts';
import type { ConversationSummary } from '../../shared/model/conversation.ts';
import type { Entry } from '../../shared/model/entry.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import { turnsBelow, turnTree } from '../../shared/model/turn-tree.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
import type { Refusal } from './refusal.ts';
import { shareEqual } from './share-equal.ts';
import { storedTurns, type TurnStates } from './stored-turns.ts';

/** A conversation whose turns the window holds. */
export interface Opened {
  /** The first entry of every turn of every branch, in the order they began. */
  readonly starts: readonly Entry[];
  readonly states: TurnStates;
  /** Hosted tools each turn was allowed to use, where that is known. */
  readonly offered: Readonly<Record<TurnId, readonly string[]>>;
}

export interface ConversationsState {
  readonly summaries: Readonly<Record<ConversationId, ConversationSummary>>;
  /** The last few that were shown, the latest last. */
  readonly opened: Readonly<Record<ConversationId, Opened>>;
  readonly failed: Readonly<Record<ConversationId, Refusal>>;
  /** Turns that were deleted here, by conversation: what main still tells of them is too late. */
  readonly deleted: Readonly<Record<ConversationId, readonly TurnId[]>>;
  /** The shown conversation, while another process writes it. */
  readonly elsewhere?: ConversationId;
  /** A head that another process chose: nobody here has asked to see it. */
  readonly headFromElsewhere?: TurnId;
}

/** How many conversations stay in memory after another one is shown. */
const kept = 4;

export const conversationsStore = createStore<ConversationsState>(() => ({
  summaries: {},
  opened: {},
  failed: {},
  deleted: {},
}));

export function useConversations<T>(select: (state: ConversationsState) => T): T {
  return useStore(conversationsStore, select);
}

export function withSummaries(
  state: ConversationsState,
  changed: readonly ConversationSummary[],
): ConversationsState {
  const taken = Object.fromEntries(changed.map((summary) => [summary.id, summary]));
  return { ...state, summaries: { ...state.summaries, ...taken } };
}

/** Takes in what main stored of a conversation; the ones that were shown longest ago are let go. */
export function withOpened(state: ConversationsState, view: ConversationView): ConversationsState {
  const { id } = view.summary;
  const stored = storedTurns(view);
  // A turn that has not changed stays the same object, and is not drawn again.
  const states = shareEqual(state.opened[id]?.states, stored.states);
  const opened: Opened = { ...stored, states, offered: view.hostedTools ?? {} };
  const { [id]: _before, ...others } = state.opened;
  const recent = Object.entries(others).slice(-(kept - 1));
  const { [id]: _mended, ...failed } = state.failed;
  return {
    ...state,
    summaries: { ...state.summaries, [id]: view.summary },
    opened: { ...Object.fromEntries(recent), [id]: opened },
    failed,
  };
}

/** Marks a conversation that is held as the latest one shown. */
export function withLatest(state: ConversationsState, id: ConversationId): ConversationsState {
  const { [id]: shown, ...others } = state.opened;
  return shown ? { ...state, opened: { ...others, [id]: shown } } : state;
}

/** Takes in a turn as it stands; one that was not known yet joins the tree of turns. */
export function withTurn(
  state: ConversationsState,
  id: ConversationId,
  turn: TurnState,
): ConversationsState {
  const opened = state.opened[id];
  if (!opened || state.deleted[id]?.includes(turn.turn)) return state;
  const first = turn.closed[0]?.entry;
  const isNew = first !== undefined && !opened.starts.some((start) => start.turn === turn.turn);
  const changed: Opened = {
    ...opened,
    starts: isNew ? [...opened.starts, first] : opened.starts,
    states: { ...opened.states, [turn.turn]: turn },
  };
  return { ...state, opened: { ...state.opened, [id]: changed } };
}

/** Takes in a turn that has just begun: it is the head, and these hosted tools were sent with it. */
export function withStarted(
  state: ConversationsState,
  { conversation, turn, hostedTools }: StartedTurn,
): ConversationsState {
  const moved = withHead(state, conversation, turn);
  const opened = moved.opened[conversation];
  if (!opened) return moved;
  const offered = { ...opened.offered, [turn]: hostedTools };
  return { ...moved, opened: { ...moved.opened, [conversation]: { ...opened, offered } } };
}

export function withHead(
  state: ConversationsState,
  id: ConversationId,
  head: TurnId,
): ConversationsState {
  const summary = state.summaries[id];
  if (!summary) return state;
  return { ...state, summaries: { ...state.summaries, [id]: { ...summary, head } } };
}

export function withFailure(
  state: ConversationsState,
  id: ConversationId,
  refusal: Refusal,
): ConversationsState {
  return { ...state, failed: { ...state.failed, [id]: refusal } };
}

/** Takes a turn out, with every turn that follows it. */
export function withoutTurn(
  state: ConversationsState,
  id: ConversationId,
  turn: TurnId,
): ConversationsState {
  const opened = state.opened[id];
  if (!opened) return state;
  const gone = turnsBelow(turnTree(opened.starts), turn);
  const isLeft = (one: TurnId) => !gone.includes(one);
  const states = Object.entries(opened.states).filter(([one]) => isLeft(one));
  const left: Opened = {
    ...opened,
    starts: opened.starts.filter((start) => isLeft(start.turn)),
    states: Object.fromEntries(states),
  };
  return {
    ...state,
    opened: { ...state.opened, [id]: left },
    deleted: { ...state.deleted, [id]: [...(state.deleted[id] ?? []), ...gone] },
  };
}

/** Takes a conversation out of everything. */
export function withoutConversation(
  state: ConversationsState,
  id: ConversationId,
): ConversationsState {
  const without = <Value>({ [id]: _gone, ...rest }: Readonly<Record<ConversationId, Value>>) =>
    rest;
  return {
    ...state,
    summaries: without(state.summaries),
    opened: without(state.opened),
    failed: without(state.failed),
    deleted: without(state.deleted),
  };
}

/** Takes notice that turns of a conversation may have come back. */
export function withRestored(state: ConversationsState, id: ConversationId): ConversationsState {
  const { [id]: _back, ...deleted } = state.deleted;
  return { ...state, deleted };
}

/**
 * Takes in the list as another process has changed it. Of other conversations than the shown one nothing is
 * held any more, so that they are read anew when they are shown.
 */
export function withBeside(
  state: ConversationsState,
  list: readonly ConversationSummary[],
  shown: ConversationId | undefined,
): ConversationsState {
  const summaries = Object.fromEntries(list.map((summary) => [summary.id, summary]));
  const held = Object.entries(state.opened).filter(([id]) => id === shown && id in summaries);
  const head = summaries[shown ?? '']?.head;
  const isNew = head !== undefined && head !== state.summaries[shown ?? '']?.head;
  return {
    ...state,
    summaries,
    opened: Object.fromEntries(held),
    ...(isNew ? { headFromElsewhere: head } : {}),
  };
}

export function withElsewhere(
  { elsewhere: _before, ...state }: ConversationsState,
  elsewhere: ConversationId | undefined,
): ConversationsState {
  return elsewhere === undefined ? state : { ...state, elsewhere };
}
