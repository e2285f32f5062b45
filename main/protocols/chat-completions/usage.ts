import type { Usage } from '../../../shared/model/usage.ts';
import { countIn, type JsonObject, objectIn } from '../json-object.ts';

/** The counters of a chunk, wherever its server puts them; undefined where it says nothing of them. */
export function usageIn(chunk: JsonObject): Usage | undefined {
  const counters = objectIn(chunk, 'usage') ?? nested(chunk);
  const timings = objectIn(chunk, 'timings');
  if (!counters && !timings) return undefined;
  const usage = { ...timed(timings ?? {}), ...counted(counters ?? {}) };
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** Some servers keep an object of their own in every chunk, with the counters in the last. */
function nested(chunk: JsonObject): JsonObject | undefined {
  const own = objectIn(chunk, 'x_groq');
  return own && objectIn(own, 'usage');
}

function counted(counters: JsonObject): Usage {
  const input = objectIn(counters, 'prompt_tokens_details') ?? {};
  const output = objectIn(counters, 'completion_tokens_details') ?? {};
  const tools =
    objectIn(counters, 'server_tool_use_details') ?? objectIn(counters, 'server_tool_use');
  const searches = countIn(tools ?? {}, 'web_search_requests');
  const cached = countIn(input, 'cached_tokens') ?? countIn(counters, 'prompt_cache_hit_tokens');
  return {
    ...counter('inputTokens', countIn(counters, 'prompt_tokens')),
    ...counter('outputTokens', outputOf(counters, countIn(output, 'reasoning_tokens'))),
    ...counter('totalTokens', countIn(counters, 'total_tokens')),
    ...counter('cacheReadTokens', cached),
    ...counter('cacheWriteTokens', countIn(input, 'cache_write_tokens')),
    ...counter('reasoningTokens', countIn(output, 'reasoning_tokens')),
    ...(searches === undefined ? {} : { hosted: { web_search: searches } }),
  };
}

/** Some servers count reasoning beside the rest of the output; then the total tells. */
function outputOf(counters: JsonObject, reasoning = 0): number | undefined {
  const input = countIn(counters, 'prompt_tokens') ?? 0;
  const output = countIn(counters, 'completion_tokens');
  const total = countIn(counters, 'total_tokens');
  if (output === undefined) return undefined;
  return reasoning > 0 && total === input + output + reasoning ? output + reasoning : output;
}

/** A server that counts only when asked to still says how long it took for how much. */
function timed(timings: JsonObject): Usage {
  const read = countIn(timings, 'prompt_n');
  const cached = countIn(timings, 'cache_n');
  return {
    ...counter('inputTokens', read === undefined ? undefined : read + (cached ?? 0)),
    ...counter('outputTokens', countIn(timings, 'predicted_n')),
    ...counter('cacheReadTokens', cached),
  };
}

function counter(ours: Exclude<keyof Usage, 'hosted'>, count: number | undefined): Usage {
  return count === undefined ? {} : { [ours]: count };
}
