import { createHash } from 'node:crypto';

/** What an item begins with that only says how many others hold the secret. */
const mark = 'footnote-parts:';

/** A secret as items: one, or a head that says what belongs together, and the parts. */
export interface SplitSecret {
  readonly head: string;
  readonly parts: readonly string[];
}

/** What the head of a split secret says. */
export interface PartsHead {
  readonly count: number;
  /** SHA-256 of the whole, in hex. */
  readonly hash: string;
}

/**
 * Makes a secret fit into items of at most `limit` bytes of UTF-8, cutting between characters. A secret that
 * looks like a head is split too, so that reading it back cannot go wrong.
 */
export function splitSecret(secret: string, limit: number): SplitSecret {
  if (Buffer.byteLength(secret) <= limit && !secret.startsWith(mark)) {
    return { head: secret, parts: [] };
  }
  const parts = inRuns(secret, limit);
  return { head: `${mark}${parts.length}:${hashOf(secret)}`, parts };
}

/** What a head says, or undefined for an item that is the secret itself. */
export function readHead(item: string): PartsHead | undefined {
  const [, count, hash] = /^footnote-parts:([1-9]\d{0,3}):([0-9a-f]{64})$/.exec(item) ?? [];
  return count === undefined || hash === undefined ? undefined : { count: Number(count), hash };
}

/** The secret, or undefined when the parts are not those the head speaks of. */
export function joinParts(
  { count, hash }: PartsHead,
  parts: readonly string[],
): string | undefined {
  const secret = parts.join('');
  return parts.length === count && hashOf(secret) === hash ? secret : undefined;
}

/** Where a part is kept. */
export function partAccount(account: string, index: number): string {
  return `${account}#${index}`;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function inRuns(secret: string, limit: number): readonly string[] {
  const runs: string[] = [];
  let run = '';
  let bytes = 0;
  for (const char of secret) {
    const size = Buffer.byteLength(char);
    if (bytes + size > limit) {
      runs.push(run);
      run = '';
      bytes = 0;
    }
    run += char;
    bytes += size;
  }
  return [...runs, run];
}
