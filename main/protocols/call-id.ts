/** Longest id of a call that is taken. */
const longest = 64;

/** Another provider's call id within what protocols take: letters, digits, `_` and `-`, not too many. */
export function wireCallId(id: string): string {
  const safe = id.replaceAll(/[^A-Za-z0-9_-]/g, '_');
  // Ids differ at their ends, as a rule.
  return safe.length > longest ? safe.slice(-longest) : safe;
}
