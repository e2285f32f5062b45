const struck = '[redacted]';

/** Below this a known secret is too short to tell from ordinary text. */
const shortest = 6;

/** What looks like a secret wherever it comes from; `$1` is kept. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // User names and passwords in addresses, then queries and fragments.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'@]+@/gi, `$1${struck}@`],
  [/\b(https?:\/\/[^\s?#"'\\]+)[?#][^\s"'\\)]*/gi, `$1?${struck}`],
  [/\b((?:bearer|basic)\s+)[\w.~+/=-]{6,}/gi, `$1${struck}`],
  [
    /((?:authorization|api[-_]?key|x-[a-z-]*key|access[-_]?token|secret|password)\\?["']?\s*[:=]\s*\\?["']?)(?!\[redacted\]|(?:bearer|basic)\s)[^\s"',;}\\]+/gi,
    `$1${struck}`,
  ],
  // Keys with the usual prefixes, and JSON web tokens.
  [/\b[a-z]{2,6}[-_](?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}/g, struck],
  [/\bAIza[\w-]{20,}/g, struck],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/g, struck],
];

/** Strikes out the secrets that are known, then what looks like one. */
export function redact(text: string, secrets: readonly string[]): string {
  return patterns.reduce(
    (rest, [pattern, by]) => rest.replace(pattern, by),
    strikeOut(text, secrets),
  );
}

/** Strikes out the secrets that are known, and nothing else. */
export function strikeOut(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret.length >= shortest)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .toSorted((a, b) => b.length - a.length);
  return spellings.reduce((rest, secret) => rest.replaceAll(secret, struck), text);
}
