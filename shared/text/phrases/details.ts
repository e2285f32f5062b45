/** The details of a code, as they come over the bridge. */
export type Details = Readonly<Record<string, unknown>>;

export function wordOf(details: Details, key: string): string {
  const value = details[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}

export function quoted(details: Details, key: string): string {
  return `“${wordOf(details, key)}”`;
}

export function numberOf(details: Details, key: string): number {
  const value = details[key];
  return typeof value === 'number' ? value : 0;
}

export function listOf(details: Details, key: string): readonly string[] {
  const value = details[key];
  return Array.isArray(value) ? value.map(String) : [];
}

/** `a`, `a or b`, `a, b or c`. */
export function oneOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
