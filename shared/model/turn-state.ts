import type { Attribution } from './attribution.ts';
import type { NativeEntry } from './entry.ts';
import type { EntryId, ResponseId, TurnId } from './ids.ts';
import type { SlottedPayload } from './payload.ts';
import type { ResponseOutcome } from './model-event.ts';
import type { TurnError } from './turn-error.ts';
import type { Usage } from './usage.ts';

/** A part that may still grow. Kept in the table `partial` too, so it must stay plain JSON. */
export type OpenPart =
  | {
      readonly kind: 'text';
      readonly entry: EntryId;
      readonly index: number;
      readonly paragraph?: true;
      readonly text: string;
      /** The end of `text`, once it is long: see `growText`. */
      readonly tail?: string;
      readonly attributions: readonly Attribution[];
      readonly payloads: readonly SlottedPayload[];
    }
  | {
      readonly kind: 'reasoning';
      readonly entry: EntryId;
      readonly index: number;
      readonly startedAt: number;
      readonly text: string;
    }
  | {
      readonly kind: 'tool_call';
      readonly entry: EntryId;
      readonly index: number;
      readonly call: string;
      readonly name: string;
      readonly arguments: string;
    }
  | {
      readonly kind: 'activity';
      readonly entry: EntryId;
      readonly index: number;
      readonly startedAt: number;
      readonly activity: string;
      readonly name: string;
    };

/** One response of the turn; times are milliseconds since the epoch. */
export interface ResponseState {
  readonly response: ResponseId;
  readonly provider: string;
  readonly model: string;
  readonly profile?: string;
  readonly startedAt: number;
  readonly usage?: Usage;
  readonly outcome?: ResponseOutcome;
  readonly endedAt?: number;
}

/** A turn as built so far by `applyEvent`. */
export interface TurnState {
  readonly turn: TurnId;
  /** Complete entries in the order they closed; the window's copies have no payloads. */
  readonly closed: readonly NativeEntry[];
  readonly open: readonly OpenPart[];
  readonly responses: readonly ResponseState[];
  readonly waiting?: {
    readonly until: number;
    readonly attempt: number;
    readonly error: TurnError;
  };
  /** How many unknown events and blocks were carried. */
  readonly unknown: number;
  readonly endedAt?: number;
}

export function emptyTurn(turn: TurnId): TurnState {
  return { turn, closed: [], open: [], responses: [], unknown: 0 };
}
