import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import type { Source } from '../sources/source.ts';
import { draftDeclared } from './check-draft.ts';
import { type Declared, keyRequest } from './declared.ts';

/** A key that the page did not type, and a server it would go to only because the page says so. */
export interface KeyWay {
  /** The environment variable that holds it; absent: it is the saved key of the provider. */
  readonly variable?: string;
  readonly provider: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/**
 * Where a draft would send a key from the environment; undefined: nowhere, or to the server the variable is
 * known for. A named variable counts though it is not set: config would name it from then on.
 */
export function draftKeyWay(
  draft: ProviderDraft,
  source: Source,
  isSet: (variable: string) => boolean,
): KeyWay | undefined {
  const { provider, variable, origin, logins } = keyRequest(draftDeclared(draft, source));
  if (variable === undefined) return undefined;
  const isOwn = variable === source.defaultKeyEnv && origin === logins?.origin;
  if (isOwn || (draft.keyVariable === undefined && !isSet(variable))) return undefined;
  return { provider, variable, origin };
}

/** Where the saved key of a provider goes once it is let go where requests go now. */
export function savedKeyWay(declared: Declared): KeyWay {
  const { provider, origin } = keyRequest(declared);
  return { provider, origin };
}
