import type { ConversationId } from './ids.ts';

/** Why a line of an export was not taken in. */
export const skipReasons = [
  'not_utf8',
  'not_json',
  'too_long',
  'too_deep',
  'unknown_line',
  'bad_line',
  'no_conversation',
  'deleted_conversation',
  'busy',
  'settings_mismatch',
  'no_settings',
  'no_turn',
  'other_turn',
  'deleted_turn',
  'bad_entry',
  'other_content',
  'bad_payload',
  'bad_blob',
] as const;

export type SkipReason = (typeof skipReasons)[number];

/** A line that was not taken in; lines count from 1. */
export interface SkippedLine {
  readonly line: number;
  readonly reason: SkipReason;
  /** Dotted name of the field that is wrong, or the id of what it is about. */
  readonly about?: string;
}

/** What became of one conversation of an export. */
export interface ImportedConversation {
  readonly id: ConversationId;
  readonly title: string;
  /** It was not there before. */
  readonly isNew: boolean;
  /** Entries that are new here. */
  readonly added: number;
  /** Entries that were here already, with the same content. */
  readonly present: number;
  /** Payloads that stay out of requests, because nobody said that the export is the user's own. */
  readonly held: number;
}

/** What came of reading an export. Whatever is not in `skipped` is stored. */
export interface ImportReport {
  readonly conversations: readonly ImportedConversation[];
  /** The first of them; `skippedCount` counts all. */
  readonly skipped: readonly SkippedLine[];
  readonly skippedCount: number;
}
