import type {
  ActivityInput,
  ActivityOutcome,
  ActivityResult,
} from '../../../shared/model/activity.ts';
import { activitySummary } from '../activity-summary.ts';
import {
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  parseObject,
  wordIn,
} from '../json-object.ts';

/** The wire's word for a hosted tool and the name we know it by, else its own word. */
export interface HostedName {
  readonly word: string;
  readonly name: string;
}

const names: ReadonlyMap<string, string> = new Map([
  ['web_search_call', 'web_search'],
  ['file_search_call', 'file_search'],
  ['code_interpreter_call', 'code_execution'],
  ['image_generation_call', 'image_generation'],
  ['tool_search_call', 'tool_search'],
  ['mcp_call', 'mcp'],
]);

export function hostedName(type: string): HostedName {
  return { word: type.replace(/_call$/, ''), name: names.get(type) ?? type };
}

/** What a finished item says; `isOver` is false when the response ended without finishing it. */
export function hostedOutcome(item: JsonObject, isOver: boolean): ActivityOutcome {
  const input = inputOf(item);
  const code = failureOf(item);
  if (code === undefined && isOver) return { state: 'completed', input, ...found(item) };
  return { state: 'failed', input, summary: activitySummary.failed(code ?? ''), reason: 'error' };
}

/** The word of a failure, undefined when there was none. There is no event for it. */
function failureOf(item: JsonObject): string | undefined {
  const error = item['error'];
  if (isObject(error)) return wordIn(error, 'type') ?? wordIn(error, 'code') ?? '';
  if (typeof error === 'string' && error !== '') return '';
  return item['status'] === 'failed' || item['status'] === 'incomplete' ? '' : undefined;
}

/** What the tool was given, under the same keys whatever the tool: `query`, `url`, `code`. */
function inputOf(item: JsonObject): ActivityInput {
  switch (item['type']) {
    case 'web_search_call':
    case 'x_search_call':
      return searchInput(objectIn(item, 'action') ?? item);
    case 'file_search_call':
      return queriesOf(item);
    case 'code_interpreter_call':
      return typeof item['code'] === 'string' ? { code: item['code'] } : {};
    case 'mcp_call':
      return { ...mcpServer(item), ...member('tool', item['name']), ...mcpInput(item) };
    case 'mcp_list_tools':
      return mcpServer(item);
    case 'tool_search_call':
      return objectIn(item, 'arguments') ?? {};
    case 'image_generation_call':
      return member('query', item['revised_prompt']);
    default:
      return {};
  }
}

/** The reading of a page has its address, also when the provider keeps that to itself. */
function searchInput(action: JsonObject): ActivityInput {
  const url = wordIn(action, 'url');
  const type = wordIn(action, 'type');
  const isPage = type === 'open_page' || type === 'find_in_page' || url !== undefined;
  // Some servers say of a search where it led, and nothing else of its results.
  if (!isPage || type === 'search') return queriesOf(action);
  return { url: url ?? '', ...member('pattern', action['pattern']) };
}

function queriesOf(asked: JsonObject): ActivityInput {
  const queries = listIn(asked, 'queries').filter((one) => typeof one === 'string');
  const query = wordIn(asked, 'query') ?? queries[0];
  return {
    ...(query === undefined ? {} : { query }),
    ...(queries.length > 1 ? { queries } : {}),
  };
}

function mcpServer(item: JsonObject): ActivityInput {
  return member('server', item['server_label']);
}

function mcpInput(item: JsonObject): ActivityInput {
  const given = wordIn(item, 'arguments');
  if (given === undefined) return {};
  const input = parseObject(given);
  return input ? { input } : { text: given };
}

function member(key: string, value: unknown): ActivityInput {
  return typeof value === 'string' && value !== '' ? { [key]: value } : {};
}

type Found = Pick<ActivityOutcome, 'summary' | 'results'>;

function found(item: JsonObject): Found {
  switch (item['type']) {
    case 'web_search_call':
    case 'x_search_call':
      return searched(item, objectIn(item, 'action') ?? {});
    case 'file_search_call':
      return Array.isArray(item['results'])
        ? { summary: activitySummary.results(item['results'].length) }
        : { summary: '' };
    case 'code_interpreter_call':
      return { summary: printed(item) };
    case 'mcp_list_tools':
      return { summary: activitySummary.tools(listIn(item, 'tools').length) };
    default:
      return { summary: '' };
  }
}

/** What was found is told only to those who asked for it; nothing told is not nothing found. */
function searched(item: JsonObject, action: JsonObject): Found {
  const url = wordIn(action, 'url');
  const results = url === undefined ? [] : [{ url }];
  if ('url' in searchInput(action)) return { summary: activitySummary.pages(1), results };
  if (url !== undefined) return { summary: activitySummary.results(1), results };
  const told = [action['sources'], item['results']].find(Array.isArray);
  if (!told) return { summary: activitySummary.done };
  const pages = told.flatMap((one): readonly ActivityResult[] => {
    const url = isObject(one) ? wordIn(one, 'url') : undefined;
    const title = isObject(one) ? wordIn(one, 'title') : undefined;
    return url === undefined ? [] : [{ url, ...(title ? { title } : {}) }];
  });
  return { summary: activitySummary.results(told.length), results: pages };
}

function printed(item: JsonObject): string {
  const logs = listIn(item, 'outputs').flatMap((one) =>
    isObject(one) ? (wordIn(one, 'logs') ?? []) : [],
  );
  const lines = logs.join('\n').trimEnd();
  return lines === '' ? '' : activitySummary.lines(lines.split('\n').length);
}
