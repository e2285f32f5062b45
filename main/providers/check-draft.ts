import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import type { CheckOutcome } from '../../shared/bridge/views.ts';
import { serverOrKeyKinds } from '../../shared/model/turn-error.ts';
import { tidyBaseUrl } from '../base-url.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { SendTools } from '../http/send.ts';
import { strikeKey } from '../http/strike-key.ts';
import type { Source } from '../sources/source.ts';
import { type Address, type Declared } from './declared.ts';
import { connect, type ConnectTools } from './connect.ts';
import { type Listing, listModels, listNames } from './list-models.ts';
import { modelViews } from './model-facts.ts';
import type { Connection } from './provider.ts';

/** What the check works with. */
export interface CheckTools {
  readonly source: Source;
  readonly credentials: Credentials;
  readonly send: SendTools;
}

/**
 * Tries what the form describes by asking for the models, which costs nothing; nothing is kept. The draft has
 * been vetted. Rejects as `Providers.connect` does when there is no key, or none that may be sent.
 */
export async function checkDraft(draft: ProviderDraft, tools: CheckTools): Promise<CheckOutcome> {
  const declared = draftDeclared(draft, tools.source);
  return check(declared, keyFinder(draft, tools.credentials), tools.send);
}

/** Tries a key that was typed for a declared provider, in the same way; it has been accepted. */
export function checkTypedKey(
  declared: Declared,
  key: string,
  send: SendTools,
): Promise<CheckOutcome> {
  return check(declared, async () => ({ kind: 'key', key }), send);
}

async function check(
  declared: Declared,
  findKey: ConnectTools['findKey'],
  send: SendTools,
): Promise<CheckOutcome> {
  const connection = await connect(declared, { findKey, demo: noDemo });
  const listing = await listModels(connection, send);
  const own = ownHeaders(declared);
  const hasKey = Object.keys(connection.headers).length > Object.keys(own).length;
  if (!listing.ok) return outcomeOf(listing, connection, hasKey);
  const isKnown = hasKey && (await wantsKey({ ...connection, headers: own }, send));
  return {
    reachable: true,
    ...(isKnown ? { credentialAccepted: true } : {}),
    models: modelViews(declared, listing.models, []),
  };
}

/** What requests carry besides a key. */
function ownHeaders({ settings, source }: Declared): Readonly<Record<string, string>> {
  const credential = Object.keys(source.credentialHeaders(''));
  return Object.fromEntries(
    Object.entries(settings.headers ?? {})
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !credential.includes(name)),
  );
}

/** A server that lists its models for anybody has said nothing of the key. */
async function wantsKey(withoutKey: Connection, send: SendTools): Promise<boolean> {
  const listing = await listNames(withoutKey, send);
  return !listing.ok && [401, 403].some((status) => listing.problem.details['status'] === status);
}

/** What a failed listing says of the server and of the key. */
function outcomeOf(
  { problem, failure }: Extract<Listing, { ok: false }>,
  connection: Connection,
  hasKey: boolean,
): CheckOutcome {
  const isRedirect = failure?.kind === 'network' && failure.code === 'redirect';
  const reachable = isRedirect || !['network', 'timeout'].includes(problem.code);
  // JSON of another form than a list of models, or too much of it.
  if (failure === undefined) return { reachable, models: [] };
  const { kind, status, message, tls } = connection.source.explain(failure);
  // A page where a list should be: only a wrong address leads there.
  const told = failure.kind === 'not_a_stream' ? 'bad_base_url' : kind;
  // Any other kind says only that there is no list.
  if (reachable && !serverOrKeyKinds.includes(told)) return { reachable, models: [] };
  return {
    reachable,
    ...(told === 'auth' && hasKey ? { credentialAccepted: false } : {}),
    models: [],
    problem: told,
    ...(status === undefined ? {} : { status }),
    ...(tls ? { tls } : {}),
    message: strikeKey(message, connection.headers),
  };
}

/** A draft as if config declared it. */
export function draftDeclared(
  { name, baseUrl, keyVariable }: ProviderDraft,
  source: Source,
): Declared {
  const origin = { file: '', line: 1, column: 1 };
  const settings = keyVariable === undefined ? {} : { api_key_env: keyVariable };
  const config = { name, source: source.id, settings, origin, problems: [] };
  return {
    config: { ...config, originOf: () => origin },
    source,
    settings,
    address: addressOf(baseUrl ?? source.defaultBaseUrl),
  };
}

function addressOf(baseUrl: string | undefined): Address {
  return baseUrl === undefined
    ? { kind: 'unknown' }
    : { kind: 'url', baseUrl: tidyBaseUrl(baseUrl) };
}

/** A key that was typed goes before any other, and is forgotten with this check. */
function keyFinder(
  { name, key: entered }: ProviderDraft,
  credentials: Credentials,
): ConnectTools['findKey'] {
  if (entered === undefined) return credentials.find;
  const key = credentials.accept(name, entered.text);
  return async () => ({ kind: 'key', key });
}

function noDemo(): never {
  throw new Error('A draft always has an address');
}
