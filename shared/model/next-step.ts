import type { Entry, NoticeEntry, StopEntry, ToolCallEntry } from './entry.ts';
import type { ResponseId } from './ids.ts';
import type { NoticeCode } from './notice-code.ts';

/** Why only the user can say how a turn goes on; `tools_failed`: its calls came to nothing time after time. */
export type WaitReason = 'interrupted' | 'refused' | 'resume_limit' | 'tools_failed';

/** Rounds of calls that all failed, one after the other, after which the model is not asked again by itself. */
const mostFailedRounds = 3;

/** What a turn does next. */
export type Step =
  /** Ask the model: the first time, after tool results, or again. */
  | { readonly type: 'send' }
  /** Send a paused answer back unchanged; `attempt` counts from 1. */
  | { readonly type: 'resume'; readonly attempt: number }
  | { readonly type: 'run_tools'; readonly calls: readonly ToolCallEntry[] }
  /** Only the user can say how it goes on. */
  | { readonly type: 'wait'; readonly reason: WaitReason }
  | { readonly type: 'end' };

/**
 * The next step of a turn, computed from nothing but its stored entries, so that a retry, a restart and a
 * resume after a crash take the same path. `maxResumes` is how often a pause is resumed unasked.
 */
export function nextStep(entries: readonly Entry[], maxResumes: number): Step {
  const response = lastResponse(entries);
  if (response === undefined) return { type: 'send' };
  const calls = unanswered(entries, response);
  const stop = entries.find((entry) => isStopOf(entry, response));
  if (stop === undefined) return { type: 'wait', reason: 'interrupted' };
  if (calls.length > 0) return { type: 'run_tools', calls };
  if (hasCalls(entries, response)) return afterCalls(entries);
  if (stop.reason === 'pause') return afterPause(entries, response, maxResumes);
  return stop.reason === 'refusal' ? { type: 'wait', reason: 'refused' } : { type: 'end' };
}

/** The last response that was not taken back; a resume that was decided and not answered counts as none. */
export function lastResponse(entries: readonly Entry[]): ResponseId | undefined {
  return keptResponses(entries).at(-1);
}

/** The responses that were not taken back, in the order they were first heard of. */
function keptResponses(entries: readonly Entry[]): readonly ResponseId[] {
  const retracted = new Set(
    entries.flatMap((entry) => (entry.kind === 'retracted' ? [entry.response] : [])),
  );
  const responses = entries.flatMap((entry) => responseOf(entry) ?? []);
  return [...new Set(responses)].filter((response) => !retracted.has(response));
}

function responseOf(entry: Entry): ResponseId | undefined {
  if (entry.by) return entry.by.response;
  const told = isNotice(entry, 'interrupted') ? entry.details['response'] : undefined;
  return typeof told === 'string' ? told : undefined;
}

function isStopOf(entry: Entry, response: ResponseId): entry is StopEntry {
  return entry.kind === 'stop' && entry.by?.response === response;
}

function isNotice(entry: Entry, code: NoticeCode): entry is NoticeEntry {
  return entry.kind === 'notice' && entry.code === code;
}

function callsOf(entries: readonly Entry[], response: ResponseId): readonly ToolCallEntry[] {
  return entries.filter(
    (entry): entry is ToolCallEntry =>
      entry.kind === 'tool_call' && entry.by?.response === response,
  );
}

function hasCalls(entries: readonly Entry[], response: ResponseId): boolean {
  return callsOf(entries, response).length > 0;
}

function unanswered(entries: readonly Entry[], response: ResponseId): readonly ToolCallEntry[] {
  const answered = new Set(
    entries.flatMap((entry) => (entry.kind === 'tool_result' ? [entry.call] : [])),
  );
  return callsOf(entries, response).filter(({ call }) => !answered.has(call));
}

/** The model may mend its calls twice; a model that cannot would go on for ever, and every round is paid for. */
function afterCalls(entries: readonly Entry[]): Step {
  const failed = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'tool_result' && entry.is_error ? [entry.call] : [],
    ),
  );
  const rounds = keptResponses(entries).map((response) => callsOf(entries, response));
  const last = rounds.slice(-mostFailedRounds);
  const haveFailed = last.every(
    (calls) => calls.length > 0 && calls.every(({ call }) => failed.has(call)),
  );
  return last.length === mostFailedRounds && haveFailed
    ? { type: 'wait', reason: 'tools_failed' }
    : { type: 'send' };
}

/** A pause is resumed as often as allowed; then the user is asked, and each yes grants as many again. */
function afterPause(entries: readonly Entry[], response: ResponseId, maxResumes: number): Step {
  const stop = entries.findIndex((entry) => isStopOf(entry, response));
  const decided = entries.slice(stop).some((entry) => isNotice(entry, 'resumed'));
  if (decided) return { type: 'send' };
  const asked = entries.findLastIndex((entry) => isNotice(entry, 'resume_limit'));
  if (asked > stop) return { type: 'wait', reason: 'resume_limit' };
  const attempts = entries.slice(asked + 1).filter((entry) => isNotice(entry, 'resumed')).length;
  if (attempts >= maxResumes) return { type: 'wait', reason: 'resume_limit' };
  return { type: 'resume', attempt: attempts + 1 };
}
