import { AppError } from '../app-error.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { isLoopback } from '../http/loopback.ts';
import { type Declared, keyRequest } from './declared.ts';
import type { Connection } from './provider.ts';

/** Starts the built-in server when it does not run yet; the token is this start's key for it. */
export type DemoConnect = () => Promise<{ readonly baseUrl: string; readonly token: string }>;

/** Today's address and key of a provider; rejects as `Providers.connect` says. */
export async function connect(
  declared: Declared,
  credentials: Credentials,
  demo: DemoConnect,
): Promise<Connection> {
  const { config, source, settings, baseUrl } = declared;
  const provider = config.name;
  const own = settings.headers ?? {};
  if (baseUrl === undefined) {
    const { baseUrl: address, token } = await demo();
    const headers = { ...own, ...source.credentialHeaders(token) };
    return { provider, source, baseUrl: address, headers };
  }
  const key = keyFor(declared, baseUrl, credentials);
  const credential = key === undefined ? {} : source.credentialHeaders(key);
  return { provider, source, baseUrl, headers: { ...own, ...credential } };
}

/** The key, or undefined where requests without one make sense. */
function keyFor(declared: Declared, baseUrl: string, credentials: Credentials): string | undefined {
  const request = keyRequest(declared);
  const { provider, origin, variable } = request;
  const found = credentials.find(request);
  switch (found.kind) {
    case 'key':
      refuseInTheClear(provider, baseUrl);
      return found.key;
    case 'bound':
      throw new AppError('refused', `The key of ${provider} was given for ${found.boundTo}`, {
        reason: 'other_origin',
        provider,
        origin,
        boundTo: found.boundTo,
      });
    case 'missing': {
      // A variable that config names is wanted, also where a key is optional.
      const isWanted = !declared.source.keyOptional || declared.settings.api_key_env !== undefined;
      if (!isWanted) return undefined;
      throw new AppError('no_credential', `No key for ${provider}`, {
        provider,
        ...(variable === undefined ? {} : { variable }),
      });
    }
  }
}

/** Whoever listens on the way would read the key. */
function refuseInTheClear(provider: string, baseUrl: string): void {
  const { protocol, origin } = new URL(baseUrl);
  if (protocol !== 'http:' || isLoopback(baseUrl)) return;
  throw new AppError('refused', `The key of ${provider} would go to ${origin} unencrypted`, {
    reason: 'in_the_clear',
    provider,
    origin,
  });
}
