import type { StoreRequest } from './messages.ts';

export type AppendRequest = Extract<StoreRequest, { readonly verb: 'append' }>;
export type UpkeepRequest = Extract<StoreRequest, { readonly verb: 'upkeep' }>;
/** What is done in order; the upkeep goes on beside it. */
export type QueuedRequest = Exclude<StoreRequest, UpkeepRequest>;
export type OtherRequest = Exclude<QueuedRequest, AppendRequest>;

export type Run =
  | { readonly kind: 'appends'; readonly requests: readonly AppendRequest[] }
  | { readonly kind: 'one'; readonly request: OtherRequest };

/** The requests in their order, neighbouring appends together. */
export function inRuns(requests: readonly QueuedRequest[]): readonly Run[] {
  const runs: Run[] = [];
  for (const request of requests) {
    const last = runs.at(-1);
    if (request.verb !== 'append') runs.push({ kind: 'one', request });
    else if (last?.kind !== 'appends') runs.push({ kind: 'appends', requests: [request] });
    else runs[runs.length - 1] = { ...last, requests: [...last.requests, request] };
  }
  return runs;
}
