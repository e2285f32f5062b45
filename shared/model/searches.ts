import type { ActivityInput } from './activity.ts';
import type { Entry, HostedActivityEntry } from './entry.ts';
import type { ResponseId } from './ids.ts';

/**
 * How many searches one activity is: none where a page was read; one that has `queries` and no `query` of its
 * own stands for as many.
 */
export function searchesIn({
  name,
  input,
}: {
  readonly name: string;
  readonly input: ActivityInput;
}): number {
  if (name !== 'web_search' || 'url' in input) return 0;
  const queries = 'query' in input ? undefined : input['queries'];
  return Array.isArray(queries) ? Math.max(1, queries.length) : 1;
}

/** Whether a hosted tool looks things up on the web, by the name it has in config. */
export function searchesWeb(tool: string): boolean {
  return tool.endsWith('_search') && tool !== 'file_search';
}

/** The searches of a turn by the response they began in, whatever became of them. */
export function searchesByResponse(entries: readonly Entry[]): ReadonlyMap<ResponseId, number> {
  const activities = new Map<string, HostedActivityEntry>();
  for (const entry of entries) {
    if (entry.kind !== 'hosted_activity') continue;
    const first = activities.get(entry.activity);
    activities.set(entry.activity, first ? { ...first, input: inputOf(first, entry) } : entry);
  }
  const searches = new Map<ResponseId, number>();
  for (const activity of activities.values()) {
    const response = activity.by?.response;
    if (response === undefined) continue;
    searches.set(response, (searches.get(response) ?? 0) + searchesIn(activity));
  }
  return searches;
}

/** What the outcome says was asked, where it says so. */
function inputOf(first: HostedActivityEntry, later: HostedActivityEntry): ActivityInput {
  const isOutcome = first.state === 'started' && later.state !== 'started';
  return isOutcome && Object.keys(later.input).length > 0 ? later.input : first.input;
}
