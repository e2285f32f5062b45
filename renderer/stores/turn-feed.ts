import type { Ask } from '../ask.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
import { createTurnFollower } from './turn-follower.ts';
import { takeBatch, type LiveTurn, type LiveTurns, type TurnBatch } from './turns.ts';

export interface TurnFeedParts {
  readonly ask: Ask;
  /** Runs a task before the next paint. */
  readonly beforePaint: (task: () => void) => void;
  readonly read: () => LiveTurns;
  readonly write: (live: LiveTurns) => void;
  /** A turn is over: how it stands at its end, or undefined when only main knows. */
  readonly onOver: (
    conversation: ConversationId,
    turn: TurnId,
    state: TurnState | undefined,
  ) => void;
}

export interface TurnFeed {
  take(batch: TurnBatch): void;
  /** Begins to follow a turn, or asks again how it stands. */
  follow(conversation: ConversationId, turn: TurnId): Promise<void>;
}

/**
 * Follows running turns: applies what comes at most once a frame, asks main how a turn stands where events
 * are missing, and acknowledges, because main holds back after four batches that nobody answered.
 */
export function createTurnFeed(parts: TurnFeedParts): TurnFeed {
  const { beforePaint, read, write } = parts;
  let waiting: readonly TurnBatch[] = [];
  let isScheduled = false;
  const follower = createTurnFollower(parts, {
    onFinished: (turn) => {
      waiting = waiting.filter((batch) => batch.turn !== turn);
    },
    onAttached: () => schedule(),
  });

  /** Applies one batch to what was applied before it; keeps it when the turn has to be asked for first. */
  function applyBatch(advanced: Map<TurnId, LiveTurn>, batch: TurnBatch): void {
    const { conversation, turn } = batch;
    const intake = follower.isAttaching(turn)
      ? ({ kind: 'gap' } as const)
      : takeBatch(advanced.get(turn) ?? read()[turn], batch);
    if (intake.kind === 'gap') {
      waiting = [...waiting, batch];
      void follower.follow(conversation, turn);
    }
    if (intake.kind !== 'taken') return;
    advanced.set(turn, intake.live);
    if (!intake.isOver) return;
    advanced.delete(turn);
    follower.finish(conversation, turn, intake.live.state);
  }

  function applyAll(): void {
    isScheduled = false;
    const advanced = new Map<TurnId, LiveTurn>();
    const batches = waiting;
    waiting = [];
    for (const batch of batches) applyBatch(advanced, batch);
    if (advanced.size > 0) write({ ...read(), ...Object.fromEntries(advanced) });
    for (const [turn, live] of advanced) void follower.acknowledge(turn, live);
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    beforePaint(applyAll);
  }

  return {
    take(batch) {
      waiting = [...waiting, batch];
      schedule();
    },
    follow: follower.follow,
  };
}
