import type { WireEvent } from '../../../shared/model/model-event.ts';
import { parseObject } from '../json-object.ts';
import { tellAttributions } from './attributions.ts';
import { endStreamed } from './function-call.ts';
import { endGrowing } from './read-part.ts';
import type { Reading } from './reading.ts';
import { tellSources } from './sources-told.ts';
import { blockReason, stopReason } from './stop-word.ts';

/**
 * What was held back until the body's end: sources, and where they lie in the answer. A response that was
 * cut keeps what was still growing open, so that it is known to be cut.
 */
export function finish(reading: Reading, at: number, isComplete: boolean): readonly WireEvent[] {
  const grounding = parseObject(reading.grounding ?? '') ?? {};
  const sources = tellSources(reading, grounding, at);
  const attributions = tellAttributions(reading, grounding);
  if (!isComplete) return [...sources, ...attributions];
  const ended = [...endGrowing(reading, at), ...endStreamed(reading, at)];
  const texts = reading.texts.map(({ entry, payload }): WireEvent => ({
    type: 'text-end',
    entry,
    at,
    ...(payload ? { payload } : {}),
  }));
  return [...ended, ...sources, ...attributions, ...texts, stopOf(reading, at)];
}

function stopOf(reading: Reading, at: number): WireEvent {
  const { stopWord, blockWord, calls, context } = reading;
  const raw = stopWord ?? blockWord ?? '';
  const isBlocked = stopWord === undefined && blockWord !== undefined;
  const reason = isBlocked ? blockReason(raw) : stopReason(raw, calls.size > 0);
  const index = reading.nextIndex++;
  return { type: 'stop', entry: context.newId(), index, at, reason, raw };
}
