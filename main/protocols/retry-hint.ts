import type { TurnError } from '../../shared/model/turn-error.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Whether the same request may work if it is sent again, and when: `x-should-retry` decides, else the
 * status (408, 409, 429, 5xx). The wait is the server's wish in milliseconds, not capped.
 */
export function retryHint(
  status: number,
  headers: Headers,
): Pick<TurnError, 'retryable' | 'retryAfterMs'> {
  const wish = headers['x-should-retry']?.trim().toLowerCase();
  const byStatus = status === 408 || status === 409 || status === 429 || status >= 500;
  const retryable = wish === 'true' || (wish !== 'false' && byStatus);
  const ms = retryAfterMs(headers);
  return {
    ...(retryable ? { retryable } : {}),
    ...(ms === undefined ? {} : { retryAfterMs: ms }),
  };
}

/** From `retry-after-ms`, else `retry-after` in seconds or as a date; undefined where neither makes sense. */
function retryAfterMs(headers: Headers): number | undefined {
  const ms = amount(headers['retry-after-ms']);
  if (ms !== undefined) return Math.round(ms);
  const after = headers['retry-after'];
  const seconds = amount(after);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  return after === undefined ? undefined : msUntil(after, headers);
}

/** Milliseconds from the server's own `date` to a moment it names: its clock need not be ours. */
export function msUntil(moment: string, headers: Headers): number | undefined {
  const ms = dateOf(moment) - dateOf(headers['date'] ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Of HTTP (`Tue, 01 Dec 2026 …`) or of RFC 3339; `Date.parse` alone makes a date of `-5`. */
function dateOf(text: string): number {
  return /^\s*([a-z]{3},|\d{4}-\d\d-\d\dT)/i.test(text) ? Date.parse(text) : NaN;
}

function amount(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
