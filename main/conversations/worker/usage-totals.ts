import type { UsageTotal } from '../../../shared/model/usage-total.ts';
import type { Database } from './database.ts';

const counters = {
  inputTokens: '$.usage.inputTokens',
  outputTokens: '$.usage.outputTokens',
  cacheReadTokens: '$.usage.cacheReadTokens',
  cacheWriteTokens: '$.usage.cacheWriteTokens',
  reasoningTokens: '$.usage.reasoningTokens',
  countedSearches: '$.usage.hosted.web_search',
} as const satisfies Partial<Record<keyof UsageTotal, string>>;

const sums = Object.entries(counters).map(([name, path]) => `sum(json ->> '${path}') AS ${name}`);

/** Turns that were deleted count too: what they cost was paid. */
const totals = `
  SELECT
    json ->> '$.provider' AS provider, json ->> '$.model' AS model, substr(at, 1, 7) AS month,
    count(*) AS responses, coalesce(sum(json ->> '$.searches'), 0) AS searches, ${sums.join(', ')}
  FROM usage
  WHERE json_valid(json) AND json ->> '$.provider' IS NOT NULL AND json ->> '$.model' IS NOT NULL
  GROUP BY provider, model, month
  ORDER BY month DESC, provider, model`;

type Row = { readonly [Name in keyof Required<UsageTotal>]: Required<UsageTotal>[Name] | null };

/** What every model cost, month by month, the latest first. */
export function usageTotals(db: Database): readonly UsageTotal[] {
  return db.all<Row>(totals).map(
    (row) =>
      // True by the query: what may be null is what a total may leave out.
      Object.fromEntries(
        Object.entries(row).filter(([, value]) => value !== null),
      ) as unknown as UsageTotal,
  );
}
