import type { EntryKind } from './entry.ts';
import type { TurnId } from './ids.ts';

/** How a part of the conversation goes into a request. */
export type SentAs =
  /** As its provider wrote it, byte for byte. */
  | 'native'
  /** Its words alone. */
  | 'text'
  | 'left_out';

/** Why a part does not go as its provider wrote it. */
export type SentReason =
  /** Another provider wrote it, and only that one can read it. */
  | 'other_provider'
  /** The provider rejected it before. */
  | 'refused'
  /** It was cut off, or began and never ended. */
  | 'unfinished'
  /** It was taken back, so that another answer could come in its place. */
  | 'retracted'
  /** Requests of this provider have no place for it. */
  | 'no_place';

/** Parts of one turn that go into a request in the same way. */
export interface SentParts {
  readonly kind: EntryKind;
  /** Of hosted activities: which. */
  readonly name?: string;
  /** The provider that wrote them; absent: the user, or Footnote. */
  readonly by?: string;
  readonly as: SentAs;
  readonly reason?: SentReason;
  readonly count: number;
  /** Of what goes as it was written. */
  readonly bytes: number;
}

/** A request that has not been sent: its size, and how the conversation before it goes in. */
export interface SentPreview {
  /** Of the whole body. */
  readonly bytes: number;
  readonly turns: readonly SentTurn[];
}

export interface SentTurn {
  readonly turn: TurnId;
  /** The first words of what was asked. */
  readonly question: string;
  readonly parts: readonly SentParts[];
}
