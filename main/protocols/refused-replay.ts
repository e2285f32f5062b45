import type { EntryId } from '../../shared/model/ids.ts';
import type { WireFailure } from '../http/wire.ts';
import { readErrorBody } from './error-body.ts';
import type { ModelRequest } from './protocol.ts';
import { refusedBy } from './sendable.ts';

/** What a server says when it does not take back what it wrote itself, and which payloads it means, by format. */
export interface ReplayRefusal {
  readonly words: RegExp;
  readonly formats: RegExp;
}

/** Several vendors, and those between, say it in these words of whatever they seal. */
export const issuedToOthers =
  /not issued to|issued (to|for|by) (a different|another)|(could not|cannot) be (verified|decrypted)/i;

/**
 * The formats of the payloads that a failed request was refused for; undefined when it failed for anything
 * else. The first refusal whose words fit counts.
 */
export function refusedFormats(
  failure: WireFailure,
  refusals: readonly ReplayRefusal[],
): RegExp | undefined {
  if (failure.kind !== 'status') return undefined;
  // Inside a stream the status is 200. Where the server or the key is at fault, words say nothing of the request.
  const { status } = failure;
  if (status >= 500 || status === 401 || status === 429) return undefined;
  const { code = '', type = '', message } = readErrorBody(failure.body);
  const said = `${code} ${type} ${message}`;
  return refusals.find(({ words }) => words.test(said))?.formats;
}

/** The entries of a request's path that went, or may have gone, to its provider with a payload of these formats. */
export function entriesSentAs({ settings, stream }: ModelRequest, formats: RegExp): EntryId[] {
  const { provider } = settings.model;
  const refused = refusedBy(provider, stream);
  return stream.flatMap(({ entry, payloads }) => {
    const isMeant = payloads.some(
      ({ payload }) => payload.provider === provider && formats.test(payload.format),
    );
    return isMeant && !refused.has(entry.id) ? [entry.id] : [];
  });
}
