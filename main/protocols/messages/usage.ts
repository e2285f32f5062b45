import type { Usage } from '../../../shared/model/usage.ts';
import { countIn, type JsonObject, objectIn } from '../json-object.ts';

/** Counters are totals of the whole response: a later value replaces an earlier one, null replaces none. */
export function mergeCounters(before: JsonObject, after: JsonObject): JsonObject {
  const said = Object.entries(after).filter(([, value]) => value !== null && value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}

/** `input_tokens` on the wire leaves out what was read from or written to the cache; ours counts all. */
export function usageOf(counters: JsonObject): Usage {
  const read = countIn(counters, 'cache_read_input_tokens');
  const written = countIn(counters, 'cache_creation_input_tokens');
  const input = countIn(counters, 'input_tokens');
  const output = countIn(counters, 'output_tokens');
  const details = objectIn(counters, 'output_tokens_details') ?? {};
  const reasoning = countIn(details, 'thinking_tokens');
  const hosted = hostedCounts(objectIn(counters, 'server_tool_use') ?? {});
  return {
    ...(input === undefined ? {} : { inputTokens: input + (read ?? 0) + (written ?? 0) }),
    ...(output === undefined ? {} : { outputTokens: output }),
    ...(read === undefined ? {} : { cacheReadTokens: read }),
    ...(written === undefined ? {} : { cacheWriteTokens: written }),
    ...(reasoning === undefined ? {} : { reasoningTokens: reasoning }),
    ...(Object.keys(hosted).length > 0 ? { hosted } : {}),
  };
}

/** `web_search_requests` → `web_search`. */
function hostedCounts(counters: JsonObject): Readonly<Record<string, number>> {
  const counts = Object.keys(counters).flatMap((key) => {
    const count = countIn(counters, key);
    return count === undefined ? [] : [[key.replace(/_requests$/, ''), count] as const];
  });
  return Object.fromEntries(counts);
}
