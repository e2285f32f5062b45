import type { ModelRequest } from '../protocol.ts';

/**
 * Activities of the provider that is asked that began and never ended, by activity id. An item goes back
 * whole or not at all, so none of them can be continued.
 */
export function abandonedActivities({ settings, stream }: ModelRequest): readonly string[] {
  const { provider } = settings.model;
  const begun = new Set<string>();
  const ended = new Set<string>();
  for (const { entry } of stream) {
    if (entry.kind !== 'hosted_activity') continue;
    if (entry.state !== 'started') ended.add(entry.activity);
    else if (entry.by?.provider === provider) begun.add(entry.activity);
  }
  return [...begun].filter((activity) => !ended.has(activity));
}
