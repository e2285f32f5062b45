import type { RequestObject } from '../request-json.ts';

export function textBlock(text: string): RequestObject {
  return { type: 'text', text };
}
