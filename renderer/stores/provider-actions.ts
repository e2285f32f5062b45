import { ask } from '../ask.ts';
import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import type { CheckOutcome, ProviderView } from '../../shared/bridge/views.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import { appStore, withProvider } from './app.ts';
import { changeDraft } from './composer.ts';
import { showNewConversation } from './conversation-actions.ts';
import { viewStore, withScreen } from './view.ts';

function take(provider: ProviderView): void {
  appStore.setState((state) => withProvider(state, provider), true);
}

/** Declares a provider and goes on to a new conversation with it. Rejects with what main refused. */
export async function addProvider(draft: ProviderDraft): Promise<void> {
  const provider = await ask('provider.add', draft);
  beginWith(provider, draft.model);
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

export async function giveSessionKey(name: string, key: string): Promise<void> {
  take(await ask('provider.set-session-key', { name, key }));
}

export async function listModels(name: string): Promise<void> {
  take(await ask('provider.list-models', { name }));
}

export function showProviders(): void {
  viewStore.setState((view) => withScreen(view, 'providers'));
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
