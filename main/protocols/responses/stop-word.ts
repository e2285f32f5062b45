import type { StopReason } from '../../../shared/model/stop-reason.ts';
import { type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { Reading } from './reading.ts';
import type { IncompleteWord, StatusWord } from './wire-types.ts';

const incomplete: Readonly<Record<IncompleteWord, StopReason>> = {
  max_output_tokens: 'length',
  content_filter: 'refusal',
};

const reasons: Readonly<Record<StatusWord, StopReason>> = {
  completed: 'stop',
  incomplete: 'other',
  failed: 'other',
  cancelled: 'other',
  queued: 'other',
  in_progress: 'other',
};

export interface Stopped {
  readonly reason: StopReason;
  readonly raw: string;
}

/** Why a response ended. A refusal is a part of the answer, and so is a call: the status stays `completed`. */
export function stopOf(reading: Reading, response: JsonObject, status: string): Stopped {
  const why = wordIn(objectIn(response, 'incomplete_details') ?? {}, 'reason');
  if (status === 'incomplete' && why !== undefined) {
    return { reason: lookUp(incomplete, why) ?? 'other', raw: why };
  }
  const reason = lookUp(reasons, status) ?? 'other';
  if (reason !== 'stop') return { reason, raw: status };
  if (reading.hasRefused) return { reason: 'refusal', raw: status };
  const calls = reading.seen.some(({ kind }) => kind === 'tool_call');
  return { reason: calls ? 'tool_use' : 'stop', raw: status };
}
