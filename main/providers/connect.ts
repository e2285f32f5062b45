import { unreachable } from '../../shared/unreachable.ts';
import { AppError } from '../app-error.ts';
import type { FoundKey, KeyRequest } from '../credentials/credentials.ts';
import { isLoopback } from '../http/loopback.ts';
import { type Declared, keyRequest, notUsable } from './declared.ts';
import { chainOf, keyInChain, type Login, type LoginChoice } from './login-chain.ts';
import type { Connection } from './provider.ts';

/** Starts the built-in server when it does not run yet; the token is this start's key for it. */
export type DemoConnect = () => Promise<{ readonly baseUrl: string; readonly token: string }>;

export interface ConnectTools {
  readonly findKey: (request: KeyRequest) => Promise<FoundKey>;
  readonly demo: DemoConnect;
}

/** Today's address and key of a provider; rejects as `Providers.connect` says. */
export async function connect(
  declared: Declared,
  tools: ConnectTools,
  choice: LoginChoice = {},
): Promise<Connection> {
  const { config, source, settings, address } = declared;
  const place = async () => {
    switch (address.kind) {
      case 'built_in': {
        const { baseUrl, token } = await tools.demo();
        return { baseUrl, key: token };
      }
      case 'url':
        return {
          baseUrl: address.baseUrl,
          ...(await loginFor(declared, address.baseUrl, { choice, findKey: tools.findKey })),
        };
      case 'unknown':
        throw notUsable(declared);
      default:
        return unreachable(address);
    }
  };
  const { baseUrl, key, login }: Place = await place();
  const credential = key === undefined ? {} : source.credentialHeaders(key);
  const headers = { ...lowerCased(settings.headers ?? {}), ...credential };
  return { provider: config.name, source, baseUrl, headers, ...(login ? { login } : {}) };
}

interface Place {
  readonly baseUrl: string;
  readonly key?: string | undefined;
  readonly login?: Login;
}

interface Wanted {
  readonly choice: LoginChoice;
  readonly findKey: ConnectTools['findKey'];
}

/** The key along the provider's chain, or the one there is. */
async function loginFor(
  declared: Declared,
  baseUrl: string,
  { choice, findKey }: Wanted,
): Promise<Pick<Place, 'key' | 'login'>> {
  const chain = chainOf(declared, choice);
  if (!chain) return { key: keyFrom(await findKey(keyRequest(declared)), declared, baseUrl) };
  const { found, login } = await keyInChain(declared, chain, choice, findKey);
  return { key: keyFrom(found, declared, baseUrl), login };
}

/** The key that was found, or undefined where requests without one make sense. */
function keyFrom(found: FoundKey, declared: Declared, baseUrl: string): string | undefined {
  const { settings, source } = declared;
  const { provider, origin, variable } = keyRequest(declared);
  switch (found.kind) {
    case 'key':
      refuseInTheClear(provider, baseUrl);
      return found.key;
    case 'bound': {
      const { boundTo, isSaved } = found;
      const details = { reason: 'other_origin', provider, origin, boundTo, isSaved };
      throw new AppError('refused', `The key of ${provider} was given for ${boundTo}`, details);
    }
    case 'unsendable': {
      const details = { reason: 'key_characters', provider, variable: found.variable };
      throw new AppError('refused', `No request can carry what ${found.variable} holds`, details);
    }
    case 'several': {
      const details = { reason: 'several_logins', provider, profiles: found.profiles };
      throw new AppError('no_credential', `Several logins for ${provider}`, details);
    }
    case 'keychain': {
      const details = { provider, problem: found.problem };
      throw new AppError('keychain', `The keychain: ${found.problem}`, details);
    }
    case 'missing': {
      // A variable that config names is wanted, also where a key is optional.
      const isWanted = !source.keyOptional || settings.api_key_env !== undefined;
      if (!isWanted) return undefined;
      const named = variable === undefined ? {} : { variable };
      throw new AppError('no_credential', `No key for ${provider}`, { provider, ...named });
    }
    default:
      return unreachable(found);
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

/** Header names are compared in lower case; a fetch joins the values of two that differ in case only. */
function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
