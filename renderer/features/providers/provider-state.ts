import type { CredentialView, ProviderView } from '../../../shared/bridge/views.ts';

/** How a provider stands, as the dot before it shows: usable, needs something, or nobody has asked yet. */
export function providerState(provider: ProviderView): 'good' | 'warn' | 'unknown' {
  const { models, listingProblem, problems = [] } = provider;
  if (problems.length > 0 || lacksKey(provider) || listingProblem) return 'warn';
  return models.length > 0 ? 'good' : 'unknown';
}

/** Whether there is a saved key that may come when it is asked for again; a new one would not help. */
export function isStuck(credential: CredentialView): boolean {
  if (credential.kind !== 'saved' || credential.boundTo !== undefined) return false;
  const { problem } = credential;
  return problem !== undefined && problem !== 'removed' && problem !== 'altered';
}

function hasTrouble({ problem, boundTo }: Extract<CredentialView, { kind: 'saved' }>): boolean {
  return problem !== undefined || boundTo !== undefined;
}

function lacksKey({ credential, keyOptional, isDemo }: ProviderView): boolean {
  if (credential.kind === 'session') return credential.boundTo !== undefined;
  if (credential.kind === 'saved') return hasTrouble(credential);
  if (keyOptional || isDemo) return false;
  return credential.kind === 'none' || !credential.found;
}
