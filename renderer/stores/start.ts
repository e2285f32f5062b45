import { ask } from '../ask.ts';
import { hear } from '../hear.ts';
import { appStore, withConfig, withStorage } from './app.ts';
import { watchBeside } from './beside.ts';
import { conversationsStore, withSummaries } from './conversations.ts';
import { turnFeed } from './following.ts';
import { watchClosing } from './before-closing.ts';
import { keepDrafts } from './keep-drafts.ts';
import { keepView } from './keep-view.ts';
import { refusalOf } from './refusal.ts';
import { viewStore } from './view.ts';

/** Fills the stores from main and keeps them as main is. */
export function startStores(): void {
  hear('turn.events', (batch) => turnFeed.take(batch));
  hear('conversations.changed', ({ changed }) => {
    conversationsStore.setState((state) => withSummaries(state, changed));
  });
  hear('config.changed', (notice) => {
    appStore.setState((state) => withConfig(state, notice), true);
  });
  hear('storage.changed', (notice) => {
    appStore.setState((state) => withStorage(state, notice), true);
  });
  hear('keychain.waiting', ({ isWaiting }) => {
    viewStore.setState({ isKeychainWaiting: isWaiting });
  });
  followWidth();
  watchClosing();
  void loadApp();
}

export async function loadApp(): Promise<void> {
  try {
    const view = await ask('app.view', {});
    conversationsStore.setState((state) => withSummaries(state, view.conversations));
    keepDrafts(view.drafts);
    appStore.setState({ phase: 'ready', view }, true);
    watchBeside();
    keepView(view.left);
  } catch (error) {
    appStore.setState({ phase: 'failed', refusal: refusalOf(error) }, true);
  }
}

function followWidth(): void {
  const take = () => viewStore.setState({ width: window.innerWidth });
  window.addEventListener('resize', take);
  take();
}
