import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Notice } from '../../shared/bridge/notices.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';

/** A turn that is running, as far as the window has followed it. */
export interface LiveTurn {
  readonly conversation: ConversationId;
  readonly state: TurnState;
  /** Position of the event that comes next. */
  readonly next: number;
}

export type LiveTurns = Readonly<Record<TurnId, LiveTurn>>;
export type TurnBatch = Extract<Notice, { type: 'turn.events' }>;

/** What a batch of events means for a turn. */
export type Intake =
  | { readonly kind: 'taken'; readonly live: LiveTurn; readonly isOver: boolean }
  /** Everything in it has been applied before. */
  | { readonly kind: 'stale' }
  /** Events before it are missing, or the turn is not followed yet: main has to say how it stands. */
  | { readonly kind: 'gap' };

export const turnsStore = createStore<{ readonly live: LiveTurns }>(() => ({ live: {} }));

export function useLive<T>(select: (live: LiveTurns) => T): T {
  return useStore(turnsStore, ({ live }) => select(live));
}

export function takeBatch(live: LiveTurn | undefined, batch: TurnBatch): Intake {
  if (!live || batch.from > live.next) return { kind: 'gap' };
  const next = batch.from + batch.count;
  if (next <= live.next) return { kind: 'stale' };
  // Deltas were joined, so a batch that overlaps cannot be cut.
  if (batch.from < live.next) return { kind: 'gap' };
  const state = batch.events.reduce(applyEvent, live.state);
  const isOver = batch.events.some(({ type }) => type === 'turn-end');
  return { kind: 'taken', live: { ...live, state, next }, isOver };
}

/** The running turn of a conversation; there is at most one. */
export function runningTurn(
  live: LiveTurns,
  conversation: ConversationId | undefined,
): TurnId | undefined {
  return Object.entries(live).find(([, turn]) => turn.conversation === conversation)?.[0];
}
