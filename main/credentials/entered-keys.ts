import type { CredentialView } from '../../shared/bridge/views.ts';
import { AppError } from '../app-error.ts';
import type { KeyRequest } from './credentials.ts';
import { lastFour } from './last-four.ts';

/** Keys of this session and of the environment; nothing here is ever written. */
export interface EnteredKeys {
  /** An entered key as it is sent; throws `bad_input` for what no header can carry. */
  accept(provider: string, text: string): string;
  set(request: KeyRequest, key: string): void;
  /** The key that was entered for a provider, and for which origin. */
  of(provider: string): { readonly key: string; readonly origin: string } | undefined;
  view(request: KeyRequest): CredentialView | undefined;
  /** Whether there was one. */
  remove(provider: string): boolean;
  /** What a variable holds, trimmed; empty when it is not set. */
  inEnvironment(variable: string | undefined): string;
}

export function createEnteredKeys(
  env: Readonly<Record<string, string | undefined>>,
  /** Told of every key that is seen. */
  onSecret: (key: string) => void,
): EnteredKeys {
  const session = new Map<string, { readonly key: string; readonly origin: string }>();
  return {
    accept(provider, text) {
      const key = text.trim();
      if (key !== '') onSecret(key);
      if (isSendable(key)) return key;
      const details = { reason: 'key_characters', provider };
      throw new AppError('bad_input', 'The key has characters no request can carry', details);
    },
    set: ({ provider, origin }, key) => void session.set(provider, { key, origin }),
    of: (provider) => session.get(provider),
    view({ provider, origin }) {
      const own = session.get(provider);
      if (!own) return undefined;
      const elsewhere = own.origin === origin ? {} : { boundTo: own.origin };
      return { kind: 'session', lastFour: lastFour(own.key), ...elsewhere };
    },
    remove: (provider) => session.delete(provider),
    inEnvironment(variable) {
      // Names such as `__proto__` are valid and give something else than text.
      const value: unknown = variable === undefined ? undefined : env[variable];
      const key = typeof value === 'string' ? value.trim() : '';
      if (key !== '') onSecret(key);
      return key;
    },
  };
}

/** Visible ASCII without white space: a fetch repeats any other value in the words of its error. */
export function isSendable(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}
