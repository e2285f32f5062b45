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
  | { readonly kind: 'bound'; readonly boundTo: string };

/** Keys from the environment and for this session; nothing here is ever written. */
export interface Credentials {
  find(request: KeyRequest): FoundKey;
  /** What may be told of it: never the key. */
  view(request: KeyRequest): CredentialView;
  /** Keeps a key in memory, for one provider at one origin. Throws `bad_input` for what no header can carry. */
  setForSession(request: KeyRequest, key: string): void;
  /** Whether an environment variable is set to something. */
  isSet(variable: string): boolean;
  /** Every key that was given or found, to be struck out of what is logged. */
  secrets(): readonly string[];
}

interface SessionKey {
  readonly key: string;
  readonly origin: string;
}

export function createCredentials(env: Readonly<Record<string, string | undefined>>): Credentials {
  const session = new Map<string, SessionKey>();
  const seen = new Set<string>();

  const fromEnvironment = (variable: string | undefined) => {
    const key = variable === undefined ? '' : (env[variable]?.trim() ?? '');
    if (key !== '') seen.add(key);
    return key;
  };

  return {
    find({ provider, origin, variable }) {
      const own = session.get(provider);
      if (own?.origin === origin) return { kind: 'key', key: own.key };
      const key = fromEnvironment(variable);
      if (key !== '') return { kind: 'key', key };
      return own ? { kind: 'bound', boundTo: own.origin } : { kind: 'missing' };
    },
    view({ provider, origin, variable }) {
      const own = session.get(provider);
      if (own) {
        const elsewhere = own.origin === origin ? {} : { boundTo: own.origin };
        return { kind: 'session', lastFour: lastFour(own.key), ...elsewhere };
      }
      if (variable === undefined) return { kind: 'none' };
      return { kind: 'environment', variable, found: fromEnvironment(variable) !== '' };
    },
    setForSession({ provider, origin }, text) {
      const key = text.trim();
      if (!isSendable(key)) {
        throw new AppError('bad_input', 'The key has characters no request can carry', {
          reason: 'key_characters',
          provider,
        });
      }
      seen.add(key);
      session.set(provider, { key, origin });
    },
    isSet: (variable) => fromEnvironment(variable) !== '',
    secrets: () => [...seen],
  };
}

/** What the value of a header may be: visible ASCII, without white space. */
function isSendable(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

/** Enough to tell two keys apart; of a short one nothing. */
function lastFour(key: string): string {
  return key.length >= 12 ? key.slice(-4) : '';
}
