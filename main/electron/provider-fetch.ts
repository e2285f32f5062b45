import { session } from 'electron';

/**
 * The fetch that providers are called with: Chromium's, so that the system's proxy and certificates hold,
 * in a session of its own that keeps nothing. The page's session reaches nobody.
 */
export function providerFetch(): (address: string, init?: RequestInit) => Promise<Response> {
  const providers = session.fromPartition('providers', { cache: false });
  return (address, init) => providers.fetch(address, init);
}
