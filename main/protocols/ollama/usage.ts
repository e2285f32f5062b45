import type { Usage } from '../../../shared/model/usage.ts';
import { countIn, type JsonObject } from '../json-object.ts';

/** Counters of the last line. What was read from the server's cache is not counted, nor told apart. */
export function usageOf(line: JsonObject): Usage {
  const input = countIn(line, 'prompt_eval_count');
  const output = countIn(line, 'eval_count');
  return {
    ...(input === undefined ? {} : { inputTokens: input }),
    ...(output === undefined ? {} : { outputTokens: output }),
  };
}
