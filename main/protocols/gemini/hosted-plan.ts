import type { NativeEntry } from '../../../shared/model/entry.ts';
import type { EntryId } from '../../../shared/model/ids.ts';
import { parseObject } from '../json-object.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import { ownPayload } from '../sendable.ts';
import { partKind } from './part-kind.ts';

/** What a request does with the activities of the provider it goes to. */
export interface HostedPlan {
  /** Entries that send nothing: half of a call and its result. */
  readonly leftOut: ReadonlySet<EntryId>;
  /** Whether calls of server tools go back, which the request has to say. */
  readonly replaysTools: boolean;
  /** Activities that began and have no end, by activity id: nothing can go on with them. */
  readonly abandoned: readonly string[];
}

interface Activity {
  readonly calls: NativeEntry[];
  readonly results: NativeEntry[];
  ended: boolean;
}

/** A call goes back with its result or not at all. `stream` has sendable payloads only. */
export function planHosted(stream: readonly NativeEntry[], provider: string): HostedPlan {
  const activities = activitiesOf(stream, provider);
  const halves = [...activities.values()].flatMap(({ calls, results }) => {
    const paired = Math.min(calls.length, results.length);
    return [...calls.slice(paired), ...results.slice(paired)];
  });
  const leftOut = new Set(halves.map(({ entry }) => entry.id));
  return {
    leftOut,
    replaysTools: stream.some((native) => {
      const isOwn = native.entry.by?.provider === provider && !leftOut.has(native.entry.id);
      return isOwn && kindOf(ownPayload(native)) === 'server_call';
    }),
    abandoned: [...activities].flatMap(([id, { ended }]) => (ended ? [] : [id])),
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
    const activity = known ?? { calls: [], results: [], ended: false };
    activities.set(entry.activity, activity);
    activity.ended ||= entry.state !== 'started';
    const kind = kindOf(ownPayload(native));
    if (kind === 'server_call' || kind === 'code') activity.calls.push(native);
    if (kind === 'server_result' || kind === 'code_result') activity.results.push(native);
  }
  return activities;
}

function kindOf(payload: Payload | undefined) {
  if (payload?.format !== 'gemini.part') return undefined;
  return partKind(parseObject(payload.value) ?? {})?.kind;
}
