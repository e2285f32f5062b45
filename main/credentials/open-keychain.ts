import { randomBytes } from 'node:crypto';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { Clock } from '../clock.ts';
import type { Keychain, KeychainFailed, KeychainItems } from './keychain.ts';
import { deleteSecret, readSecret, writeSecret } from './whole-secret.ts';

export interface KeychainTraits {
  /** The most an item may hold, in bytes. */
  readonly itemBytes: number;
  /** Whether the system answers with nothing, and no error, while its keyring is locked. */
  readonly hidesLock: boolean;
}

/** Credential Manager takes 2,560 bytes (CRED_MAX_CREDENTIAL_BLOB_SIZE); the Secret Service hides its lock. */
export function traitsOf(platform: NodeJS.Platform): KeychainTraits {
  return {
    itemBytes: platform === 'win32' ? 2560 : Number.POSITIVE_INFINITY,
    hidesLock: !['win32', 'darwin'].includes(platform),
  };
}

/** An answer of nothing that took this long, in milliseconds, came from a prompt that somebody closed. */
const promptMs = 1000;
/** An item that is there only while it is asked whether the keyring is open. */
const probeAccount = 'is-open';

/** The keychain over its items: whole secrets, read back when written, and no absence without its reason. */
export function openKeychain(
  items: KeychainItems,
  traits: KeychainTraits,
  clock: Pick<Clock, 'elapsed'>,
): Keychain {
  const { itemBytes: limit } = traits;
  /**
   * Why an item that was saved is not there. A locked keyring takes no new item, which is how it can be told
   * from one that was taken out; after a prompt that was closed nobody is asked a second time.
   */
  const whyAbsent = async (since: number): Promise<KeychainProblem> => {
    if (!traits.hidesLock) return 'removed';
    if (clock.elapsed() - since >= promptMs) return 'denied';
    const probe = await items.set(probeAccount, randomBytes(8).toString('hex'));
    if (!probe.ok) return probe.problem;
    await items.delete(probeAccount);
    return 'removed';
  };
  return {
    async read(account) {
      const since = clock.elapsed();
      const found = await readSecret(items, account);
      if (!found.ok) return found;
      const { value } = found;
      return value === null ? failed(await whyAbsent(since)) : { ok: true, value };
    },
    async write(account, secret) {
      const kept = await writeSecret(items, { account, secret, limit });
      if (!kept.ok) return kept;
      const back = await readSecret(items, account);
      if (!back.ok) return back;
      return back.value === secret ? { ok: true, value: null } : failed('altered');
    },
    async remove(account) {
      const since = clock.elapsed();
      const gone = await deleteSecret(items, account, limit);
      if (!gone.ok) return gone;
      if (!gone.value) return failed(await whyAbsent(since));
      return { ok: true, value: null };
    },
  };
}

function failed(problem: KeychainProblem): KeychainFailed {
  return { ok: false, problem };
}
