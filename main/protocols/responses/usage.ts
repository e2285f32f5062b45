import type { Usage } from '../../../shared/model/usage.ts';
import { countIn, type JsonObject, objectIn } from '../json-object.ts';

/** `input_tokens` on the wire counts everything, cached parts included, as ours does. */
export function usageOf(counters: JsonObject): Usage {
  const input = objectIn(counters, 'input_tokens_details') ?? {};
  const output = objectIn(counters, 'output_tokens_details') ?? {};
  return {
    ...counter('inputTokens', counters, 'input_tokens'),
    ...counter('outputTokens', counters, 'output_tokens'),
    ...counter('totalTokens', counters, 'total_tokens'),
    ...counter('cacheReadTokens', input, 'cached_tokens'),
    ...counter('cacheWriteTokens', input, 'cache_write_tokens'),
    ...counter('reasoningTokens', output, 'reasoning_tokens'),
  };
}

function counter(ours: Exclude<keyof Usage, 'hosted'>, holder: JsonObject, key: string): Usage {
  const count = countIn(holder, key);
  return count === undefined ? {} : { [ours]: count };
}
