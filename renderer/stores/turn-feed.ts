import type { Ask } from '../ask.ts';
import type { AttachedTurn } from '../../shared/bridge/views.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import type { TurnState } from '../../shared/model/turn-state.ts';
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
export function createTurnFeed({ ask, beforePaint, read, write, onOver }: TurnFeedParts): TurnFeed {
  let waiting: TurnBatch[] = [];
  let isScheduled = false;
  const attaching = new Set<TurnId>();

  const put = (turn: TurnId, live: LiveTurn) => write({ ...read(), [turn]: live });
  const finish = (conversation: ConversationId, turn: TurnId, state?: TurnState) => {
    const { [turn]: _over, ...rest } = read();
    waiting = waiting.filter((batch) => batch.turn !== turn);
    onOver(conversation, turn, state);
    write(rest);
  };
  const stand = (conversation: ConversationId, turn: TurnId, attached: AttachedTurn) => {
    if (attached.state.endedAt !== undefined) finish(conversation, turn, attached.state);
    else put(turn, { conversation, ...attached });
  };

  async function follow(conversation: ConversationId, turn: TurnId): Promise<void> {
    if (attaching.has(turn)) return;
    attaching.add(turn);
    const attached = await ask('turn.attach', { conversation, turn }).catch(() => undefined);
    attaching.delete(turn);
    if (attached) stand(conversation, turn, attached);
    else finish(conversation, turn);
    schedule();
  }

  async function acknowledge(turn: TurnId, { conversation, next }: LiveTurn): Promise<void> {
    try {
      const attached = await ask('turn.ack', { conversation, turn, next });
      const live = read()[turn];
      if (attached && live && attached.next > live.next) stand(conversation, turn, attached);
    } catch {
      // Main left events out, and the turn has ended since.
      if (read()[turn]) finish(conversation, turn);
    }
  }

  function apply(): void {
    isScheduled = false;
    const advanced = new Map<TurnId, LiveTurn>();
    for (const batch of waiting.splice(0)) {
      const { conversation, turn } = batch;
      if (attaching.has(turn)) {
        waiting.push(batch);
        continue;
      }
      const intake = takeBatch(advanced.get(turn) ?? read()[turn], batch);
      if (intake.kind === 'gap') {
        waiting.push(batch);
        void follow(conversation, turn);
      }
      if (intake.kind !== 'taken') continue;
      advanced.set(turn, intake.live);
      if (!intake.isOver) continue;
      advanced.delete(turn);
      finish(conversation, turn, intake.live.state);
    }
    if (advanced.size > 0) write({ ...read(), ...Object.fromEntries(advanced) });
    for (const [turn, live] of advanced) void acknowledge(turn, live);
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    beforePaint(apply);
  }

  return {
    take(batch) {
      waiting.push(batch);
      schedule();
    },
    follow,
  };
}
