import { ask } from '../ask.ts';
import type { EnteredKey, ProviderDraft } from '../../shared/bridge/calls.ts';
import type { CheckOutcome, KeyedProvider, ProviderView } from '../../shared/bridge/views.ts';
import type { ProbeReport } from '../../shared/model/probe.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import { appStore, withProvider } from './app.ts';
import { changeDraft } from './composer.ts';
import { showNewConversation } from './conversation-actions.ts';
import { attempt } from './attempt.ts';
import { askForKey, viewStore, withScreen } from './view.ts';

function take(provider: ProviderView): void {
  appStore.setState((state) => withProvider(state, provider), true);
}

/**
 * Declares a provider and goes on to a new conversation with it; a key that was not saved is asked about there.
 * Rejects with what main refused.
 */
export async function addProvider(draft: ProviderDraft): Promise<void> {
  const { provider, problem } = await ask('provider.add', draft);
  beginWith(provider, draft.model);
  if (problem && draft.key) askForKey(provider.name, { text: draft.key.text, problem });
}

export async function addDemo(): Promise<void> {
  beginWith(await ask('provider.add-demo', {}));
}

function beginWith(provider: ProviderView, model = provider.models[0]?.name): void {
  take(provider);
  const chosen: ModelRef | undefined = model ? { provider: provider.name, name: model } : undefined;
  if (chosen) changeDraft(undefined, (draft) => ({ ...draft, model: chosen }));
  showNewConversation();
}

/** Tries a key with a declared provider; nothing is kept. */
export function checkKey(name: string, key: string): Promise<CheckOutcome> {
  return ask('provider.check-key', { name, key });
}

/** Keeps a typed key; answers why the keychain did not take it. */
export async function giveKey(name: string, key: EnteredKey): Promise<KeychainProblem | undefined> {
  return taken(await ask('provider.give-key', { name, key }));
}

/** Signs in with the browser for a key; answers why the keychain did not take it. */
export async function signIn(name: string): Promise<KeychainProblem | undefined> {
  return taken(await ask('provider.sign-in', { name }));
}

export function stopSignIn(): Promise<void> {
  return attempt(() => ask('provider.stop-sign-in', {}));
}

/** Removes the key of a provider; answers why the keychain did not let it go. */
export async function removeKey(name: string): Promise<KeychainProblem | undefined> {
  return taken(await ask('provider.remove-key', { name }));
}

/** Lets the saved key go where the provider's requests go now. */
export async function allowOrigin(name: string): Promise<void> {
  take(await ask('provider.allow-origin', { name }));
}

function taken({ provider, problem }: KeyedProvider): KeychainProblem | undefined {
  take(provider);
  return problem;
}

/** Stops waiting for the system keychain. */
export function stopWaiting(): Promise<void> {
  return attempt(() => ask('keychain.stop-waiting', {}));
}

export async function listModels(name: string): Promise<void> {
  take(await ask('provider.list-models', { name }));
}

/** Finds out what a declared provider's server can do. */
export function probeProvider(name: string, model: string): Promise<ProbeReport> {
  return ask('provider.probe', { name, model });
}

export function showProviders(): void {
  viewStore.setState((view) => withScreen(view, 'providers'));
}

export function showUsage(): void {
  viewStore.setState((view) => withScreen(view, 'usage'));
}

export function showAddProvider(): void {
  viewStore.setState((view) => withScreen(view, 'add-provider'));
}

export function showConversationScreen(): void {
  viewStore.setState((view) => withScreen(view, 'conversation'));
}

/** Asks the server a draft describes, without declaring anything. */
export function checkProvider(draft: ProviderDraft): Promise<CheckOutcome> {
  return ask('provider.check', draft);
}

/** The lines that adding a provider would write. */
export function previewProvider(
  draft: ProviderDraft,
): Promise<{ readonly file: string; readonly added: string }> {
  return ask('provider.preview', draft);
}
