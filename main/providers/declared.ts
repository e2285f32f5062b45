import { AppError } from '../app-error.ts';
import { tidyBaseUrl } from '../base-url.ts';
import type { LoadedConfig, ProviderConfig } from '../config/config.ts';
import type { KeyRequest } from '../credentials/credentials.ts';
import type { Source, SourceSettings } from '../sources/source.ts';

/** A declared provider with the source it uses. */
export interface Declared {
  readonly config: ProviderConfig;
  readonly source: Source;
  readonly settings: SourceSettings & { readonly headers?: Readonly<Record<string, string>> };
  /** Absent for the built-in server: its address is known only while it runs. */
  readonly baseUrl?: string;
}

export function declaredProviders(
  { config }: LoadedConfig,
  sources: readonly Source[],
): readonly Declared[] {
  return Object.values(config.providers).flatMap((provider) => {
    const source = sources.find(({ id }) => id === provider.source);
    return source ? [declared(provider, source)] : [];
  });
}

function declared(config: ProviderConfig, source: Source): Declared {
  // Its source's schema has checked it.
  const settings = config.settings as Declared['settings'];
  const baseUrl = settings.base_url ?? source.defaultBaseUrl;
  const isBuiltIn = config.server !== undefined || baseUrl === undefined;
  return { config, source, settings, ...(isBuiltIn ? {} : { baseUrl: tidyBaseUrl(baseUrl) }) };
}

/** The provider of that name; throws `not_found` with the declared names, `bad_config` with its problems. */
export function usable(all: readonly Declared[], name: string): Declared {
  const found = all.find(({ config }) => config.name === name);
  if (!found) {
    const known = all.map(({ config }) => config.name);
    throw new AppError('not_found', `No provider ${name} is declared`, { provider: name, known });
  }
  const { problems } = found.config;
  if (problems.length > 0) {
    throw new AppError('bad_config', `Provider ${name} has mistakes in config`, {
      provider: name,
      problems,
    });
  }
  return found;
}

/** What is asked for when a provider's key is wanted. */
export function keyRequest({ config, source, settings, baseUrl }: Declared): KeyRequest {
  const variable = settings.api_key_env ?? source.defaultKeyEnv;
  return {
    provider: config.name,
    origin: baseUrl === undefined ? '' : new URL(baseUrl).origin,
    ...(variable === undefined ? {} : { variable }),
  };
}
