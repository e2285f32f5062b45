import { keychainProblems, type KeychainProblem } from './keychain-problem.ts';

const ownKinds = [
  'auth',
  'permission',
  'unknown_model',
  'bad_base_url',
  'context_length',
  'output_limit',
  'rate_limit',
  'quota',
  'overloaded',
  'refused_parameter',
  'refusal',
  'network',
  'tls',
  'proxy',
  'protocol',
  'timeout',
  'cancelled',
  /** Not of the wire: an earlier answer on this path cannot be read whole, so nothing was sent. */
  'damaged',
  /** Not of the wire: the provider cannot be used as it is declared now, so nothing was sent. */
  'unusable',
] as const;

/** Not of the wire: the system keychain did not give the key, so nothing was sent. */
export type KeychainErrorKind = `keychain_${KeychainProblem}`;

export type TurnErrorKind = (typeof ownKinds)[number] | KeychainErrorKind;

export function keychainErrorKind(problem: KeychainProblem): KeychainErrorKind {
  return `keychain_${problem}`;
}

export const turnErrorKinds: readonly TurnErrorKind[] = [
  ...ownKinds,
  ...keychainProblems.map(keychainErrorKind),
];

/** Kinds that say something of the server or of the key, whatever it was asked. */
export const serverOrKeyKinds: readonly TurnErrorKind[] = [
  'auth',
  'permission',
  'quota',
  'rate_limit',
  'overloaded',
  'network',
  'tls',
  'proxy',
  'timeout',
  'bad_base_url',
];

/** What was wrong with the encryption of a connection. */
export type TlsProblem =
  /** Nobody this computer trusts has signed the certificate. */
  | 'untrusted'
  /** The certificate has run out, or is not valid yet. */
  | 'date'
  /** The certificate is for another server's name. */
  | 'name'
  /** What answered did not speak TLS. */
  | 'plain'
  /** It speaks only versions that are no longer safe. */
  | 'old';

/** A failure the reader can act on: `kind` picks the sentence and what is offered. */
export interface TurnError {
  readonly kind: TurnErrorKind;
  /** The provider's or the network's own words, shown as text; may be empty. */
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string;
  /** How long the provider asked us to wait, in milliseconds, not capped. */
  readonly retryAfterMs?: number;
  /** Whether a second try may help without anything being changed. */
  readonly retryable?: true;
  /** Some of the answer had come before it failed. */
  readonly partial?: true;
  /** No key was sent: there was none to send. */
  readonly withoutKey?: true;
  /** Of kind `tls`; absent: it is not known more exactly. */
  readonly tls?: TlsProblem;
  /** Scheme, host and port that were asked: `http://127.0.0.1:8080`. */
  readonly origin?: string;
}
