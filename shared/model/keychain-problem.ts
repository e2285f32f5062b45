/**
 * Why the system keychain did not give or take a key:
 * - `locked`: its keyring is closed, or was never set up
 * - `unavailable`: this system has none, or it cannot be reached
 * - `denied`: the user, or the system for them, said no
 * - `timed_out`: it did not answer in time, or nobody wanted to wait any longer
 * - `crashed`: the process that asks it ended
 * - `removed`: it is open and no longer has a key that was saved
 * - `altered`: it gave back something else than was saved
 * - `failed`: it gave a reason nobody has a sentence for
 */
export const keychainProblems = [
  'locked',
  'unavailable',
  'denied',
  'timed_out',
  'crashed',
  'removed',
  'altered',
  'failed',
] as const;

export type KeychainProblem = (typeof keychainProblems)[number];
