/** What the keychain's process is asked; one answer comes for each. */
export interface KeychainRequest {
  readonly id: number;
  readonly verb: 'get' | 'set' | 'delete';
  readonly account: string;
  /** For `set`: what is kept; empty otherwise. */
  readonly secret: string;
}

/**
 * `value`: for `get` the secret, or null when it was not given; for `delete` whether something went.
 * `message`: the system's own words for why it failed.
 */
export type KeychainAnswer =
  | { readonly id: number; readonly ok: true; readonly value: string | boolean | null }
  | { readonly id: number; readonly ok: false; readonly message: string };
