import { join } from 'node:path';
import type { ModelRef } from '../shared/model/ids.ts';
import { AppError } from './app-error.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Closing, createClosing } from './closing.ts';
import type { UserConfig } from './config/config.ts';
import { openUserConfig } from './config/user-config.ts';
import { createDeletions, type Deletions } from './conversations/deletions.ts';
import type { ConversationStore } from './conversations/store.ts';
import { type Credentials, openCredentials } from './credentials/credentials.ts';
import { keychainClient, type StartKeychain } from './credentials/keychain-client.ts';
import { openKeychain, traitsOf } from './credentials/open-keychain.ts';
import { openReferenceFile } from './credentials/reference-file.ts';
import { tendStore, type Tending } from './conversations/tend-store.ts';
import { createDemo, demoDeclaration, demoModels, demoTools } from './demo/demo.ts';
import { httpExchange } from './http/exchange.ts';
import type { OnWake } from './http/deadline.ts';
import type { Fetch } from './http/fetch.ts';
import { usualPatience } from './http/send.ts';
import type { Log } from './log.ts';
import { newId } from './new-id.ts';
import type { Folders } from './paths.ts';
import { createProviders } from './providers/create-providers.ts';
import type { Providers } from './providers/provider.ts';
import { sources } from './sources/all.ts';
import { suggestionsIn } from './sources/suggestions-in.ts';
import { plainSettings } from './providers/plain-settings.ts';
import { modelLines } from './config/model-lines.ts';
import { createProbe, type Probe } from './turns/probe/probe.ts';
import { createTitles, type Titles } from './turns/create-titles.ts';
import { createTurns } from './turns/create-turns.ts';
import { createFindSuggestions, type FindSuggestions } from './turns/find-suggestions.ts';
import { stopTurnsOf } from './turns/stop-turns.ts';
import { keepSaving, type Saving } from './turns/keep-saving.ts';
import type { Turns } from './turns/turns.ts';

export interface KeysOptions {
  readonly folders: Folders;
  readonly log: Log;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Starts the process that asks the system keychain; not before a saved key is wanted. */
  readonly startKeychain: StartKeychain;
  /** Told when the keychain has been waited for a moment, and when that is over. */
  readonly onKeychainWait: (isWaiting: boolean) => void;
}

export interface ProviderOptions extends KeysOptions {
  readonly fetch: Fetch;
  /** Absent: nobody tells. */
  readonly onWake?: OnWake;
  readonly version: string;
}

export interface ComposeOptions extends ProviderOptions {
  /** May still be opening; it is closed with the rest. */
  readonly store: Promise<ConversationStore>;
}

/** Providers with their config and keys, without conversations. */
export type ProviderCore = Pick<Core, 'config' | 'credentials' | 'providers' | 'probe' | 'close'>;

/** Everything main is made of, Electron aside: the same for the window and the command line. */
export interface Core {
  readonly clock: Clock;
  readonly config: UserConfig;
  readonly store: ConversationStore;
  readonly providers: Providers;
  readonly turns: Turns;
  readonly titles: Titles;
  readonly deletions: Deletions;
  readonly saving: Saving;
  readonly tending: Tending;
  /** The model the demo answers as; declares the demo provider when it is not. */
  demoModel(): Promise<ModelRef>;
  readonly credentials: Credentials;
  /** Finds out what a declared provider can do. */
  readonly probe: Probe;
  readonly findSuggestions: FindSuggestions;
  /** Stops waiting for the system keychain. */
  stopWaiting(): void;
  /** Every secret that is known now, for the log to strike out. */
  secrets(): readonly string[];
  /** Stops what runs, stores what was received, closes the files. */
  close(): Promise<void>;
}

