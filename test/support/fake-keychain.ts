import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { Keychain, KeychainItems, Outcome } from '../../main/credentials/keychain.ts';
import { openKeychain, type KeychainTraits } from '../../main/credentials/open-keychain.ts';

/** A keychain in memory that answers as the systems do. */
export interface FakeKeychain {
  readonly keychain: Keychain;
  readonly items: Map<string, string>;
  /** What was asked, in order: `get a/b`. */
  readonly asked: string[];
  /** `locked`: nothing is given, and nothing taken; a problem: every request ends in it. */
  state: 'open' | 'locked' | KeychainProblem;
  /** Milliseconds each request takes, by the keychain's own clock. */
  takes: number;
  /** What it makes of a secret it keeps. */
  keeps: (secret: string) => string;
}

/** As the Secret Service is: no limit, and a locked keyring answers with nothing. */
export const secretService: KeychainTraits = {
  itemBytes: Number.POSITIVE_INFINITY,
  hidesLock: true,
};
/** As Credential Manager is. */
export const credentialManager: KeychainTraits = { itemBytes: 2560, hidesLock: false };

export function fakeKeychain(traits: KeychainTraits = secretService): FakeKeychain {
  let elapsed = 0;
  const items = new Map<string, string>();
  const asked: string[] = [];
  const answer = <Value>(what: string, open: () => Value, locked: Outcome<Value>) => {
    asked.push(what);
    elapsed += fake.takes;
    if (fake.state === 'open') return Promise.resolve({ ok: true, value: open() } as const);
    if (fake.state === 'locked') return Promise.resolve(locked);
    return Promise.resolve({ ok: false, problem: fake.state } as const);
  };
  const store: KeychainItems = {
    get: (account) =>
      answer(`get ${account}`, () => items.get(account) ?? null, { ok: true, value: null }),
    set: (account, secret) => {
      if (Buffer.byteLength(secret) > traits.itemBytes) {
        asked.push(`set ${account}`);
        return Promise.resolve({ ok: false, problem: 'failed' });
      }
      const keep = () => {
        items.set(account, fake.keeps(secret));
        return null;
      };
      return answer(`set ${account}`, keep, { ok: false, problem: 'locked' });
    },
    delete: (account) =>
      answer(`delete ${account}`, () => items.delete(account), { ok: true, value: false }),
  };
  const fake: FakeKeychain = {
    keychain: openKeychain(store, traits, { elapsed: () => elapsed }),
    items,
    asked,
    state: 'open',
    takes: 0,
    keeps: (secret) => secret,
  };
  return fake;
}
