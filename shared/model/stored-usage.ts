import * as z from 'zod';
import type { Usage } from './usage.ts';

const count = z.number().nonnegative();

/** The stored form of a response's counters. */
export const storedUsage = z.object({
  inputTokens: count.exactOptional(),
  outputTokens: count.exactOptional(),
  totalTokens: count.exactOptional(),
  cacheReadTokens: count.exactOptional(),
  cacheWriteTokens: count.exactOptional(),
  reasoningTokens: count.exactOptional(),
  hosted: z.record(z.string(), count).exactOptional(),
}) satisfies z.ZodType<Usage>;
