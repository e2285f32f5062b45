import { createHash } from 'node:crypto';

/** What every sealed value begins with, so that a leak can be searched for. */
export const sealMark = 'fndemo.';

/**
 * A value only the demo server can check: it stands for a provider's encrypted content or signature.
 * The same at every start, so that an answer can be replayed after a restart.
 */
export function seal(kind: string, content: string): string {
  const digest = createHash('sha256').update(`${kind}\n${content}`).digest('base64');
  return `${sealMark}${Buffer.from(content).toString('base64')}.${digest}`;
}

/** Whether a value came from `seal` of this kind, unchanged. */
export function isSealed(kind: string, value: unknown): boolean {
  if (typeof value !== 'string' || !value.startsWith(sealMark)) return false;
  const [content = ''] = value.slice(sealMark.length).split('.');
  return seal(kind, Buffer.from(content, 'base64').toString('utf8')) === value;
}
