type Headers = Readonly<Record<string, string>>;

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * When the limits that are used up begin anew, in milliseconds, by `x-ratelimit-remaining-<what>` and
 * `x-ratelimit-reset-<what>`, whose value is a time from now: `6m0s`, `20ms`, `1h2m3.5s`. Undefined where no
 * limit is used up or none says when.
 */
export function limitResetMs(headers: Headers): number | undefined {
  const waits = Object.keys(headers).flatMap((name) => {
    const what = /^x-ratelimit-remaining-(.+)$/.exec(name)?.[1];
    const isUsedUp = what !== undefined && headers[name]?.trim() === '0';
    return isUsedUp ? (durationMs(headers[`x-ratelimit-reset-${what}`] ?? '') ?? []) : [];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

function durationMs(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text.trim())) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)];
  const sum = parts.reduce(
    (total, [, count, unit]) => total + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
  return Math.ceil(sum);
}
