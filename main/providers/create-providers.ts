import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import type { ProviderView } from '../../shared/bridge/views.ts';
import { AppError } from '../app-error.ts';
import type { ProviderAddition, UserConfig } from '../config/config.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { SendTools } from '../http/send.ts';
import type { Source } from '../sources/source.ts';
import { checkDraft } from './check-draft.ts';
import { connect, type DemoConnect } from './connect.ts';
import { type Declared, declaredProviders, keyRequest, usable } from './declared.ts';
import { type Listing, listModels } from './list-models.ts';
import { factsOf } from './model-facts.ts';
import type { Providers } from './provider.ts';
import { providerView, sourceView } from './provider-views.ts';
import { turnSettings } from './turn-settings.ts';

export interface ProvidersParts {
  readonly config: Pick<UserConfig, 'current' | 'preview' | 'add'>;
  readonly sources: readonly Source[];
  readonly credentials: Credentials;
  readonly send: SendTools;
  readonly demo: {
    readonly connect: DemoConnect;
    readonly models: readonly string[];
    /** How the demo provider is written into config. */
    readonly addition: ProviderAddition;
  };
}

export function createProviders(parts: ProvidersParts): Providers {
  const { config, sources, credentials, demo } = parts;
  const listings = new Map<string, Listing>();
  const all = () => declaredProviders(config.current(), sources);
  const find = (name: string) => usable(all(), name);
  const listed = (name: string) => {
    const listing = listings.get(name);
    return listing?.ok ? listing.models : [];
  };
  const show = (declared: Declared): ProviderView => {
    const listing = listings.get(declared.config.name);
    const known = { credentials, builtInModels: demo.models };
    return providerView(declared, listing ? { ...known, listing } : known);
  };
  const view = (name: string) => show(find(name));
  const open = (name: string) => connect(find(name), credentials, demo.connect);

  return {
    list: () => all().map(show),
    sources: () => sources.map((source) => sourceView(source, credentials)),
    view,
    settingsFor(choice) {
      const declared = find(choice.model.provider);
      const { name, provider } = choice.model;
      const facts = factsOf(declared, name, listed(provider));
      return turnSettings(choice, declared, facts, config.current().config);
    },
    connect: async (name) => open(name),
    async listModels(name) {
      listings.set(name, await listing(() => open(name), parts.send));
      return view(name);
    },
    check: async (draft) => {
      const source = sourceNamed(sources, draft.source);
      return checkDraft(draft, { source, credentials, send: parts.send });
    },
    preview: async (draft) => config.preview(additionOf(draft)),
    async add(draft) {
      await config.add(additionOf(draft));
      if (draft.sessionKey !== undefined) {
        credentials.setForSession(keyRequest(find(draft.name)), draft.sessionKey);
      }
      return view(draft.name);
    },
    async addDemo() {
      const { name } = demo.addition;
      if (!all().some((one) => one.config.name === name)) await config.add(demo.addition);
      return view(name);
    },
    setSessionKey(name, key) {
      credentials.setForSession(keyRequest(find(name)), key);
      return view(name);
    },
  };
}

/** A provider that cannot be connected to has no listing either, and that is no reason to fail. */
async function listing(open: () => ReturnType<typeof connect>, send: SendTools): Promise<Listing> {
  try {
    return await listModels(await open(), send);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error;
    return { ok: false, problem: { code: 'no_key', details: error.details } };
  }
}

function sourceNamed(sources: readonly Source[], id: string): Source {
  const found = sources.find((source) => source.id === id);
  if (found) return found;
  const known = sources.map((source) => source.id);
  throw new AppError('bad_input', `No source ${id}`, { reason: 'no_such_source', id, known });
}

function additionOf(draft: ProviderDraft): ProviderAddition {
  const { name, source, baseUrl, keyVariable, hostedTools, model } = draft;
  return {
    name,
    source,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(keyVariable === undefined ? {} : { keyVariable }),
    hostedTools,
    ...(model === undefined ? {} : { model }),
  };
}
