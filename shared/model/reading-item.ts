import type { ActivityFailure, ActivityInput, ActivityResult } from './activity.ts';
import type { Attribution } from './attribution.ts';
import type { Entry, ToolResultEntry } from './entry.ts';
import type { EntryId } from './ids.ts';

/** One stored text inside a joined one, in UTF-16 units of the joined text. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly attributions: readonly Attribution[];
  readonly incomplete: boolean;
}

/** Neighbouring texts of one response, read as one Markdown document. */
export interface TextItem {
  readonly kind: 'text';
  /** The id of its first entry. */
  readonly id: EntryId;
  readonly text: string;
  /** The end of `text`, while it is long and grows. */
  readonly tail?: string;
  readonly passages: readonly Passage[];
  /** Stands apart from the text before it. */
  readonly paragraph: boolean;
  /** It may still grow. */
  readonly open: boolean;
}

export interface ReasoningItem {
  readonly kind: 'reasoning';
  readonly id: EntryId;
  readonly text: string;
  /** Milliseconds; absent while it goes on. */
  readonly duration?: number;
  readonly startedAt?: number;
  readonly open: boolean;
}

/** All transitions of one activity, shown where it started. */
export interface ActivityItem {
  readonly kind: 'activity';
  readonly id: EntryId;
  readonly activity: string;
  readonly name: string;
  readonly provider: string;
  /** `running` while its call or its result may still come, `unfinished` when neither will. */
  readonly state: 'running' | 'completed' | 'failed' | 'unfinished';
  readonly input: ActivityInput;
  readonly summary: string;
  readonly results: readonly ActivityResult[];
  readonly reason?: ActivityFailure;
  /** The entries whose payloads hold Search Suggestions; absent: none do. */
  readonly suggestions?: readonly EntryId[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt?: number;
}

export interface ToolCallItem {
  readonly kind: 'tool_call';
  readonly id: EntryId;
  readonly call: string;
  readonly name: string;
  readonly arguments: string;
  readonly result?: Pick<ToolResultEntry, 'content' | 'is_error' | 'display'>;
  readonly open: boolean;
}

/** A response that was taken back: shown folded, read by nobody. */
export interface RetractedItem {
  readonly kind: 'retracted';
  readonly id: EntryId;
  readonly reason: 'retry' | 'restarted' | 'refusal';
  readonly items: readonly ReadingItem[];
}

/** A notice, or an entry that only has a generic line. */
export interface EntryItem {
  readonly kind: 'entry';
  readonly id: EntryId;
  readonly entry: Entry;
}

export type ReadingItem =
  | TextItem
  | ReasoningItem
  | ActivityItem
  | ToolCallItem
  | RetractedItem
  | EntryItem;
