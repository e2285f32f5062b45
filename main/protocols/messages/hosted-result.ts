import type {
  ActivityInput,
  ActivityOutcome,
  ActivityResult,
} from '../../../shared/model/activity.ts';
import { activitySummary } from '../activity-summary.ts';
import { countIn, isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';

/** What a result block says: finished, with or without hits, or failed with the provider's code. */
export function hostedOutcome(block: JsonObject, input: ActivityInput): ActivityOutcome {
  const code = failureOf(block);
  if (code !== undefined) {
    const reason = isLimit(code) ? 'limit' : 'error';
    return { state: 'failed', input, summary: activitySummary.failed(code), reason };
  }
  return { state: 'completed', input, ...found(block) };
}

/** The error is an object in place of the results; some servers put it into an array. */
function failureOf(block: JsonObject): string | undefined {
  if (block['is_error'] === true) return '';
  const content = block['content'];
  const error = (Array.isArray(content) ? content : [content]).find(isError);
  return error ? (wordIn(error, 'error_code') ?? '') : undefined;
}

function isError(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return (
    wordIn(value, 'error_code') !== undefined || wordIn(value, 'type')?.endsWith('_error') === true
  );
}

/** A limit the provider or the request set, not a fault: `max_uses_exceeded`, `too_many_requests`. */
function isLimit(code: string): boolean {
  return code.endsWith('_exceeded') || code === 'too_many_requests';
}

type Found = Pick<ActivityOutcome, 'summary' | 'results'>;

function found(block: JsonObject): Found {
  const content = objectIn(block, 'content') ?? {};
  switch (block['type']) {
    case 'web_search_tool_result':
      return searchResults(listIn(block, 'content'));
    case 'web_fetch_tool_result':
      return fetchedPage(content);
    case 'tool_search_tool_result':
      return { summary: activitySummary.tools(listIn(content, 'tool_references').length) };
    case 'code_execution_tool_result':
    case 'bash_code_execution_tool_result':
    case 'text_editor_code_execution_tool_result':
      return { summary: executed(content) };
    default:
      return { summary: '' };
  }
}

function searchResults(content: readonly unknown[]): Found {
  const results = content.flatMap((one) => (isObject(one) ? (page(one, one) ?? []) : []));
  return { summary: activitySummary.results(results.length), results };
}

function fetchedPage(content: JsonObject): Found {
  const result = page(content, objectIn(content, 'content') ?? {});
  return result ? { summary: activitySummary.pages(1), results: [result] } : { summary: '' };
}

function page(where: JsonObject, named: JsonObject): ActivityResult | undefined {
  const url = wordIn(where, 'url');
  const title = wordIn(named, 'title');
  return url === undefined ? undefined : { ...(title ? { title } : {}), url };
}

/** A script that ends with another code than 0 has failed; the tool that ran it has not. */
function executed(content: JsonObject): string {
  const code = content['return_code'];
  if (typeof code === 'number') return activitySummary.exit(code);
  const lines = countIn(content, 'num_lines');
  return lines === undefined ? '' : activitySummary.lines(lines);
}
