/** Every pattern that is written in a grammar, once. */
export function patternsIn(grammar: unknown): readonly string[] {
  const patterns = new Set<string>();
  collect(grammar, patterns, new Set());
  return [...patterns];
}

function collect(part: unknown, patterns: Set<string>, seen: Set<unknown>): void {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  for (const [name, value] of Object.entries(part)) {
    if (typeof value !== 'string') collect(value, patterns, seen);
    else if (name === 'match' || name === 'begin') patterns.add(value);
  }
}
