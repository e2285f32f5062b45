import type { Entry, NativeEntry } from '../../shared/model/entry.ts';
import type { ConversationId, ResponseId, TurnId } from '../../shared/model/ids.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import type { OpenPart } from '../../shared/model/turn-state.ts';
import type { Usage } from '../../shared/model/usage.ts';
import type { ConversationSummary } from '../../shared/model/conversation.ts';

/** Usage of one response, kept beside the stream. */
export interface UsageRow {
  readonly response: ResponseId;
  readonly turn: TurnId;
  readonly provider: string;
  readonly model: string;
  readonly usage: Usage;
}

/** One transaction: all of it is stored, or none. */
export interface Append {
  readonly conversation: ConversationId;
  readonly entries: readonly NativeEntry[];
  /** Settings the appended turn starts refer to, by hash. */
  readonly settings?: Readonly<Record<string, TurnSettings>>;
  /** The new head, when the append begins a turn. */
  readonly head?: TurnId;
  /** The conversation's new name, when it has none yet. */
  readonly title?: string;
  readonly usage?: readonly UsageRow[];
  /** All parts of the running turn that are still open: replaces the rows in `partial`. */
  readonly open?: readonly PartialRow[];
}

/** An open part with what is needed to make an entry of it after a crash. */
export interface PartialRow {
  readonly turn: TurnId;
  readonly response: ResponseId;
  readonly provider: string;
  readonly model: string;
  readonly part: OpenPart;
}

/** A conversation as the window and the exports see it: no payloads. */
export interface StoredConversation {
  readonly summary: ConversationSummary;
  /** Every entry in the order of storing, all branches. */
  readonly entries: readonly Entry[];
  readonly usage: readonly UsageRow[];
}

/** The conversations on disk. Every promise resolves after the transaction is on the disk. */
export interface ConversationStore {
  list(): Promise<readonly ConversationSummary[]>;
  create(conversation: { readonly id: ConversationId; readonly at: number }): Promise<void>;
  open(conversation: ConversationId): Promise<StoredConversation>;
  /** The entries from the root to a turn, with their payloads, in the order of storing. */
  path(conversation: ConversationId, turn: TurnId): Promise<readonly NativeEntry[]>;
  settings(hash: string): Promise<TurnSettings>;
  append(append: Append): Promise<void>;
  setHead(conversation: ConversationId, turn: TurnId): Promise<void>;
  close(): Promise<void>;
}
