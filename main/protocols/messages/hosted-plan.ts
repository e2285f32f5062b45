import type { NativeEntry } from '../../../shared/model/entry.ts';
import type { EntryId, ResponseId } from '../../../shared/model/ids.ts';
import { memberText } from '../../../shared/model/json-cut.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import { openAnswer } from './open-answer.ts';
import { ownPayload } from '../sendable.ts';

/** What a request does with the activities of the provider it goes to. */
export interface HostedPlan {
  /** Entries that send nothing: half a pair, and what a call that is left out had called itself. */
  readonly leftOut: ReadonlySet<EntryId>;
  /** Whether blocks of any activity go back. */
  readonly replays: boolean;
  /** Payloads of the calls that wait for their result and are continued by this request. */
  readonly pending: readonly Payload[];
  /** Activities that began, have no end and are not continued, by activity id. */
  readonly abandoned: readonly string[];
}

interface Activity {
  readonly call?: NativeEntry;
  readonly result?: NativeEntry;
  /** Whether a terminal transition was recorded, with or without a block. */
  readonly ended: boolean;
}

/**
 * A hosted call goes back with its result or not at all: the server refuses a request that has one without
 * the other, except for a call of the answer that this request goes on with. `stream` has sendable payloads
 * only.
 */
export function planHosted(stream: readonly NativeEntry[], provider: string): HostedPlan {
  const activities = activitiesOf(stream, provider);
  const made = callsMadeByCode(stream);
  const open = openAnswer(stream);
  const halves = [...activities].flatMap(([id, activity]) => (canGo(activity, open) ? [] : [id]));
  const unsent = withCallsMadeBy(new Set(halves), made);
  const unfinished = [...activities].filter(([, { ended }]) => !ended);
  return {
    leftOut: leftOutEntries(stream, { activities, made, unsent }),
    replays: unsent.size < activities.size,
    pending: unfinished.flatMap(([id, { call }]) =>
      unsent.has(id) || !call ? [] : (ownPayload(call) ?? []),
    ),
    abandoned: unfinished.flatMap(([id]) => (unsent.has(id) ? [id] : [])),
  };
}

function activitiesOf(
  stream: readonly NativeEntry[],
  provider: string,
): ReadonlyMap<string, Activity> {
  const activities = new Map<string, Activity>();
  for (const native of stream) {
    const { entry } = native;
    if (entry.kind !== 'hosted_activity') continue;
    const known = activities.get(entry.activity);
    // The record of an abandonment is ours and has no producer.
    if (entry.by ? entry.by.provider !== provider : !known) continue;
    const role = roleOf(ownPayload(native));
    // Complete in itself: it is sent alone, whatever else there is.
    if (role === 'alone') continue;
    const part = role && !known?.[role] ? { [role]: native } : {};
    const ended = known?.ended === true || entry.state !== 'started';
    activities.set(entry.activity, { ...known, ...part, ended });
  }
  return activities;
}

function roleOf(payload: Payload | undefined): 'call' | 'result' | 'alone' | undefined {
  if (!payload) return undefined;
  if (payload.format.endsWith('_tool_use')) return 'call';
  return payload.format.endsWith('_tool_result') ? 'result' : 'alone';
}

function canGo({ call, result, ended }: Activity, open: ReadonlySet<ResponseId>): boolean {
  if (!call) return false;
  if (result) return true;
  const response = call.entry.by?.response;
  return !ended && response !== undefined && open.has(response);
}

/** A call, or its result, that code of a hosted call made. */
interface MadeCall {
  readonly native: NativeEntry;
  /** The activity whose code made it. */
  readonly caller: string;
}

function callsMadeByCode(stream: readonly NativeEntry[]): readonly MadeCall[] {
  return stream.flatMap((native) => {
    const caller = callerOf(ownPayload(native));
    return caller === undefined ? [] : [{ native, caller }];
  });
}

/** `{ "type": "direct" }` names no caller. */
function callerOf(payload: Payload | undefined): string | undefined {
  const id = payload && memberText(payload.value, ['caller', 'tool_id']);
  const caller: unknown = id && JSON.parse(id);
  return typeof caller === 'string' ? caller : undefined;
}

/** The activities, and those their code began, and those that these began … */
function withCallsMadeBy(
  activities: ReadonlySet<string>,
  made: readonly MadeCall[],
): ReadonlySet<string> {
  const begun = made.flatMap(({ native: { entry }, caller }) =>
    entry.kind === 'hosted_activity' && activities.has(caller) ? [entry.activity] : [],
  );
  const all = new Set([...activities, ...begun]);
  return all.size === activities.size ? activities : withCallsMadeBy(all, made);
}

interface Unsent {
  readonly activities: ReadonlyMap<string, Activity>;
  readonly made: readonly MadeCall[];
  readonly unsent: ReadonlySet<string>;
}

function leftOutEntries(
  stream: readonly NativeEntry[],
  { activities, made, unsent }: Unsent,
): ReadonlySet<EntryId> {
  const nested = new Set(
    made.flatMap(({ native, caller }) => (unsent.has(caller) ? [native.entry.id] : [])),
  );
  const calls = new Set(
    stream.flatMap(({ entry }) =>
      entry.kind === 'tool_call' && nested.has(entry.id) ? [entry.call] : [],
    ),
  );
  const leftOut = stream.flatMap((native) => {
    const { entry } = native;
    // The client's answer to a call goes where the call goes.
    if (entry.kind === 'tool_result') return calls.has(entry.call) ? [entry.id] : [];
    const known = entry.kind === 'hosted_activity' ? activities.get(entry.activity) : undefined;
    if (!known || entry.kind !== 'hosted_activity' || roleOf(ownPayload(native)) === 'alone') {
      return [];
    }
    // A second result of one call is none: the first stands.
    const isPart = known.call === native || known.result === native;
    return isPart && !unsent.has(entry.activity) ? [] : [entry.id];
  });
  return new Set([...nested, ...leftOut]);
}
