import type { Entry, HostedActivityEntry } from '../../shared/model/entry.ts';

/** Activities on a path that began and have no end, by the provider's id. */
export function pendingActivities(
  entries: readonly Entry[],
): ReadonlyMap<string, HostedActivityEntry> {
  const pending = new Map<string, HostedActivityEntry>();
  for (const entry of entries) {
    if (entry.kind !== 'hosted_activity') continue;
    if (entry.state === 'started') pending.set(entry.activity, entry);
    else pending.delete(entry.activity);
  }
  return pending;
}

/** Pending activities of other providers that no notice has told of yet. */
export function leftAtOthers(
  entries: readonly Entry[],
  provider: string,
): readonly HostedActivityEntry[] {
  const told = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'notice' && entry.code === 'provider_switched'
        ? [entry.details['activity']]
        : [],
    ),
  );
  return [...pendingActivities(entries).values()].filter(
    ({ activity, by }) => by?.provider !== provider && !told.has(activity),
  );
}