/** Builds every part once and hands each what it needs. When one cannot be built those before it are closed. */
export async function compose(options: ComposeOptions): Promise<Core> {
  const closing = createClosing();
  try {
    return await build(options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** The same without conversations: for what is done about keys alone. */
export async function composeProviders(options: ProviderOptions): Promise<ProviderCore> {
  const closing = createClosing();
  try {
    const { parts } = await buildProviders(options, closing);
    return { ...parts, close: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function buildProviders(options: ProviderOptions, closing: Closing) {
  const { folders, fetch, version, log, onWake } = options;
  const usual = { fetch, clock: systemClock, version, patience: usualPatience };
  const send = onWake ? { ...usual, onWake } : usual;
  const config = await openConfig(folders, log);
  closing.add(() => config.close());
  const demo = createDemo({ paceMs: 12 });
  closing.add(() => demo.close());
  const { credentials, stopWaiting, close } = await openKeys(options);
  closing.add(close);
  const { model: demoModel, ...addition } = demoDeclaration;
  const providers = createProviders({
    config,
    sources,
    credentials,
    send,
    demo: { connect: demo.connect, models: demoModels, tools: demoTools, addition },
  });
  const ask = {
    connect: providers.connect,
    sourceOf,
    exchange: httpExchange(send),
    clock: systemClock,
    newId,
  };
  const probe = createProbe({
    ...ask,
    providers,
    settingsFor: (model) => plainSettings(providers, model),
    linesOf: modelLines,
  });
  return { parts: { config, credentials, stopWaiting, providers, probe }, ask, demoModel };
}

async function build(options: ComposeOptions, closing: Closing): Promise<Core> {
  const { log } = options;
  const clock = systemClock;
  const store = await options.store;
  closing.add(() => store.close());
  const { demoModel, ask, parts } = await buildProviders(options, closing);
  const { providers, credentials } = parts;
  const tools = { ...ask, store };
  const turns = createTurns({ ...tools, onBug: (error) => log.error('turn', error) });
  closing.add(() => turns.close());
  const titles = createTitles({
    ...tools,
    turns,
    choice: () => parts.config.current().config.titles,
    settingsFor: (model) => plainSettings(providers, model),
    onFailed: (error) => log.error('title', error),
  });
  closing.add(() => titles.close());
  const deletions = createDeletions({
    store,
    stop: (deletion) => stopTurnsOf(deletion, turns, store),
    clock,
    onFailed: (error) => log.error('deleting', error),
  });
  closing.add(() => deletions.close());
  const onBug = (error: unknown) => log.error('saving', error);
  const saving = keepSaving({ store, turns, clock, onBug });
  closing.add(() => saving.close());
  const tending = tendStore({ store, clock, onFailed: (error) => log.error('upkeep', error) });
  closing.add(() => tending.close());
  return {
    ...parts,
    clock,
    store,
    turns,
    titles,
    deletions,
    saving,
    tending,
    demoModel: async () => ({ provider: (await providers.addDemo()).name, name: demoModel }),
    findSuggestions: createFindSuggestions({ store, turns, read: suggestionsIn }),
    secrets: credentials.secrets,
    close: () => closing.close(),
  };
}

/** The user's keys alone. The keychain is not asked. */
async function openKeys({ folders, log, env, ...keychain }: KeysOptions): Promise<{
  readonly credentials: Credentials;
  readonly stopWaiting: () => void;
  readonly close: () => void;
}> {
  const clock = systemClock;
  const items = keychainClient({
    start: keychain.startKeychain,
    clock,
    onWaiting: keychain.onKeychainWait,
    onFailure: (said) => log.info('keychain', { said }),
  });
  const credentials = await openCredentials({
    env,
    keychain: openKeychain(items, traitsOf(process.platform), clock),
    file: openReferenceFile(join(folders.data, 'credentials.json'), clock),
    clock,
    onFailure: (error) => log.error('list of keys', error),
  });
  return { credentials, stopWaiting: items.giveUp, close: items.close };
}

/** The user's configuration alone. */
export function openConfig(folders: Folders, log: Log): Promise<UserConfig> {
  const file = join(folders.config, 'config.toml');
  return openUserConfig({ file, sources, clock: systemClock, log });
}

function sourceOf(id: string) {
  const found = sources.find((source) => source.id === id);
  if (found) return found;
  throw new AppError('not_found', `This version has no source ${id}`, { source: id });
}
