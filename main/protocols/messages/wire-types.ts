import type {
  BetaContentBlock,
  BetaRawContentBlockDelta,
  BetaRawMessageStreamEvent,
  BetaServerToolUseBlock,
  BetaStopReason,
  BetaTextCitation,
} from '@anthropic-ai/sdk/resources/beta/messages/messages';
import type {
  ContentBlock,
  RawContentBlockDelta,
  StopReason,
} from '@anthropic-ai/sdk/resources/messages/messages';
import type { ErrorType } from '@anthropic-ai/sdk/resources/shared';

// The official types, so that a new variant fails to compile in the table that has to know it.
// At run time nothing is taken for granted: what a table does not have is carried as unknown.

/** `ping` and `error` are on the wire but not in the official union. */
export type EventWord = BetaRawMessageStreamEvent['type'] | 'ping' | 'error';
export type BlockWord = BetaContentBlock['type'] | ContentBlock['type'];
export type DeltaWord = BetaRawContentBlockDelta['type'] | RawContentBlockDelta['type'];
export type CitationWord = BetaTextCitation['type'];
export type StopWord = BetaStopReason | StopReason;
export type HostedWord = BetaServerToolUseBlock['name'];
export type ErrorWord = ErrorType | 'request_too_large';
