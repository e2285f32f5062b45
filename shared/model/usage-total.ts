/** What one model of one provider cost in one month. */
export interface UsageTotal {
  readonly provider: string;
  readonly model: string;
  /** `2026-12`, in UTC. */
  readonly month: string;
  readonly responses: number;
  /** Sums of what the provider counted; absent: it never said. */
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
  readonly reasoningTokens?: number;
  /** Searches as they are recorded in the conversations. */
  readonly searches: number;
  /** The provider's own count of them, to be held against ours. */
  readonly countedSearches?: number;
}
