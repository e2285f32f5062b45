import type { StopReason } from '../../../shared/model/stop-reason.ts';
import { lookUp } from '../look-up.ts';
import type { StopWord } from './wire-types.ts';

const reasons: Readonly<Record<StopWord, StopReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_use',
  pause_turn: 'pause',
  refusal: 'refusal',
  compaction: 'other',
};

export function stopReason(word: string): StopReason {
  return lookUp(reasons, word) ?? 'other';
}
