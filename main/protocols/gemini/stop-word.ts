import type { StopReason } from '../../../shared/model/stop-reason.ts';
import { lookUp } from '../look-up.ts';
import type { BlockWord, FinishWord } from './wire-types.ts';

const reasons: Readonly<Record<FinishWord, StopReason>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'refusal',
  RECITATION: 'refusal',
  BLOCKLIST: 'refusal',
  PROHIBITED_CONTENT: 'refusal',
  SPII: 'refusal',
  IMAGE_SAFETY: 'refusal',
  IMAGE_PROHIBITED_CONTENT: 'refusal',
  IMAGE_RECITATION: 'refusal',
  MODEL_ARMOR: 'refusal',
  FINISH_REASON_UNSPECIFIED: 'other',
  LANGUAGE: 'other',
  OTHER: 'other',
  MALFORMED_FUNCTION_CALL: 'other',
  MALFORMED_RESPONSE: 'other',
  MISSING_THOUGHT_SIGNATURE: 'other',
  UNEXPECTED_TOOL_CALL: 'other',
  TOO_MANY_TOOL_CALLS: 'other',
  ESCALATION: 'other',
  IMAGE_OTHER: 'other',
  NO_IMAGE: 'other',
  CONTINUATION: 'other',
};

/** `STOP` is also the word for an answer that calls functions. */
export function stopReason(word: string, hasCalls: boolean): StopReason {
  const reason = lookUp(reasons, word) ?? 'other';
  return reason === 'stop' && hasCalls ? 'tool_use' : reason;
}

/** A prompt that was not taken is refused, whatever the word; the table is here to notice new ones. */
const blocks: Readonly<Record<BlockWord, StopReason>> = {
  BLOCKED_REASON_UNSPECIFIED: 'refusal',
  SAFETY: 'refusal',
  OTHER: 'refusal',
  BLOCKLIST: 'refusal',
  PROHIBITED_CONTENT: 'refusal',
  IMAGE_SAFETY: 'refusal',
  MODEL_ARMOR: 'refusal',
  JAILBREAK: 'refusal',
};

export function blockReason(word: string): StopReason {
  return lookUp(blocks, word) ?? 'refusal';
}
