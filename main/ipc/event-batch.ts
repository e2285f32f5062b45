import type { AttachedTurn } from '../../shared/bridge/views.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { TurnProgress, Turns } from '../turns/turns.ts';
import {
  acknowledge,
  batchOf,
  hasEnded,
  markSent,
  newStream,
  takeIn,
  type EventsNotice,
  type TurnStream,
} from './turn-stream.ts';

export interface EventBatchesParts {
  readonly send: (notice: EventsNotice) => void;
  readonly attach: Turns['attach'];
  readonly clock: Clock;
}

/** What a window gets of running turns: joined, at most once per frame, never more than it can take. */
export interface EventBatches {
  push(progress: TurnProgress): void;
  /** The turn so far; what comes after it is sent again. Throws `not_found` when it is over. */
  attach(conversation: ConversationId, turn: TurnId): AttachedTurn;
  /** The turn so far when events were left out, else null. */
  acknowledge(conversation: ConversationId, turn: TurnId, next: number): AttachedTurn | null;
  /** The page is a new one and knows of no turn: nothing is owed to it. */
  forget(): void;
}

/** Milliseconds between two batches: one frame. */
const frame = 16;
const never = new AbortController().signal;

export function createEventBatches({ send, attach, clock }: EventBatchesParts): EventBatches {
  const streams = new Map<TurnId, TurnStream>();
  let lastFlush = Number.NEGATIVE_INFINITY;
  let willFlush = false;

  function flush(): void {
    willFlush = false;
    lastFlush = clock.elapsed();
    for (const stream of streams.values()) {
      const notice = batchOf(stream);
      if (!notice) continue;
      send(notice);
      if (hasEnded(stream)) streams.delete(stream.turn);
      else markSent(stream);
    }
  }

  function flushSoon(): void {
    if (willFlush) return;
    willFlush = true;
    const wait = Math.max(0, lastFlush + frame - clock.elapsed());
    void clock.sleep(wait, never).then(flush);
  }

  function attachAgain(conversation: ConversationId, turn: TurnId): AttachedTurn {
    streams.delete(turn);
    const attached = attach(conversation, turn);
    if (!attached) throw new AppError('not_found', 'This turn is not running.', { turn });
    // Whatever the window still had coming is part of what it gets now.
    streams.set(turn, newStream(conversation, turn, attached.next));
    return attached;
  }

  return {
    push(progress) {
      const { conversation, turn, from } = progress;
      const stream = streams.get(turn) ?? newStream(conversation, turn, from);
      streams.set(turn, stream);
      takeIn(stream, progress);
      if (stream.pending.length > 0) flushSoon();
    },
    attach: attachAgain,
    acknowledge(conversation, turn, next) {
      const stream = streams.get(turn);
      if (!stream) return null;
      if (stream.isBehind) return attachAgain(conversation, turn);
      acknowledge(stream, next);
      return null;
    },
    forget: () => streams.clear(),
  };
}
