import type { CredentialView } from '../../shared/bridge/views.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { SavedKey } from '../../shared/model/saved-key.ts';
import type { Clock } from '../clock.ts';
import type { Keychain, Outcome } from './keychain.ts';
import { createEnteredKeys, type EnteredKeys, isSendable } from './entered-keys.ts';
import type { ReferenceFile } from './reference-file.ts';
import { createSavedKeys, type SavedKeys } from './saved-keys.ts';

/** Whose key is wanted, and where it would go. */
export interface KeyRequest {
  /** The declared name of the provider. */
  readonly provider: string;
  /** Scheme, host and port of its base URL; empty while it has none. */
  readonly origin: string;
  /** The environment variable that config or the source names. */
  readonly variable?: string;
  /** The source whose providers share their logins, and its own origin; absent: a saved key is the provider's own. */
  readonly logins?: { readonly source: string; readonly origin?: string };
  /** A key of this session does not count: it stands for the first login of a chain only. */
  readonly ignoresSession?: true;
  /** Where alone it is looked for, besides this session; absent: in all places. */
  readonly place?:
    | { readonly kind: 'environment' }
    | { readonly kind: 'saved'; readonly profile: string };
}

export type FoundKey =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'missing' }
  /** There is one, entered for another origin: it is not sent to this one. */
  | { readonly kind: 'bound'; readonly boundTo: string; readonly isSaved: boolean }
  /** The variable holds characters that no header can carry. */
  | { readonly kind: 'unsendable'; readonly variable: string }
  /** Several are saved, and nothing says which one is meant. */
  | { readonly kind: 'several'; readonly profiles: readonly string[] }
  /** One is saved, and the system keychain did not give it. */
  | { readonly kind: 'keychain'; readonly problem: KeychainProblem };

/**
 * Keys for this session, from the environment and in the system keychain, looked for in this order. None goes
 * to an origin it was not given for. The keychain is asked only for a key that was saved there.
 */
export interface Credentials {
  find(request: KeyRequest): Promise<FoundKey>;
  /** What may be told of the key that `find` gives: never the key. Asks nobody. */
  view(request: KeyRequest): CredentialView;
  /**
   * An entered key as it is sent: trimmed, and from now on among the secrets. Throws `bad_input` for what no
   * header can carry.
   */
  accept(provider: string, text: string): string;
  /** Keeps an entered key in memory, for one provider at one origin; throws as `accept` does. */
  setForSession(request: KeyRequest, text: string): void;
  /**
   * Saves an entered key in the system keychain, and says so once it was read back. Rejects as `accept` throws,
   * and with `not_saving` when the list of keys cannot be written; then nothing is saved.
   */
  save(request: KeyRequest, text: string, profile?: string): Promise<Outcome<null>>;
  /**
   * Forgets the key of this session, or takes the saved one out of the keychain. A locked keyring keeps it, and
   * it stays known.
   */
  remove(request: KeyRequest): Promise<Outcome<null>>;
  /** Takes one saved key out, by its profile. Null: there is none. */
  removeSaved(
    request: Pick<KeyRequest, 'provider' | 'logins'>,
    profile?: string,
  ): Promise<Outcome<null> | null>;
  /** Lets the saved key of a provider go to its present origin too. */
  allow(request: KeyRequest): Promise<void>;
  saved(): Promise<readonly SavedKey[]>;
  /** Where a damaged list of saved keys is now, when there was one. */
  setAside(): string | undefined;
  /** Whether an environment variable is set to something. */
  isSet(variable: string): boolean;
  /** Every key that was entered or found, to be struck out of what is logged. */
  secrets(): readonly string[];
  /** Hears when something that `view` says may have changed; the returned function ends it. */
  listen(listener: () => void): () => void;
}

export interface CredentialsParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly keychain: Keychain;
  readonly file: ReferenceFile;
  readonly clock: Pick<Clock, 'now'>;
  readonly onFailure: (error: unknown) => void;
}

/** Reads the list of saved keys; one that cannot be read is as good as none until it can. */
export async function openCredentials(parts: CredentialsParts): Promise<Credentials> {
  const seen = new Set<string>();
  const listeners = new Set<() => void>();
  const onChange = () => {
    for (const listener of listeners) listener();
  };
  const onSecret = (key: string) => void seen.add(key);
  const entered = createEnteredKeys(parts.env, onSecret);
  const saved = createSavedKeys({ ...parts, onSecret, onChange });
  await saved.list().catch(parts.onFailure);

  return {
    find: (request) => findKey(request, entered, saved),
    view: (request) => viewKey(request, entered, saved),
    accept: entered.accept,
    setForSession(request, text) {
      entered.set(request, entered.accept(request.provider, text));
      onChange();
    },
    async save(request, text, profile) {
      const key = entered.accept(request.provider, text);
      const outcome = await saved.save(request, key, profile);
      if (outcome.ok) entered.remove(request.provider);
      onChange();
      return outcome;
    },
    async remove(request) {
      const wasEntered = entered.remove(request.provider);
      onChange();
      return wasEntered ? done : ((await saved.remove(request)) ?? done);
    },
    removeSaved: saved.remove,
    allow: saved.allow,
    saved: saved.list,
    setAside: () => parts.file.setAside(),
    isSet: (variable) => entered.inEnvironment(variable) !== '',
    secrets: () => [...seen],
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const done: Outcome<null> = { ok: true, value: null };

async function findKey(
  request: KeyRequest,
  entered: EnteredKeys,
  saved: SavedKeys,
): Promise<FoundKey> {
  const own = sessionKey(request, entered);
  if (own?.origin === request.origin) return { kind: 'key', key: own.key };
  const inEnvironment = looksIn(request, 'environment') && environmentKey(request, entered);
  if (inEnvironment) return inEnvironment;
  const found = looksIn(request, 'saved') ? await saved.find(request) : undefined;
  if (found && (found.kind !== 'bound' || !own)) return found;
  return own ? { kind: 'bound', boundTo: own.origin, isSaved: false } : { kind: 'missing' };
}

/** In the order in which keys are looked for. */
function viewKey(request: KeyRequest, entered: EnteredKeys, saved: SavedKeys): CredentialView {
  const { variable } = request;
  // Read whatever is shown, so that the log knows it as a secret.
  const isSet = entered.inEnvironment(variable) !== '';
  const own = sessionKey(request, entered);
  const ownView = own && entered.view(request);
  if (ownView && own.origin === request.origin) return ownView;
  const environment: CredentialView =
    variable === undefined ? { kind: 'none' } : { kind: 'environment', variable, found: isSet };
  if (isSet && looksIn(request, 'environment')) return environment;
  const inKeychain = looksIn(request, 'saved') ? saved.view(request) : undefined;
  return inKeychain ?? ownView ?? environment;
}

function sessionKey({ provider, ignoresSession }: KeyRequest, entered: EnteredKeys) {
  return ignoresSession ? undefined : entered.of(provider);
}

function looksIn({ place }: KeyRequest, kind: 'environment' | 'saved'): boolean {
  return place === undefined || place.kind === kind;
}

function environmentKey({ variable }: KeyRequest, entered: EnteredKeys): FoundKey | undefined {
  const key = entered.inEnvironment(variable);
  if (variable === undefined || key === '') return undefined;
  return isSendable(key) ? { kind: 'key', key } : { kind: 'unsendable', variable };
}
