import type { CredentialView } from '../../shared/bridge/views.ts';
import { AppError } from '../app-error.ts';

/** Whose key is wanted, and where it would go. */
export interface KeyRequest {
  /** The declared name of the provider. */
  readonly provider: string;
  /** Scheme, host and port of its base URL. */
  readonly origin: string;
  /** The environment variable that config or the source names. */
  readonly variable?: string;
}

export type FoundKey =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'missing' }
  /** There is one, entered for another origin: it is not sent to this one. */
  | { readonly kind: 'bound'; readonly boundTo: string }
  /** The variable holds characters that no header can carry. */
  | { readonly kind: 'unsendable'; readonly variable: string };

/**
 * Keys from the environment and for this session; nothing here is ever written. A key that was entered goes
 * before the environment's, but only to the origin it was entered for.
 */
export interface Credentials {
  find(request: KeyRequest): FoundKey;
  /** What may be told of the key that `find` gives: never the key. */
  view(request: KeyRequest): CredentialView;
  /**
   * An entered key as it is sent: trimmed, and from now on among the secrets. Throws `bad_input` for what no
   * header can carry.
   */
  accept(provider: string, text: string): string;
  /** Keeps an entered key in memory, for one provider at one origin; throws as `accept` does. */
  setForSession(request: KeyRequest, text: string): void;
  /** Whether an environment variable is set to something. */
  isSet(variable: string): boolean;
  /** Every key that was entered or found, to be struck out of what is logged. */
  secrets(): readonly string[];
}

interface SessionKey {
  readonly key: string;
  readonly origin: string;
}

export function createCredentials(env: Readonly<Record<string, string | undefined>>): Credentials {
  const session = new Map<string, SessionKey>();
  const seen = new Set<string>();

  const fromEnvironment = (variable: string | undefined): string => {
    // Names such as `__proto__` are valid and give something else than text.
    const value: unknown = variable === undefined ? undefined : env[variable];
    const key = typeof value === 'string' ? value.trim() : '';
    if (key !== '') seen.add(key);
    return key;
  };
  const accept = (provider: string, text: string): string => {
    const key = text.trim();
    if (key !== '') seen.add(key);
    if (isSendable(key)) return key;
    const details = { reason: 'key_characters', provider };
    throw new AppError('bad_input', 'The key has characters no request can carry', details);
  };

  return {
    find({ provider, origin, variable }) {
      const own = session.get(provider);
      if (own?.origin === origin) return { kind: 'key', key: own.key };
      const key = fromEnvironment(variable);
      if (variable !== undefined && key !== '') {
        return isSendable(key) ? { kind: 'key', key } : { kind: 'unsendable', variable };
      }
      return own ? { kind: 'bound', boundTo: own.origin } : { kind: 'missing' };
    },
    view({ provider, origin, variable }) {
      const own = session.get(provider);
      const found = fromEnvironment(variable) !== '';
      if (own && (own.origin === origin || !found)) {
        const elsewhere = own.origin === origin ? {} : { boundTo: own.origin };
        return { kind: 'session', lastFour: lastFour(own.key), ...elsewhere };
      }
      return variable === undefined ? { kind: 'none' } : { kind: 'environment', variable, found };
    },
    accept,
    setForSession({ provider, origin }, text) {
      session.set(provider, { key: accept(provider, text), origin });
    },
    isSet: (variable) => fromEnvironment(variable) !== '',
    secrets: () => [...seen],
  };
}

/** Visible ASCII without white space: a fetch repeats any other value in the words of its error. */
function isSendable(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

/** Enough to tell two keys apart; of a short one nothing. */
function lastFour(key: string): string {
  return key.length >= 12 ? key.slice(-4) : '';
}
