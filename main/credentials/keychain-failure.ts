import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';

/** What the systems say, in the order in which it is looked for. */
const told: readonly (readonly [RegExp, KeychainProblem])[] = [
  // Linux: a keyring that was never opened has no collection yet.
  [/locked collection|is locked|Object does not exist at path|default collection/i, 'locked'],
  // macOS: errSecInteractionNotAllowed, where nobody can be asked to unlock it.
  [/interaction is not allowed/i, 'locked'],
  [/dismissed|cancel|passphrase you entered is not correct|not permitted|access denied/i, 'denied'],
  [/timeout was reached|timed out|did not receive a reply/i, 'timed_out'],
  [
    /d-?bus|could not connect|connection is closed|not provided by any|no such interface|native addon|keychain could not be found/i,
    'unavailable',
  ],
];

/** Reads the keychain's own words. They are the system library's, which has no codes. */
export function keychainFailure(message: string): KeychainProblem {
  return told.find(([words]) => words.test(message))?.[1] ?? 'failed';
}
