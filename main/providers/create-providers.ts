import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import type { ProviderView } from '../../shared/bridge/views.ts';
import { AppError } from '../app-error.ts';
import type { ProviderAddition, UserConfig } from '../config/config.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { SendTools } from '../http/send.ts';
import type { Source } from '../sources/source.ts';
import { checkDraft } from './check-draft.ts';
import { connect, type DemoConnect } from './connect.ts';
import { declareDemo } from './declare-demo.ts';
import { type Declared, declaredProviders, named, usable } from './declared.ts';
import { draftKeyWay, savedKeyWay } from './key-way.ts';
import { type Listing, listModels } from './list-models.ts';
import { factsOf } from './model-facts.ts';
import { type LoginChoice, vetAuth } from './login-chain.ts';
import type { Connection, Providers } from './provider.ts';
import { createProviderKeys } from './provider-keys.ts';
import { providerView, sourceView } from './provider-views.ts';
import { turnSettings } from './turn-settings.ts';
import { vetDraft } from './vet-draft.ts';

export interface ProvidersParts {
  readonly config: Pick<UserConfig, 'current' | 'preview' | 'add' | 'reload'>;
  readonly sources: readonly Source[];
  readonly credentials: Credentials;
  readonly send: SendTools;
  readonly demo: {
    readonly connect: DemoConnect;
    readonly models: readonly string[];
    readonly tools: readonly string[];
    /** How the demo provider is written into config. */
    readonly addition: ProviderAddition;
  };
}

export function createProviders(parts: ProvidersParts): Providers {
  const { config, sources, credentials, demo } = parts;
  const listings = createListings();
  const all = () => declaredProviders(config.current(), sources);
  const find = (name: string) => usable(all(), name);
  const show = (declared: Declared): ProviderView => {
    const listing = listings.of(declared);
    const known = { credentials, builtInModels: demo.models, builtInTools: demo.tools };
    return providerView(declared, listing ? { ...known, listing } : known);
  };
  const view = (name: string) => show(named(all(), name));
  const open = (declared: Declared, login?: LoginChoice) =>
    connect(declared, { findKey: credentials.find, demo: demo.connect }, login);
  const keys = createProviderKeys({ credentials, send: parts.send, view });
  const vetted = (draft: ProviderDraft) => vettedSource(draft, sources);

  return {
    list: () => all().map(show),
    sources: () => sources.map((source) => sourceView(source, credentials)),
    view,
    settingsFor(choice) {
      const declared = find(choice.model.provider);
      vetAuth(choice.auth, declared, sources);
      const listing = listings.of(declared);
      const facts = factsOf(declared, choice.model.name, listing?.ok ? listing.models : []);
      return turnSettings(choice, declared, facts, config.current().config);
    },
    connect: async (name, login) => open(find(name), login),
    async listModels(name) {
      const declared = find(name);
      listings.keep(declared, await listingOf(() => open(declared), parts.send));
      return view(name);
    },
    check: async (draft) =>
      checkDraft(draft, { source: vetted(draft), credentials, send: parts.send }),
    draftKeyWay: (draft) => draftKeyWay(draft, vetted(draft), credentials.isSet),
    savedKeyWay: (name) => savedKeyWay(named(all(), name)),
    async preview(draft) {
      vetted(draft);
      return config.preview(additionOf(draft));
    },
    async add(draft) {
      vetted(draft);
      // Before anything is written: a key that cannot be used is no reason for half a provider.
      if (draft.key) credentials.accept(draft.name, draft.key.text);
      await config.add(additionOf(draft));
      const declared = named(all(), draft.name);
      return draft.key ? keys.keep(declared, draft.key) : { provider: show(declared) };
    },
    addDemo: async () => show(await declareDemo(all, config, demo.addition)),
    checkKey: async (name, text) => keys.check(find(name), text),
    giveKey: async (name, key) => keys.keep(find(name), key),
    signIn: async (name, tools) => keys.signIn(find(name), tools),
    removeKey: async (name) => keys.remove(named(all(), name)),
    allowOrigin: async (name) => keys.allow(find(name)),
  };
}

/** The last listing of each provider, forgotten when its block leads to another server. */
function createListings() {
  const listings = new Map<string, { readonly asked: string; readonly listing: Listing }>();
  const askedOf = ({ source, address }: Declared) => JSON.stringify([source.id, address]);
  return {
    of(declared: Declared): Listing | undefined {
      const kept = listings.get(declared.config.name);
      return kept?.asked === askedOf(declared) ? kept.listing : undefined;
    },
    keep: (declared: Declared, listing: Listing) =>
      listings.set(declared.config.name, { asked: askedOf(declared), listing }),
  };
}

/** A missing key is a quiet note like everything else that may keep a server from listing. */
async function listingOf(open: () => Promise<Connection>, send: SendTools): Promise<Listing> {
  try {
    return await listModels(await open(), send);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'keychain') {
      return { ok: false, problem: { code: 'keychain', details: error.details } };
    }
    if (error.code !== 'no_credential') throw error;
    return { ok: false, problem: { code: 'no_key', details: error.details } };
  }
}

function vettedSource(draft: ProviderDraft, sources: readonly Source[]): Source {
  const source = sourceNamed(sources, draft.source);
  vetDraft(draft, source);
  return source;
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
