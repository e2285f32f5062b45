import type {
  BlockedReason,
  FinishReason,
  GroundingChunk,
  Outcome,
  Part,
  ToolType,
  UrlRetrievalStatus,
} from '@google/genai';

// The official types, so that a new variant fails to compile in the table that has to know it.
// At run time nothing is taken for granted: what a table does not have is carried as unknown.

export type PartKey = keyof Part;
/** What the types do not have yet, but servers send. */
export type FinishWord =
  | `${FinishReason}`
  | 'MISSING_THOUGHT_SIGNATURE'
  | 'MALFORMED_RESPONSE'
  | 'MODEL_ARMOR'
  | 'ESCALATION';
export type BlockWord = `${BlockedReason}`;
export type ServerToolWord = `${ToolType}`;
export type OutcomeWord = `${Outcome}`;
export type RetrievalWord = `${UrlRetrievalStatus}`;
export type ChunkKey = keyof GroundingChunk;

/** The canonical words for errors (google.rpc.Code), which the vendor's types do not list. */
export type ErrorWord =
  | 'INVALID_ARGUMENT'
  | 'FAILED_PRECONDITION'
  | 'OUT_OF_RANGE'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'ABORTED'
  | 'ALREADY_EXISTS'
  | 'RESOURCE_EXHAUSTED'
  | 'CANCELLED'
  | 'DATA_LOSS'
  | 'UNKNOWN'
  | 'INTERNAL'
  | 'UNIMPLEMENTED'
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED';
