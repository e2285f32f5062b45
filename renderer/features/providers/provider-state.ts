import type { ProviderView } from '../../../shared/bridge/views.ts';

/** How a provider stands, as the dot before it shows: usable, needs something, or nobody has asked yet. */
export function providerState(provider: ProviderView): 'good' | 'warn' | 'unknown' {
  const { credential, keyOptional, isDemo, models, listingProblem } = provider;
  const needsKey = !keyOptional && !isDemo;
  if (needsKey && credential.kind === 'none') return 'warn';
  if (needsKey && credential.kind === 'environment' && !credential.found) return 'warn';
  if (credential.kind === 'session' && credential.boundTo !== undefined) return 'warn';
  if (listingProblem) return 'warn';
  return models.length > 0 ? 'good' : 'unknown';
}
