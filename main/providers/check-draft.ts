import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import type { CheckOutcome } from '../../shared/bridge/views.ts';
import type { TurnError } from '../../shared/model/turn-error.ts';
import { baseUrlFault, tidyBaseUrl } from '../base-url.ts';
import type { ProviderConfig } from '../config/config.ts';
import { createCredentials, type Credentials } from '../credentials/credentials.ts';
import type { SendTools } from '../http/send.ts';
import type { Source } from '../sources/source.ts';
import { AppError } from '../app-error.ts';
import { connect } from './connect.ts';
import type { Declared } from './declared.ts';
import { listModels } from './list-models.ts';
import { modelViews } from './model-facts.ts';

/** What the check works with. */
export interface CheckTools {
  readonly source: Source;
  readonly credentials: Credentials;
  readonly send: SendTools;
}

/**
 * Tries what the form describes with one request that costs nothing: the model listing. A server without a
 * list is reachable all the same; whether it takes the key is then not known.
 */
export async function checkDraft(draft: ProviderDraft, tools: CheckTools): Promise<CheckOutcome> {
  const declared = draftDeclared(draft, tools.source);
  if ('fault' in declared) {
    return { reachable: false, models: [], problem: 'bad_base_url', message: '' };
  }
  try {
    const connection = await connect(declared, keysFor(draft, declared, tools), noDemo);
    const listing = await listModels(connection, tools.send);
    if (listing.ok) {
      const models = modelViews(declared, listing.models, []);
      return { reachable: true, credentialAccepted: true, models };
    }
    return outcomeOf(listing.failure && tools.source.explain(listing.failure));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = error.code === 'no_credential' ? 'auth' : 'permission';
    return { reachable: false, models: [], problem, message: error.message };
  }
}

/** What a failed listing says of the server: only some failures mean that it will not do. */
function outcomeOf(error: TurnError | undefined): CheckOutcome {
  if (error === undefined) return { reachable: true, models: [] };
  const { kind, status, message } = error;
  if (kind === 'auth' || kind === 'permission') {
    return { reachable: true, credentialAccepted: false, models: [], problem: kind, message };
  }
  if (status !== undefined && status < 500) return { reachable: true, models: [] };
  return { reachable: status !== undefined, models: [], problem: kind, message };
}

function draftDeclared(
  draft: ProviderDraft,
  source: Source,
): Declared | { readonly fault: string } {
  const baseUrl = draft.baseUrl ?? source.defaultBaseUrl ?? '';
  const fault = baseUrlFault(baseUrl);
  if (fault !== undefined) return { fault };
  const origin = { file: '', line: 1, column: 1 };
  const settings = draft.keyVariable === undefined ? {} : { api_key_env: draft.keyVariable };
  const config: ProviderConfig = {
    name: draft.name,
    source: source.id,
    settings,
    origin,
    problems: [],
    originOf: () => origin,
  };
  return { config, source, settings, baseUrl: tidyBaseUrl(baseUrl) };
}

/** A key that was typed goes before one from the environment, and is forgotten with this check. */
function keysFor(
  { name, sessionKey }: ProviderDraft,
  { baseUrl }: Declared,
  { credentials }: CheckTools,
): Credentials {
  if (sessionKey === undefined || baseUrl === undefined) return credentials;
  const once = createCredentials({});
  once.setForSession({ provider: name, origin: new URL(baseUrl).origin }, sessionKey);
  return once;
}

function noDemo(): never {
  throw new Error('A draft always has an address');
}
