import type { CheckOutcome } from '../../shared/bridge/views.ts';
import { needsNoKey, noSuchOwner } from '../../shared/text/phrases/auth.ts';
import type { LoadedConfig } from '../config/config.ts';
import type { KeyRequest } from '../credentials/credentials.ts';
import { declaredProviders, keyRequest, usable } from '../providers/declared.ts';
import { profileToSave } from '../providers/login-chain.ts';
import type { Providers } from '../providers/provider.ts';
import { sources } from '../sources/all.ts';
import { UsageError } from './output.ts';

/** What a key is given for on the command line: a declared provider, or a source whose providers share logins. */
export interface KeyTarget {
  readonly request: KeyRequest;
  /** The name it is saved under when none is given; absent: the usual one. */
  readonly profile?: string;
  /** Tries a key; nothing is kept. */
  check(providers: Providers, key: string): Promise<CheckOutcome>;
}

/** Finds it by its name; throws a `UsageError` that lists what there is. */
export function keyTarget(word: string, loaded: LoadedConfig): KeyTarget {
  const declared = declaredProviders(loaded, sources);
  if (declared.some(({ config }) => config.name === word)) {
    const found = usable(declared, word);
    if (found.address.kind === 'built_in') throw new UsageError(needsNoKey(word));
    const profile = profileToSave(found);
    return {
      request: keyRequest(found),
      ...(profile === undefined ? {} : { profile }),
      check: (providers, key) => providers.checkKey(word, key),
    };
  }
  const sharing = sources.filter(({ sharesLogins }) => sharesLogins);
  const source = sharing.find(({ id }) => id === word);
  if (!source) {
    const names = {
      providers: declared.map(({ config }) => config.name),
      sources: sharing.map(({ id }) => id),
    };
    throw new UsageError(noSuchOwner(word, names));
  }
  const { id, defaultBaseUrl } = source;
  const origin = defaultBaseUrl === undefined ? '' : new URL(defaultBaseUrl).origin;
  return {
    request: { provider: id, origin, logins: { source: id, origin } },
    check: (providers, key) =>
      providers.check({
        name: id,
        source: id,
        hostedTools: [],
        key: { text: key, keep: 'session' },
      }),
  };
}
