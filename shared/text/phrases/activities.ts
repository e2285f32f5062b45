import type { ActivityFailure } from '../../model/activity.ts';
import type { ActivityItem } from '../../model/reading-item.ts';
import { unreachable } from '../../unreachable.ts';
import { counted, elapsed } from './numbers.ts';

const names: Readonly<Record<string, string>> = {
  web_search: 'Web search',
  web_fetch: 'Page read',
  url_context: 'Page read',
  code_execution: 'Code run',
  file_search: 'File search',
  image_generation: 'Image',
  tool_search: 'Tool search',
  mcp: 'Remote tool',
};

/** Reading a page is another thing than searching, though some providers call both by one name. */
function kindOf({ name, input }: Pick<ActivityItem, 'name' | 'input'>): string {
  return name === 'web_search' && 'url' in input ? 'web_fetch' : name;
}

/** What an activity is called. */
export function activityTitle(item: Pick<ActivityItem, 'name' | 'input'>): string {
  return activityName(kindOf(item));
}

/** What a hosted tool is called; one nobody has a word for keeps the provider's. */
export function activityName(name: string): string {
  return names[name] ?? sentenceCase(name.replaceAll('_', ' '));
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an activity was asked, in one line: the query, the address, the beginning of the code. */
export function activitySubject(input: ActivityItem['input']): string {
  const { query, queries, url, code } = input;
  if (typeof query === 'string') return query;
  if (Array.isArray(queries)) return queries.filter((one) => typeof one === 'string').join(', ');
  if (typeof url === 'string') return url;
  if (typeof code === 'string') return code.trim().split('\n')[0] ?? '';
  return '';
}

/** Whether the subject is somebody's words, to be put in quotes; an address or code is not. */
export function isQuoted(input: ActivityItem['input']): boolean {
  return 'query' in input || 'queries' in input;
}

/** What came of an activity; `now` is for one that still runs. */
export function activityOutcome(item: ActivityItem, now: number): string {
  switch (item.state) {
    case 'running':
      return elapsed(now - item.startedAt);
    case 'completed':
      return completed(item);
    case 'failed':
      return failed(item.reason, item.summary);
    case 'unfinished':
      return 'did not finish';
    default:
      return unreachable(item.state);
  }
}

function completed({ results, summary, name }: ActivityItem): string {
  if (results.length > 0) return counted(results.length, 'result');
  if (summary !== '') return summary;
  return name === 'web_search' ? 'no results' : 'done';
}

/** The stored summary of a failure is the provider's word after `failed: `, or nothing more than `failed`. */
function failed(reason: ActivityFailure | undefined, summary: string): string {
  const word = summary.replace(/^failed(: )?/, '');
  const known = failures[word];
  switch (reason) {
    case 'abandoned':
      return 'left behind';
    case 'limit':
      return known ?? 'not run: the provider’s limit was reached';
    case 'error':
    case undefined:
      return known ?? (word === '' ? 'failed' : `failed: ${word}`);
    default:
      return unreachable(reason);
  }
}

/** What providers say, said plainly; any other word is shown as it came. */
const failures: Readonly<Record<string, string>> = {
  'max uses': 'not run: the limit of searches for this answer was reached',
  'too many requests': 'failed: too many searches at once',
  'query too long': 'failed: the query was too long',
  'invalid input': 'failed: the provider did not accept the query',
  'invalid tool input': 'failed: the provider did not accept the input',
  unavailable: 'failed: the provider’s search was not available',
  'request too large': 'failed: what was found is too large',
  'url not accessible': 'failed: the page could not be read',
  'url not allowed': 'failed: the page is not allowed',
  'url too long': 'failed: the address is too long',
  'unsupported content type': 'failed: not a kind of page that can be read',
};

/** `4 searches`, `3 searches, 1 page read`: neighbouring activities in one line. */
export function activitiesFolded(items: readonly ActivityItem[]): string {
  const counts = new Map<string, number>();
  for (const item of items) {
    const kind = kindOf(item);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([name, number]) => countedActivity(name, number)).join(', ');
}

const plurals: Readonly<Record<string, readonly [string, string]>> = {
  web_search: ['search', 'searches'],
  web_fetch: ['page read', 'pages read'],
  code_execution: ['code run', 'code runs'],
  file_search: ['file search', 'file searches'],
  image_generation: ['image', 'images'],
  tool_search: ['tool search', 'tool searches'],
  mcp: ['remote tool call', 'remote tool calls'],
};

function countedActivity(name: string, number: number): string {
  const words = plurals[name];
  return words ? counted(number, ...words) : `${activityName(name)} × ${number}`;
}

/** What came of folded activities: `12 results`, with those that went wrong. */
export function foldedOutcome(items: readonly ActivityItem[]): string {
  const results = items.reduce((sum, item) => sum + item.results.length, 0);
  const failed = items.filter(({ state }) => state === 'failed').length;
  const unfinished = items.filter(({ state }) => state === 'unfinished').length;
  const parts = [
    results > 0 ? counted(results, 'result') : '',
    failed > 0 ? `${failed} failed` : '',
    unfinished > 0 ? `${unfinished} did not finish` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Said aloud when an activity begins. */
export function activityStarted(item: ActivityItem): string {
  const subject = activitySubject(item.input);
  return subject === '' ? activityTitle(item) : `${activityTitle(item)}: ${subject}`;
}

export const activityWords = {
  input: 'Input',
  results: 'Results',
  noResults: 'No results were given.',
  state: 'State',
  provider: 'Ran at',
  started: 'Started',
  took: 'Took',
  noInput: 'The provider did not say what it was asked.',
} as const;

/** What `unfinished` and `abandoned` mean, for the details. */
export function activityExplained(item: ActivityItem): string | undefined {
  if (item.state === 'unfinished') {
    return 'It began, and its outcome never came: the answer was cut, or is waiting to go on.';
  }
  if (item.reason === 'abandoned') {
    return 'It had begun when the conversation went on without it. The provider is no longer asked for its outcome.';
  }
  return undefined;
}
