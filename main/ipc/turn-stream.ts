import type { Notice } from '../../shared/bridge/notices.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import { joinEvents } from '../../shared/model/join-events.ts';
import type { ModelEvent } from '../../shared/model/model-event.ts';
import { portableEvent } from '../../shared/model/portable.ts';
import type { TurnProgress } from '../turns/turns.ts';

export type EventsNotice = Extract<Notice, { type: 'turn.events' }>;

/** How many batches may be under way to a window that has not said it got them. */
const mostInFlight = 4;

/**
 * One running turn as one window follows it. Positions count the turn's events from 0. Changed in place:
 * a burst may bring a hundred thousand events in one frame.
 */
export interface TurnStream {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  /** Not sent yet; the first is at `next - pending.length`. */
  pending: ModelEvent[];
  /** Position of the event that comes next. */
  next: number;
  /** Where the batches under way end. */
  inFlight: readonly number[];
  /** Events were left out; the window must attach to see where the turn stands. */
  isBehind: boolean;
}

export function newStream(conversation: ConversationId, turn: TurnId, next: number): TurnStream {
  return { conversation, turn, pending: [], next, inFlight: [], isBehind: false };
}

/** Takes in what happened, or falls behind when the window has enough to do. */
export function takeIn(stream: TurnStream, { from, events }: TurnProgress): void {
  if (stream.isBehind) return;
  if (stream.inFlight.length >= mostInFlight) {
    stream.isBehind = true;
    stream.pending = [];
    return;
  }
  // A batch is one piece of the turn, so after a gap it begins anew; the window sees the gap.
  if (from > stream.next) stream.pending = [];
  for (const event of events.slice(Math.max(0, stream.next - from))) stream.pending.push(event);
  stream.next = Math.max(stream.next, from + events.length);
}

/** What a batch tells the window; undefined when there is nothing to tell. */
export function batchOf(stream: TurnStream): EventsNotice | undefined {
  const { conversation, turn, pending, next } = stream;
  if (pending.length === 0) return undefined;
  return {
    type: 'turn.events',
    conversation,
    turn,
    from: next - pending.length,
    count: pending.length,
    events: joinEvents(pending).map(portableEvent),
  };
}

export function markSent(stream: TurnStream): void {
  stream.pending = [];
  stream.inFlight = [...stream.inFlight, stream.next];
}

/** The window has seen everything before `next`. */
export function acknowledge(stream: TurnStream, next: number): void {
  stream.inFlight = stream.inFlight.filter((end) => end > next);
}

export function hasEnded(stream: TurnStream): boolean {
  return stream.pending.at(-1)?.type === 'turn-end';
}
