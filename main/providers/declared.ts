import { AppError } from '../app-error.ts';
import { tidyBaseUrl } from '../base-url.ts';
import type { LoadedConfig, ProviderConfig } from '../config/config.ts';
import type { KeyRequest } from '../credentials/credentials.ts';
import { variableOf } from '../sources/auth-chain.ts';
import type { Source, SourceSettings } from '../sources/source.ts';

/** Where a provider's requests go. */
export type Address =
  | { readonly kind: 'url'; /** Without a trailing slash. */ readonly baseUrl: string }
  /** The built-in server: its address is known only while it runs. */
  | { readonly kind: 'built_in' }
  /** What config says cannot be used. */
  | { readonly kind: 'unknown' };

/** A declared provider with the source it uses. */
export interface Declared {
  readonly config: ProviderConfig;
  readonly source: Source;
  readonly settings: SourceSettings;
  readonly address: Address;
}

export function declaredProviders(
  { config }: Pick<LoadedConfig, 'config'>,
  sources: readonly Source[],
): readonly Declared[] {
  return Object.values(config.providers).flatMap((provider) => {
    const source = sources.find(({ id }) => id === provider.source);
    return source ? [declared(provider, source)] : [];
  });
}

function declared(config: ProviderConfig, source: Source): Declared {
  // Its source's schema has checked it.
  const settings = config.settings as SourceSettings;
  return { config, source, settings, address: addressOf(config, settings, source) };
}

function addressOf(
  { name, server, problems }: ProviderConfig,
  { base_url: own }: SourceSettings,
  { defaultBaseUrl }: Source,
): Address {
  if (server !== undefined) return { kind: 'built_in' };
  // A bad address was dropped; the source's own is not what was meant.
  const isBad = problems.some(({ key }) => key === `providers.llm.${name}.base_url`);
  const baseUrl = own ?? (isBad ? undefined : defaultBaseUrl);
  return baseUrl === undefined
    ? { kind: 'unknown' }
    : { kind: 'url', baseUrl: tidyBaseUrl(baseUrl) };
}

/** The provider of that name, usable or not; throws `not_found` with the declared names. */
export function named(all: readonly Declared[], name: string): Declared {
  const found = all.find(({ config }) => config.name === name);
  if (found) return found;
  const known = all.map(({ config }) => config.name);
  throw new AppError('not_found', `No provider ${name} is declared`, { provider: name, known });
}

/** The provider of that name; throws as `named` does, and `bad_config` with its problems. */
export function usable(all: readonly Declared[], name: string): Declared {
  const found = named(all, name);
  if (found.config.problems.length > 0) throw notUsable(found);
  return found;
}

export function notUsable({ config: { name, problems } }: Declared): AppError {
  const details = { provider: name, problems };
  return new AppError('bad_config', `Provider ${name} has mistakes in config`, details);
}

/** What is asked for when a provider's key is wanted. */
export function keyRequest({ config, source, settings, address }: Declared): KeyRequest {
  const variables = settings.api_key_env ?? source.defaultKeyEnv;
  const variable = variables === undefined ? undefined : variableOf(variables);
  const logins = { source: source.id, ...ownOrigin(source) };
  return {
    provider: config.name,
    origin: address.kind === 'url' ? new URL(address.baseUrl).origin : '',
    ...(variable === undefined ? {} : { variable }),
    ...(source.sharesLogins ? { logins } : {}),
  };
}

function ownOrigin({ defaultBaseUrl }: Source): { readonly origin?: string } {
  return defaultBaseUrl === undefined ? {} : { origin: new URL(defaultBaseUrl).origin };
}
