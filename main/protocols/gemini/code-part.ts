import type { ActivityOutcome } from '../../../shared/model/activity.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { activitySummary } from '../activity-summary.ts';
import { type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import { type ArrivedPart, ownId, partPayload, type Reading } from './reading.ts';
import type { OutcomeWord } from './wire-types.ts';

const name = 'code_execution';

/** Code that the provider runs. */
export function readCode(reading: Reading, { part, text, at }: ArrivedPart): readonly WireEvent[] {
  const code = objectIn(part, 'executableCode') ?? {};
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const activity = wordIn(code, 'id') ?? ownId(reading, index);
  const language = wordIn(code, 'language');
  const input = { code: wordIn(code, 'code') ?? '', ...(language ? { language } : {}) };
  reading.codes.push({ activity, name, input });
  const outcome = { state: 'started', input, summary: '' } as const;
  return [
    { type: 'activity-start', entry, index, at, activity, name },
    { type: 'activity-end', entry, at, outcome, ...partPayload(reading, text(), name) },
  ];
}

/** Its result: of the code with the same id, else of the oldest that has none. */
export function readCodeResult(
  reading: Reading,
  { part, text, at }: ArrivedPart,
): readonly WireEvent[] {
  const result = objectIn(part, 'codeExecutionResult') ?? {};
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const id = wordIn(result, 'id');
  const named = reading.codes.findIndex(({ activity }) => activity === id);
  const [code] = reading.codes.splice(Math.max(0, named), 1);
  const activity = code?.activity ?? id ?? ownId(reading, index);
  const outcome = { ...resultOf(result), input: code?.input ?? {} };
  return [
    { type: 'activity-start', entry, index, at, activity, name },
    { type: 'activity-end', entry, at, outcome, ...partPayload(reading, text(), name) },
  ];
}

type Result = Pick<ActivityOutcome, 'state' | 'summary' | 'reason'>;

const failures: Readonly<Record<OutcomeWord, Result | undefined>> = {
  OUTCOME_UNSPECIFIED: undefined,
  OUTCOME_OK: undefined,
  OUTCOME_FAILED: { state: 'failed', summary: activitySummary.failed(''), reason: 'error' },
  OUTCOME_DEADLINE_EXCEEDED: {
    state: 'failed',
    summary: activitySummary.failed('deadline_exceeded'),
    reason: 'limit',
  },
};

function resultOf(result: JsonObject): Result {
  const output = wordIn(result, 'output')?.trimEnd() ?? '';
  const summary = output === '' ? '' : activitySummary.lines(output.split('\n').length);
  return lookUp(failures, wordIn(result, 'outcome')) ?? { state: 'completed', summary };
}
