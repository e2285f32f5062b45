/** Why a text cannot be the base of a provider's requests. */
export type BaseUrlFault = 'not_a_url' | 'scheme' | 'secret' | 'query';

export function baseUrlFault(text: string): BaseUrlFault | undefined {
  if (!URL.canParse(text)) return 'not_a_url';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'secret';
  return /[?#]/.test(text) ? 'query' : undefined;
}

/** The same address in one spelling, without a trailing slash, so that a path can be appended. */
export function tidyBaseUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/**
 * The address without what is appended to it anyway, or undefined when nothing is doubled. With a `path` of
 * `/v1/models`, both `https://host/v1` and `https://host/v1/messages` give `https://host`.
 */
export function withoutVersion(baseUrl: string, path: string): string | undefined {
  const version = /^\/(?:[^/]+\/)*v\d[^/]*(?=\/)/.exec(path)?.[0];
  if (version === undefined) return undefined;
  const { origin, pathname } = new URL(baseUrl);
  const start = `${pathname}/`.indexOf(`${version}/`);
  return start === -1 ? undefined : origin + pathname.slice(0, start);
}
