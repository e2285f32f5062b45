import type { CredentialView } from '../../shared/bridge/views.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { SavedKey } from '../../shared/model/saved-key.ts';
import type { FoundKey, KeyRequest } from './credentials.ts';
import { lastFour } from './last-four.ts';
import { accountOf, isAllowed, type KeyOwner, type Reference } from './references.ts';

/** Whose a saved key is that a request may use. */
export function ownerOf({ provider, logins }: Pick<KeyRequest, 'provider' | 'logins'>): KeyOwner {
  return logins ? { source: logins.source } : { provider };
}

/** What the list holds of a key that is saved for a request now. */
export function newReference(
  request: KeyRequest,
  saved: { readonly key: string; readonly profile: string; readonly created: string },
): Reference {
  const owner = ownerOf(request);
  return {
    account: accountOf(owner, saved.profile),
    ...owner,
    profile: saved.profile,
    kind: 'api_key',
    origins: originsFor(request),
    created: saved.created,
    last_four: lastFour(saved.key),
  };
}

/** A login may go to its source's own server; any key to the one it was entered for, for that provider. */
function originsFor({ provider, origin, logins }: KeyRequest): Reference['origins'] {
  if (!logins) return [{ origin, provider }];
  const own = logins.origin === undefined ? [] : [{ origin: logins.origin }];
  return origin === '' || origin === logins.origin ? own : [...own, { origin, provider }];
}

/** A key that does not go where the request would go. */
export function bound(reference: Reference): FoundKey {
  return { kind: 'bound', boundTo: firstOrigin(reference), isSaved: true };
}

function firstOrigin({ origins }: Reference): string {
  return origins[0]?.origin ?? '';
}

export function savedView(
  reference: Reference,
  { provider, origin }: KeyRequest,
  problem: KeychainProblem | undefined,
): CredentialView {
  const { profile, last_four, created, last_used, source } = reference;
  const isElsewhere = !isAllowed(reference, provider, origin);
  return {
    kind: 'saved',
    lastFour: last_four,
    profile,
    isShared: source !== undefined,
    created,
    ...(last_used === undefined ? {} : { lastUsed: last_used }),
    ...(problem === undefined ? {} : { problem }),
    ...(isElsewhere ? { boundTo: firstOrigin(reference) } : {}),
  };
}

export function savedKey(reference: Reference): SavedKey {
  const { source, provider, profile, origins, created, last_used, last_four } = reference;
  return {
    ...(source === undefined ? { provider: provider ?? '' } : { source }),
    profile,
    origins: origins.map((one) => one.origin),
    created,
    ...(last_used === undefined ? {} : { lastUsed: last_used }),
    lastFour: last_four,
  };
}
