import type { DetailRequest, ListedModel, ModelDetails } from '../sources/source.ts';

/** Asked one after the other at most; a server on this computer takes a few milliseconds for each. */
const mostRequests = 64;

/**
 * The listed models with what the server says of them elsewhere. `ask` resolves with the answer's JSON, or
 * with undefined when there is none: then the models stay as they were.
 */
export async function withDetails(
  listed: readonly ListedModel[],
  { requests, read }: ModelDetails,
  ask: (request: DetailRequest) => Promise<unknown>,
): Promise<readonly ListedModel[]> {
  const told = new Map(listed.map(({ name, facts }) => [name, facts]));
  for (const request of requests(listed).slice(0, mostRequests)) {
    const body = await ask(request);
    if (body === undefined) continue;
    for (const { name, facts } of read(body, request.models)) {
      if (request.models.includes(name)) told.set(name, { ...told.get(name), ...facts });
    }
  }
  return listed.map(({ name }) => ({ name, facts: told.get(name) ?? {} }));
}
