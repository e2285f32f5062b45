import type { JsonTree } from '../../shared/model/json-text.ts';

/** An object of a request that we write ourselves. */
export type RequestObject = { readonly [key: string]: JsonTree | undefined };

/** A plain value from settings or from the stream, as part of a request. */
export function plainJson(value: unknown): JsonTree {
  // Settings and entries are stored as JSON, so everything in them is.
  return value as JsonTree;
}
