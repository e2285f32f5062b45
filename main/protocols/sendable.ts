import type { NativeEntry } from '../../shared/model/entry.ts';
import type { EntryId } from '../../shared/model/ids.ts';
import type { Payload } from '../../shared/model/payload.ts';
import type { ModelRequest } from './protocol.ts';

/**
 * The stream with only those payloads that may go back in this request: written by the provider that is
 * asked, in a format of this protocol (`messages`), and not refused by it before.
 */
export function sendable(
  { settings, stream }: ModelRequest,
  protocol: string,
): readonly NativeEntry[] {
  const { provider } = settings.model;
  const refused = refusedBy(provider, stream);
  return stream.map(({ entry, payloads }) => {
    const readable = payloads.filter(({ payload }) => isReadable(payload, provider, protocol));
    return { entry, payloads: refused.has(entry.id) ? [] : readable };
  });
}

/** Formats this protocol does not know, written by the provider that is asked: they are not sent. */
export function unknownFormats(
  { settings, stream }: ModelRequest,
  protocol: string,
): readonly string[] {
  const { provider } = settings.model;
  const written = stream.flatMap(({ payloads }) => payloads.map(({ payload }) => payload));
  const unknown = written.filter(
    (one) => one.provider === provider && !isReadable(one, provider, protocol),
  );
  return [...new Set(unknown.map(({ format }) => format))];
}

/** The payload of the entry as a whole. */
export function ownPayload({ payloads }: NativeEntry): Payload | undefined {
  return payloads.find(({ slot }) => slot === 'own')?.payload;
}

function isReadable({ provider, format }: Payload, asked: string, protocol: string): boolean {
  return provider === asked && format.startsWith(`${protocol}.`);
}

/** The entries whose payloads a provider has refused on this path. */
export function refusedBy(provider: string, stream: readonly NativeEntry[]): ReadonlySet<EntryId> {
  return new Set(
    stream.flatMap(({ entry }) =>
      entry.kind === 'replay_refused' && entry.provider === provider ? entry.entries : [],
    ),
  );
}
