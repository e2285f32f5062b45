import type { TurnError } from '../../shared/model/turn-error.ts';

/** Tries of one response, the first included. */
const maxTries = 3;
/** Within this long after the first try, as long as the provider asks for no more. */
const budgetMs = 60_000;
/** Longer than this nobody watches a countdown: the turn ends and says how long to wait. */
const longestWaitMs = 600_000;

export interface Attempt {
  /** Tries made so far, at least 1. */
  readonly tries: number;
  /** Since the first try was sent, in milliseconds. */
  readonly elapsedMs: number;
  /** Between 0 and 1, to spread the tries of many. */
  readonly jitter: number;
}

/**
 * How long to wait before the same request is sent again, in milliseconds; undefined when it is not.
 * The provider's own wish goes first; without one the wait doubles from half a second.
 */
export function retryDelay(error: TurnError, attempt: Attempt): number | undefined {
  if (!error.retryable || attempt.tries >= maxTries) return undefined;
  const asked = error.retryAfterMs;
  if (asked !== undefined && asked > budgetMs) return asked > longestWaitMs ? undefined : asked;
  const wait = asked ?? 500 * 2 ** (attempt.tries - 1) * (1 - 0.25 * attempt.jitter);
  return attempt.elapsedMs + wait > budgetMs ? undefined : Math.round(wait);
}
