import type { CredentialView } from '../../shared/bridge/views.ts';
import type { SavedKey } from '../../shared/model/saved-key.ts';
import type { FoundKey, KeyRequest } from './credentials.ts';
import type { Keychain, Outcome } from './keychain.ts';
import {
  createKnownReferences,
  type KnownReferences,
  type KnownReferencesParts,
} from './known-references.ts';
import { createReadSecrets, type ReadSecretsParts } from './read-secrets.ts';
import {
  type Chosen,
  chosenReference,
  isAllowed,
  type Reference,
  referencesOf,
  usualProfile,
} from './references.ts';
import { bound, newReference, ownerOf, savedKey, savedView } from './saved-key-views.ts';

export interface SavedKeysParts extends KnownReferencesParts, ReadSecretsParts {
  readonly keychain: Keychain;
}

type Whose = Pick<KeyRequest, 'provider' | 'logins' | 'place'>;

/** Keys in the system keychain. It is asked only by `find`, `save` and `remove`. */
export interface SavedKeys {
  /** Undefined: nothing is saved for it. */
  find(request: KeyRequest): Promise<FoundKey | undefined>;
  view(request: KeyRequest): CredentialView | undefined;
  save(request: KeyRequest, key: string, profile?: string): Promise<Outcome<null>>;
  /** Takes the key out of the keychain, then off the list. Null: there is none. */
  remove(whose: Whose, profile?: string): Promise<Outcome<null> | null>;
  /** Lets the provider's key go to its present origin. */
  allow(request: KeyRequest): Promise<void>;
  list(): Promise<readonly SavedKey[]>;
}

export function createSavedKeys(parts: SavedKeysParts): SavedKeys {
  const { keychain } = parts;
  const references = createKnownReferences(parts);
  const secrets = createReadSecrets(parts);
  const choose = async (whose: Whose, profile = profileOf(whose)): Promise<Chosen> =>
    chosenReference(referencesOf(ownerOf(whose), await references.refresh()), profile);
  return {
    async find(request) {
      const chosen = await choose(request);
      if (chosen.kind === 'none') return undefined;
      if (chosen.kind === 'several') return chosen;
      const { reference } = chosen;
      if (!isAllowed(reference, request.provider, request.origin)) return bound(reference);
      const found = await secrets.read(reference);
      if (!found.ok) return { kind: 'keychain', problem: found.problem };
      await references.touch(reference);
      return { kind: 'key', key: found.value };
    },
    view(request) {
      const own = referencesOf(ownerOf(request), references.current());
      const chosen = chosenReference(own, profileOf(request));
      if (chosen.kind !== 'one') return undefined;
      return savedView(chosen.reference, request, secrets.problemOf(chosen.reference.account));
    },
    async save(request, key, profile = usualProfile) {
      const created = new Date(parts.clock.now()).toISOString();
      const reference = newReference(request, { key, profile, created });
      const written = await keychain.write(reference.account, key);
      if (!written.ok) return written;
      await enlist(reference, references, keychain);
      secrets.put(reference, key);
      return written;
    },
    async remove(whose, profile) {
      const chosen = await choose(whose, profile);
      if (chosen.kind !== 'one') return null;
      const { account } = chosen.reference;
      const gone = await keychain.remove(account);
      // Gone already is gone; a locked keyring may still have it, so it stays on the list.
      if (!gone.ok && gone.problem !== 'removed') {
        secrets.note(account, gone.problem);
        return gone;
      }
      secrets.forget(account);
      await references.remove(account);
      return { ok: true, value: null };
    },
    async allow(request) {
      const chosen = await choose(request);
      if (chosen.kind !== 'one') return;
      const { account } = chosen.reference;
      await references.change((all) =>
        all.map((one) => (one.account === account ? allowing(one, request) : one)),
      );
    },
    list: async () => (await references.refresh()).map(savedKey),
  };
}

function profileOf({ place }: Whose): string | undefined {
  return place?.kind === 'saved' ? place.profile : undefined;
}

/** A key that is on no list would never be found again: it is taken out where the list cannot be written. */
async function enlist(
  added: Reference,
  references: KnownReferences,
  keychain: Keychain,
): Promise<void> {
  try {
    await references.add(added);
  } catch (error) {
    const isKnown = references.current().some(({ account }) => account === added.account);
    if (!isKnown) await keychain.remove(added.account);
    throw error;
  }
}

function allowing(reference: Reference, { provider, origin }: KeyRequest): Reference {
  if (isAllowed(reference, provider, origin)) return reference;
  return { ...reference, origins: [...reference.origins, { provider, origin }] };
}
