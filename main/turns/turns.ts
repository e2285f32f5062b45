import type { AttachedTurn } from '../../shared/bridge/views.ts';
import type { NativeEntry } from '../../shared/model/entry.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';
import type { ModelEvent } from '../../shared/model/model-event.ts';
import type { SentPreview } from '../../shared/model/sent-part.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';

export interface NewTurn {
  readonly conversation: ConversationId;
  /** Absent: the first turn of the conversation. */
  readonly parent?: TurnId;
  readonly text: string;
  readonly settings: TurnSettings;
}

/** Events of a running turn as they happen; `from` is the position of the first. */
export interface TurnProgress {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  readonly from: number;
  /** With payloads: whoever passes them on makes them portable first. */
  readonly events: readonly ModelEvent[];
}

/** The turns that are running. One turn of a conversation runs at a time. */
export interface Turns {
  /** Resolves once the user's message is on the disk; the turn goes on by itself. Stores first what waits. */
  start(turn: NewTurn): Promise<TurnId>;
  /** What would be sent for a turn; the turns before it are told, not this one. */
  preview(turn: NewTurn): Promise<SentPreview>;
  /**
   * Goes on with a turn that waits for the user or was left by a crash: takes the cut or refused response
   * back and asks again, resumes a pause, or just takes the next step. A turn that has ended stays as it is.
   */
  continue(conversation: ConversationId, turn: TurnId): Promise<void>;
  stop(conversation: ConversationId, turn: TurnId): void;
  retryNow(conversation: ConversationId, turn: TurnId): void;
  running(conversation: ConversationId): readonly TurnId[];
  /** The turn so far, portable, and the position of its next event; undefined when it is not running. */
  attach(conversation: ConversationId, turn: TurnId): AttachedTurn | undefined;
  /** Resolves when the turn is over, whatever its end. */
  settled(conversation: ConversationId, turn: TurnId): Promise<void>;
  listen(listener: (progress: TurnProgress) => void): () => void;
  /** Tries to store what could not be stored before; rejects with `not_saving` while that is not possible. */
  storeUnsaved(): Promise<void>;
  /** The entries of a conversation that are in memory: of its running turn, or of one not wholly stored. */
  held(conversation: ConversationId): readonly NativeEntry[];
  /** The entries of a turn that is over and not wholly stored, those that are stored too. */
  unsaved(conversation: ConversationId): readonly NativeEntry[];
  /** Stops every turn and resolves when all are over, stored or not. */
  stopAll(): Promise<void>;
  /** Stops every turn and resolves when what was received is stored; rejects when it cannot be. */
  close(): Promise<void>;
}
