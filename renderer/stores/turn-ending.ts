import type { Entry, NoticeEntry } from '../../shared/model/entry.ts';
import { lastResponse, nextStep, type WaitReason } from '../../shared/model/next-step.ts';
import type { StopReason } from '../../shared/model/stop-reason.ts';
import { turnErrorKinds, type TurnError } from '../../shared/model/turn-error.ts';
import { unreachable } from '../../shared/unreachable.ts';

/** How a turn that no longer runs stands, where that needs a word; undefined: it is complete. */
export type Ending =
  | { readonly kind: 'stopped' | 'crashed' | 'length' | 'pause' | 'refusal' | 'tools_failed' }
  | { readonly kind: 'other'; readonly raw: string }
  | { readonly kind: 'error'; readonly error: TurnError };

/** Read from the entries of one turn alone, so that it is the same after a restart. */
export function endingOf(entries: readonly Entry[]): Ending | undefined {
  // Nothing is resumed unasked here: a pause is always the reader's to decide.
  const step = nextStep(entries, 0);
  switch (step.type) {
    case 'wait':
      return waitOf(step.reason, entries);
    case 'resume':
      return { kind: 'pause' };
    case 'send':
      return { kind: stopReason(entries) === 'pause' ? 'pause' : 'crashed' };
    case 'run_tools':
      return { kind: 'crashed' };
    case 'end':
      return completeOf(entries);
    default:
      return unreachable(step);
  }
}

function waitOf(reason: WaitReason, entries: readonly Entry[]): Ending {
  switch (reason) {
    case 'interrupted':
      return interruptionOf(entries);
    case 'refused':
      return { kind: 'refusal' };
    case 'resume_limit':
      return { kind: 'pause' };
    case 'tools_failed':
      return { kind: 'tools_failed' };
    default:
      return unreachable(reason);
  }
}

function completeOf(entries: readonly Entry[]): Ending | undefined {
  const stop = lastStop(entries);
  if (stop?.reason === 'length') return { kind: 'length' };
  return stop?.reason === 'other' ? { kind: 'other', raw: stop.raw } : undefined;
}

function interruptionOf(entries: readonly Entry[]): Ending {
  const response = lastResponse(entries);
  const notice = entries.findLast(
    (entry) => isInterruption(entry) && entry.details['response'] === response,
  );
  return notice && isInterruption(notice) ? endingOfNotice(notice) : { kind: 'crashed' };
}

export function isInterruption(entry: Entry): entry is NoticeEntry {
  return entry.kind === 'notice' && entry.code === 'interrupted';
}

export function endingOfNotice({ details }: NoticeEntry): Ending {
  const error = readError(details['error']);
  if (details['cause'] === 'error' && error) return { kind: 'error', error };
  return { kind: details['cause'] === 'stop' ? 'stopped' : 'crashed' };
}

function readError(value: unknown): TurnError | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind } = value as Partial<TurnError>;
  // Stored by this program; a kind of a newer version is shown as the nearest thing known.
  const error = value as TurnError;
  return turnErrorKinds.some((known) => known === kind) ? error : { ...error, kind: 'protocol' };
}

function lastStop(entries: readonly Entry[]) {
  const response = lastResponse(entries);
  return entries.find((entry) => entry.kind === 'stop' && entry.by?.response === response) as
    | Extract<Entry, { kind: 'stop' }>
    | undefined;
}

function stopReason(entries: readonly Entry[]): StopReason | undefined {
  return lastStop(entries)?.reason;
}
