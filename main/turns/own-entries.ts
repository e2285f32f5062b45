import type {
  Entry,
  HostedActivityEntry,
  ReplayRefusedEntry,
  ToolCallEntry,
} from '../../shared/model/entry.ts';
import { timestamp } from '../../shared/model/close-part.ts';
import type { NewId, TurnId } from '../../shared/model/ids.ts';
import type { NoticeCode } from '../../shared/model/notice-code.ts';

/** What Footnote itself writes into a turn; each needs an id and a time. */
export interface OwnEntryContext {
  readonly turn: TurnId;
  readonly newId: NewId;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

function common({ turn, newId, now }: OwnEntryContext) {
  return { id: newId(), turn, at: timestamp(now()) };
}

export function notice(
  context: OwnEntryContext,
  code: NoticeCode,
  details: Readonly<Record<string, unknown>>,
): Entry {
  return { ...common(context), kind: 'notice', code, details };
}

export function retracted(
  context: OwnEntryContext,
  response: string,
  reason: 'retry' | 'refusal',
): Entry {
  return { ...common(context), kind: 'retracted', response, reason };
}

/** The record that a provider gets these entries without their payloads from now on. */
export function replayRefused(
  context: OwnEntryContext,
  provider: string,
  refused: Pick<ReplayRefusedEntry, 'entries' | 'raw'>,
): Entry {
  return { ...common(context), kind: 'replay_refused', provider, ...refused };
}

/** The answer to a call that cannot be run: the model reads it and may go on without. */
export function failedCall(context: OwnEntryContext, call: ToolCallEntry): Entry {
  const content = `There is no tool named ${JSON.stringify(call.name)} in this conversation.`;
  return { ...common(context), kind: 'tool_result', call: call.call, content, is_error: true };
}

/** The record that a pending activity was left out of a request and will not be continued. */
export function abandonedActivity(context: OwnEntryContext, started: HostedActivityEntry): Entry {
  const { activity, name, input } = started;
  return {
    ...common(context),
    kind: 'hosted_activity',
    activity,
    name,
    state: 'failed',
    input,
    summary: 'abandoned',
    reason: 'abandoned',
  };
}
