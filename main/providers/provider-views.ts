import type { ProviderView, SourceView } from '../../shared/bridge/views.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { Source } from '../sources/source.ts';
import type { Declared } from './declared.ts';
import { shownRequest } from './login-chain.ts';
import type { Listing } from './list-models.ts';
import { modelViews } from './model-facts.ts';
import { signInOf } from './provider-keys.ts';
import { isEnabled } from './turn-settings.ts';

export interface ViewContext {
  readonly credentials: Credentials;
  /** The last listing of the provider, when there was one. */
  readonly listing?: Listing;
  /** Models of the built-in server. */
  readonly builtInModels: readonly string[];
  /** Hosted tools that the built-in server has, by the names its sources know them by. */
  readonly builtInTools: readonly string[];
}

/** What the window may know of a declared provider. */
export function providerView(declared: Declared, context: ViewContext): ProviderView {
  const { config, source, address } = declared;
  const { listing } = context;
  const isDemo = address.kind === 'built_in';
  const known = isDemo ? context.builtInModels : source.knownModels;
  return {
    name: config.name,
    source: source.id,
    isDemo,
    host: address.kind === 'url' ? new URL(address.baseUrl).host : '',
    credential: isDemo
      ? { kind: 'none' }
      : context.credentials.view(shownRequest(declared, context.credentials)),
    keyOptional: isDemo || source.keyOptional,
    ...(signInOf(declared) ? { signIn: source.label } : {}),
    models: modelViews(declared, listing?.ok ? listing.models : [], known),
    ...(listing && !listing.ok ? { listingProblem: listing.problem } : {}),
    hostedTools: Object.keys(source.hostedTools)
      .filter((name) => !isDemo || context.builtInTools.includes(name))
      .map((name) => ({ name, enabled: isEnabled(declared, name) })),
    origin: { file: config.origin.file, line: config.origin.line },
    ...(config.problems.length > 0 ? { problems: config.problems } : {}),
  };
}

/** A source as the form that adds a provider offers it. */
export function sourceView(source: Source, credentials: Credentials): SourceView {
  const { id, label, talksTo, defaultBaseUrl, defaultKeyEnv, hostedTools } = source;
  return {
    id,
    label,
    talksTo,
    needsBaseUrl: defaultBaseUrl === undefined,
    ...(defaultBaseUrl === undefined ? {} : { defaultBaseUrl }),
    ...(defaultKeyEnv === undefined ? {} : { keyVariable: defaultKeyEnv }),
    ...(source.signIn ? { hasSignIn: true } : {}),
    keyVariableFound: defaultKeyEnv !== undefined && credentials.isSet(defaultKeyEnv),
    hostedTools: Object.keys(hostedTools),
  };
}
