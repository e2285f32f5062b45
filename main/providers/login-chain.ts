import type { Credentials, FoundKey, KeyRequest } from '../credentials/credentials.ts';
import { AppError } from '../app-error.ts';
import { authProblem, placeOf, variableOf } from '../sources/auth-chain.ts';
import type { Source } from '../sources/source.ts';
import { type Declared, keyRequest } from './declared.ts';

/** Which login of a chain is wanted. */
export interface LoginChoice {
  /** Replaces the chain of config, for one message. */
  readonly auth?: readonly string[];
  /** The entry to begin with. */
  readonly at?: string;
  /** The entry that was rejected: only those after it. */
  readonly after?: string;
}

/** The entry of a chain that a key came from. */
export interface Login {
  readonly entry: string;
  /** Entries before it for which there was no key. */
  readonly passed: readonly string[];
  readonly hasNext: boolean;
}

export interface ChainKey {
  readonly found: FoundKey;
  readonly login: Login;
}

/** The chain in force; undefined: none is set. */
export function chainOf(
  { settings }: Declared,
  choice: LoginChoice,
): readonly string[] | undefined {
  return choice.auth ?? settings.auth;
}

/** The first key along a chain; rejects with `no_credential` when none of what is left has one. */
export async function keyInChain(
  declared: Declared,
  chain: readonly string[],
  { at, after }: LoginChoice,
  findKey: Credentials['find'],
): Promise<ChainKey> {
  const begin =
    after === undefined ? Math.max(chain.indexOf(at ?? ''), 0) : chain.indexOf(after) + 1;
  const rest = chain.slice(begin);
  for (const [index, entry] of rest.entries()) {
    const found = await findKey(entryRequest(declared, entry, entry === chain[0]));
    if (isMissing(found)) continue;
    const hasNext = index < rest.length - 1;
    return { found, login: { entry, passed: rest.slice(0, index), hasNext } };
  }
  const provider = declared.config.name;
  const details = { reason: 'chain_missing', provider, auth: chain };
  throw new AppError('no_credential', `No key of the chain of ${provider}`, details);
}

/** A key that was removed outside is as good as none; of a locked one nobody knows. */
function isMissing(found: FoundKey): boolean {
  if (found.kind === 'keychain') return found.problem === 'removed';
  return found.kind === 'missing';
}

/** What is asked for when one entry's key is wanted. */
function entryRequest(declared: Declared, entry: string, isFirst: boolean): KeyRequest {
  const { variable: _default, ...whole } = keyRequest(declared);
  const request: KeyRequest = isFirst ? whole : { ...whole, ignoresSession: true };
  const place = placeOf(entry);
  if (place.kind === 'saved') return { ...request, place };
  const variables = declared.settings.api_key_env ?? declared.source.defaultKeyEnv;
  const variable = variables === undefined ? undefined : variableOf(variables, place.name);
  return {
    ...request,
    place: { kind: 'environment' },
    ...(variable === undefined ? {} : { variable }),
  };
}

/** What is asked for a provider's key as a whole: along its chain, or the one there is. */
function requestsOf(declared: Declared): readonly KeyRequest[] {
  const { auth } = declared.settings;
  return auth
    ? auth.map((entry, index) => entryRequest(declared, entry, index === 0))
    : [keyRequest(declared)];
}

/** The request whose key is shown: the first of the chain that has one, else the first. */
export function shownRequest(
  declared: Declared,
  credentials: Pick<Credentials, 'view'>,
): KeyRequest {
  const requests = requestsOf(declared);
  const isThere = (request: KeyRequest) => {
    const view = credentials.view(request);
    return view.kind === 'environment' ? view.found : view.kind !== 'none';
  };
  return requests.find(isThere) ?? requests[0] ?? keyRequest(declared);
}

/** The name a login is saved under: the first of the chain that is one, so that it is used. */
export function profileToSave({ settings, config }: Declared): string | undefined {
  if (!settings.auth) return undefined;
  const places = settings.auth.map(placeOf);
  const saved = places.find((place) => place.kind === 'saved');
  if (saved) return saved.profile;
  const details = { reason: 'chain_without_login', provider: config.name };
  throw new AppError('refused', `The chain of ${config.name} names no login`, details);
}

/** Throws `bad_input` for a chain a message cannot have. */
export function vetAuth(
  auth: readonly string[] | undefined,
  { source, config }: Declared,
  sources: readonly Source[],
): void {
  if (auth === undefined) return;
  const provider = config.name;
  if (!source.sharesLogins) {
    const having = sources.filter(({ sharesLogins }) => sharesLogins).map(({ id }) => id);
    const details = { reason: 'no_auth_chain', provider, source: source.id, having };
    throw new AppError('bad_input', `${provider} has no auth chain`, details);
  }
  const problem = authProblem(auth);
  if (!problem) return;
  const details = { reason: 'bad_auth', provider, fault: problem.code, ...problem.details };
  throw new AppError('bad_input', 'Not an auth chain', details);
}
