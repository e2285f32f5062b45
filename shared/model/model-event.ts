import type { ActivityOutcome } from './activity.ts';
import type { Attribution } from './attribution.ts';
import type { Entry } from './entry.ts';
import type { EntryId, ResponseId } from './ids.ts';
import type { Payload } from './payload.ts';
import type { StopReason } from './stop-reason.ts';
import type { TurnError } from './turn-error.ts';
import type { Usage } from './usage.ts';

/** How a response ended. */
export type ResponseOutcome =
  | { readonly status: 'complete' }
  | { readonly status: 'interrupted'; readonly cause: 'stop' | 'crash' }
  | { readonly status: 'interrupted'; readonly cause: 'error'; readonly error: TurnError };

/**
 * What happens during a turn, told in order. The only event type: protocols make it from the wire,
 * the turn adds its own, `applyEvent` builds the turn from it in main and in the window.
 *
 * Grammar: `response-start`, then parts, `usage` and at most one `stop`, then `response-end`; a turn may
 * have several responses, one after the other. A part is one `<kind>-start`, any number of deltas, one
 * `<kind>-end`, all with the id its entry will have; parts may interleave. An `attribution` belongs to an
 * open text and may come before the text it supports. Where one item of the wire makes several parts, the
 * first has the payload and the others say `of` whom they are. `at` is milliseconds since the epoch.
 */
export type ModelEvent =
  /** An entry that Footnote itself made, complete: the user's message, a tool result, a notice … */
  | { readonly type: 'entry'; readonly entry: Entry }
  | {
      readonly type: 'response-start';
      readonly response: ResponseId;
      readonly provider: string;
      readonly model: string;
      readonly profile?: string;
      readonly at: number;
    }
  /** `paragraph`: not a continuation of the text before it, though of the same response. */
  | {
      readonly type: 'text-start';
      readonly entry: EntryId;
      readonly index: number;
      readonly paragraph?: true;
    }
  | { readonly type: 'text-delta'; readonly entry: EntryId; readonly text: string }
  | {
      readonly type: 'attribution';
      readonly entry: EntryId;
      readonly attribution: Attribution;
      readonly payload?: Payload;
    }
  | {
      readonly type: 'text-end';
      readonly entry: EntryId;
      readonly at: number;
      readonly of?: EntryId;
      readonly payload?: Payload;
    }
  | {
      readonly type: 'reasoning-start';
      readonly entry: EntryId;
      readonly index: number;
      readonly at: number;
    }
  | { readonly type: 'reasoning-delta'; readonly entry: EntryId; readonly text: string }
  | {
      readonly type: 'reasoning-end';
      readonly entry: EntryId;
      readonly at: number;
      readonly of?: EntryId;
      readonly payload?: Payload;
    }
  | {
      readonly type: 'tool-call-start';
      readonly entry: EntryId;
      readonly index: number;
      readonly call: string;
      readonly name: string;
    }
  | { readonly type: 'tool-call-delta'; readonly entry: EntryId; readonly arguments: string }
  | {
      readonly type: 'tool-call-end';
      readonly entry: EntryId;
      readonly at: number;
      readonly payload?: Payload;
    }
  | {
      readonly type: 'activity-start';
      readonly entry: EntryId;
      readonly index: number;
      readonly at: number;
      readonly activity: string;
      readonly name: string;
    }
  | {
      readonly type: 'activity-end';
      readonly entry: EntryId;
      readonly at: number;
      readonly outcome: ActivityOutcome;
      readonly payload?: Payload;
    }
  /** The counters so far; the last value of each stands. */
  | { readonly type: 'usage'; readonly usage: Usage }
  | {
      readonly type: 'stop';
      readonly entry: EntryId;
      readonly index: number;
      readonly at: number;
      readonly reason: StopReason;
      readonly raw: string;
    }
  /** An event or block of the wire that nobody knows was carried. */
  | { readonly type: 'unknown'; readonly name: string }
  /** The stream began anew: what came before is retracted, what follows is `response`. */
  | {
      readonly type: 'response-restart';
      readonly entry: EntryId;
      readonly response: ResponseId;
      readonly at: number;
    }
  /** `entry` is the id of the notice that an interrupted response gets. */
  | {
      readonly type: 'response-end';
      readonly entry: EntryId;
      readonly at: number;
      readonly outcome: ResponseOutcome;
    }
  /** Before another try of the same request; `until` is when it will be sent. */
  | {
      readonly type: 'waiting';
      readonly until: number;
      readonly attempt: number;
      readonly error: TurnError;
    }
  | { readonly type: 'turn-end'; readonly at: number };

export type EventOf<Type extends ModelEvent['type']> = Extract<ModelEvent, { type: Type }>;

/** What a protocol may tell: everything but what only the turn knows. */
export type WireEvent = Exclude<
  ModelEvent,
  { readonly type: 'entry' | 'response-start' | 'response-end' | 'waiting' | 'turn-end' }
>;
