import type { Usage } from '../../../shared/model/usage.ts';
import { countIn, type JsonObject } from '../json-object.ts';

/**
 * Counters are totals of the response so far. Ours count everything: what tools gave the model to read is
 * beside `promptTokenCount` on the wire, and what it thought is beside `candidatesTokenCount`.
 */
export function usageOf(counters: JsonObject): Usage {
  const input = sum(counters, 'promptTokenCount', 'toolUsePromptTokenCount');
  const output = sum(counters, 'candidatesTokenCount', 'thoughtsTokenCount');
  const total = countIn(counters, 'totalTokenCount');
  const read = countIn(counters, 'cachedContentTokenCount');
  const reasoning = countIn(counters, 'thoughtsTokenCount');
  return {
    ...(input === undefined ? {} : { inputTokens: input }),
    ...(output === undefined ? {} : { outputTokens: output }),
    ...(total === undefined ? {} : { totalTokens: total }),
    ...(read === undefined ? {} : { cacheReadTokens: read }),
    ...(reasoning === undefined ? {} : { reasoningTokens: reasoning }),
  };
}

function sum(counters: JsonObject, key: string, other: string): number | undefined {
  const one = countIn(counters, key);
  const more = countIn(counters, other);
  return one === undefined && more === undefined ? undefined : (one ?? 0) + (more ?? 0);
}
