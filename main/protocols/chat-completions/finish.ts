import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { StopReason } from '../../../shared/model/stop-reason.ts';
import { lookUp } from '../look-up.ts';
import { tellCitations } from './annotations.ts';
import { endCalls } from './called-tool.ts';
import { endExecuted } from './executed-tools.ts';
import { endCarried, tellHeld } from './message.ts';
import { endGrowing } from './parts.ts';
import type { Reading } from './reading.ts';
import type { FinishWord } from './wire-types.ts';

const reasons: Readonly<Record<FinishWord, StopReason>> = {
  stop: 'stop',
  eos: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  content_filter: 'refusal',
  error: 'other',
  insufficient_system_resource: 'other',
};

/** The response is whole: everything is closed, and the stop comes last. */
export function finish(reading: Reading, at: number): readonly WireEvent[] {
  const held = tellHeld(reading, at);
  const ended = [...endGrowing(reading, at), ...endExecuted(reading, at)];
  const calls = endCalls(reading, at);
  const carried = endCarried(reading, at);
  const cited = tellCitations(reading);
  const texts = reading.texts.map(({ entry }): WireEvent => ({ type: 'text-end', entry, at }));
  return [...held, ...ended, ...calls, ...carried, ...cited, ...texts, stopOf(reading, at)];
}

/** The response was cut: nothing is closed, but what was held back is told. */
export function settleCut(reading: Reading, at: number): readonly WireEvent[] {
  const held = tellHeld(reading, at);
  const carried = endCarried(reading, at);
  return [...held, ...carried, ...tellCitations(reading)];
}

/** `stop` is also a word for an answer that calls tools; a refusal is a part of the answer. */
function stopOf(reading: Reading, at: number): WireEvent {
  const raw = reading.stopWord ?? '';
  const told = lookUp(reasons, raw) ?? 'other';
  const isCalling = reading.calls.some(({ isTold }) => isTold);
  const called = told === 'stop' && isCalling ? 'tool_use' : told;
  const reason = called === 'stop' && reading.hasRefused ? 'refusal' : called;
  const index = reading.nextIndex++;
  return { type: 'stop', entry: reading.context.newId(), index, at, reason, raw };
}
