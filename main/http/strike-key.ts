import { strikeOut } from '../redact.ts';

/**
 * Words of a server without what it was sent to let us in: some repeat the key that they refuse. `headers` are
 * those of the credential and what the user added.
 */
export function strikeKey(words: string, headers: Readonly<Record<string, string>>): string {
  const sent = Object.values(headers);
  // Of `Bearer KEY` the key alone is repeated.
  return strikeOut(words, [...sent, ...sent.flatMap((value) => value.split(' ').slice(1))]);
}
