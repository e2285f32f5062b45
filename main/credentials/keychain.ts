import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';

export interface KeychainFailed {
  readonly ok: false;
  readonly problem: KeychainProblem;
}

/** What asking the keychain for one thing came to. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | KeychainFailed;

/** The system keychain as it is: items by account. Nothing rejects. */
export interface KeychainItems {
  /** Null: there is none, or its keyring is locked. The system does not tell which. */
  get(account: string): Promise<Outcome<string | null>>;
  set(account: string, secret: string): Promise<Outcome<null>>;
  /** False: there is none, or its keyring is locked. */
  delete(account: string): Promise<Outcome<boolean>>;
}

/** The system keychain for secrets that were saved before, or are to be. Nothing rejects. */
export interface Keychain {
  /** A secret that was saved: what is not there is `locked`, `denied` or `removed`. */
  read(account: string): Promise<Outcome<string>>;
  /** Saves a secret, and reads it back before it says so. */
  write(account: string, secret: string): Promise<Outcome<null>>;
  /** Takes a secret out. `removed` when it was gone already. */
  remove(account: string): Promise<Outcome<null>>;
}
