import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AppView, ProviderView } from '../../shared/bridge/views.ts';
import type { Notice } from '../../shared/bridge/notices.ts';
import type { Refusal } from './refusal.ts';

/** What main says of the app as a whole; the rest of the window waits for it. */
export type AppState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly refusal: Refusal }
  | { readonly phase: 'ready'; readonly view: AppView };

export const appStore = createStore<AppState>(() => ({ phase: 'loading' }));

/** Selects from the app's view; the fallback stands until there is one. */
export function useApp<T>(select: (view: AppView) => T, fallback: T): T {
  return useStore(appStore, (state) => (state.phase === 'ready' ? select(state.view) : fallback));
}

export function usePhase(): AppState['phase'] {
  return useStore(appStore, (state) => state.phase);
}

export function appView(): AppView | undefined {
  const state = appStore.getState();
  return state.phase === 'ready' ? state.view : undefined;
}

export function withConfig(
  state: AppState,
  { providers, problems, model }: Extract<Notice, { type: 'config.changed' }>,
): AppState {
  if (state.phase !== 'ready') return state;
  const named = model ? { model } : {};
  return { ...state, view: { ...state.view, providers, problems, ...named } };
}

export function withStorage(
  state: AppState,
  { storage }: Pick<Extract<Notice, { type: 'storage.changed' }>, 'storage'>,
): AppState {
  if (state.phase !== 'ready') return state;
  const { storage: _before, ...view } = state.view;
  return { ...state, view: storage ? { ...view, storage } : view };
}

/** Takes one provider in, in the place it had, else at the end. */
export function withProvider(state: AppState, provider: ProviderView): AppState {
  if (state.phase !== 'ready') return state;
  const { providers } = state.view;
  const isKnown = providers.some(({ name }) => name === provider.name);
  const changed = isKnown
    ? providers.map((one) => (one.name === provider.name ? provider : one))
    : [...providers, provider];
  return { ...state, view: { ...state.view, providers: changed } };
}
