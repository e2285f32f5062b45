import type { ActivityOutcome } from './activity.ts';
import type { Attribution } from './attribution.ts';
import type { EntryId, ResponseId, TurnId } from './ids.ts';
import type { PayloadSlot, SlottedPayload } from './payload.ts';
import type { StopReason } from './stop-reason.ts';

/** Which model produced an entry, and where in its response. */
export interface Producer {
  readonly provider: string;
  readonly model: string;
  readonly response: ResponseId;
  /** The provider's block or item index; ours where the wire has none. */
  readonly index: number;
  /** The credential's profile name, never a secret. */
  readonly profile?: string;
}

interface Common {
  readonly id: EntryId;
  readonly turn: TurnId;
  /** When it was complete: RFC 3339, UTC, milliseconds. */
  readonly at: string;
  readonly by?: Producer;
  /** The entry that has the payload of this one's item too: without it this one goes as text only. */
  readonly of?: EntryId;
  /** The payload slots this entry was stored with, so that a lost payload is noticed. */
  readonly slots?: readonly PayloadSlot[];
}

export type UserPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly mime: string; readonly blob: string }
  | { readonly kind: 'file'; readonly mime: string; readonly blob: string; readonly name: string };

export interface TurnStartEntry extends Common {
  readonly kind: 'turn_start';
  /** The turn this one follows; two turns with one parent are branches. */
  readonly parent?: TurnId;
  /** Hash of the stored settings. */
  readonly settings: string;
}

export interface UserMessageEntry extends Common {
  readonly kind: 'user_message';
  readonly parts: readonly UserPart[];
  /** JSON Schema of the structured output that was asked for. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

export interface TextEntry extends Common {
  readonly kind: 'text';
  readonly text: string;
  readonly attributions: readonly Attribution[];
  /** Begins a new paragraph, though a text of the same response stands before it. */
  readonly paragraph?: true;
  /** The text was cut off before its end, and maybe before its sources. */
  readonly incomplete?: true;
}

export interface ReasoningEntry extends Common {
  readonly kind: 'reasoning';
  readonly text: string;
  /** How long the model reasoned, in milliseconds, as seen from here. */
  readonly duration?: number;
}

export interface StructuredEntry extends Common {
  readonly kind: 'structured';
  readonly data: unknown;
}

export interface ImageEntry extends Common {
  readonly kind: 'image';
  readonly mime: string;
  /** SHA-256 of the bytes in the blob table. */
  readonly blob: string;
  readonly url?: string;
}

export interface ToolCallEntry extends Common {
  readonly kind: 'tool_call';
  /** The provider's id of the call. */
  readonly call: string;
  readonly name: string;
  /** The JSON text as streamed; the truth for the wire, valid or not. */
  readonly arguments: string;
  readonly display?: string;
}

export interface Truncation {
  readonly original_bytes: number;
  readonly original_lines: number;
  readonly shown_bytes: number;
  readonly shown_lines: number;
  readonly style: string;
  readonly recovery_hint?: string;
}

export interface ToolResultEntry extends Common {
  readonly kind: 'tool_result';
  readonly call: string;
  /** What the model gets. */
  readonly content: string;
  readonly is_error: boolean;
  /** What people see; never sent to a model. */
  readonly display?: string;
  readonly truncation?: Truncation;
  readonly status?: Readonly<Record<string, string>>;
}

export interface HostedActivityEntry extends Common, ActivityOutcome {
  readonly kind: 'hosted_activity';
  /** The provider's id: links the transitions of one activity. */
  readonly activity: string;
  readonly name: string;
}

export interface StopEntry extends Common {
  readonly kind: 'stop';
  readonly reason: StopReason;
  /** The provider's own word. */
  readonly raw: string;
}

export interface RetractedEntry extends Common {
  readonly kind: 'retracted';
  readonly response: ResponseId;
  readonly reason: 'retry' | 'restarted' | 'refusal';
}

export interface ReplayRefusedEntry extends Common {
  readonly kind: 'replay_refused';
  readonly provider: string;
  /** Entries whose payloads this provider no longer gets. */
  readonly entries: readonly EntryId[];
  readonly raw: string;
}

export interface ConfigDeltaEntry extends Common {
  readonly kind: 'config_delta';
  readonly delta: Readonly<Record<string, unknown>>;
}

export interface CompactionEntry extends Common {
  readonly kind: 'compaction';
  readonly from_turn: TurnId;
  readonly to_turn: TurnId;
  readonly summary?: string;
  readonly reasoning?: 'strip';
  readonly tool_calls?: 'strip' | 'omit';
  readonly hosted?: 'omit';
  readonly compacted_through: EntryId;
  readonly dropped_turn_count: number;
  readonly dropped_bytes_estimate: number;
  readonly strategy: string;
  readonly model?: string;
  readonly created_at: string;
}

export interface NoticeEntry extends Common {
  readonly kind: 'notice';
  /** One of `NoticeCode`; a code from a newer version is kept and shown as such. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** An entry of a kind this version does not know: kept and exported byte for byte. */
export interface UnknownEntry extends Common {
  readonly kind: 'unknown';
  /** The kind it was stored under. */
  readonly stored_kind: string;
  readonly raw: string;
}

/** An entry whose stored text could not be read; `by` is kept where it can still be told. */
export interface DamagedEntry extends Common {
  readonly kind: 'damaged';
  /** No JSON; a text that belongs to another row; a `field` (dotted path) that is missing or wrong. */
  readonly problem: 'not_json' | 'wrong_row' | 'bad_field';
  readonly field?: string;
  readonly raw: string;
}

export type Entry =
  | TurnStartEntry
  | UserMessageEntry
  | TextEntry
  | ReasoningEntry
  | StructuredEntry
  | ImageEntry
  | ToolCallEntry
  | ToolResultEntry
  | HostedActivityEntry
  | StopEntry
  | RetractedEntry
  | ReplayRefusedEntry
  | ConfigDeltaEntry
  | CompactionEntry
  | NoticeEntry
  | UnknownEntry
  | DamagedEntry;

export type EntryKind = Entry['kind'];

/** An entry with the payloads it was made with: what the store keeps and a source's `encode` reads. */
export interface NativeEntry {
  readonly entry: Entry;
  readonly payloads: readonly SlottedPayload[];
  /** Set when the entry was stored whole and cannot be read whole any more. */
  readonly damage?: Damage;
}

/** What is lost of an entry. Its portable content, where it can be read, still goes to other providers. */
export interface Damage {
  readonly problem: 'unreadable_entry' | 'missing_payload' | 'bad_envelope' | 'bad_value';
  /** The payload that is damaged; absent when the entry itself is. */
  readonly slot?: PayloadSlot;
  /** Who must not be sent the conversation until the turn is removed or compacted. */
  readonly providers: readonly string[];
}
