import type { StoredDraft } from '../../shared/bridge/views.ts';
import { ask } from '../ask.ts';
import { beforeClosing } from './before-closing.ts';
import { composerStore, conversationOf, draftKey, withStoredDraft } from './composer.ts';
import { createDraftSaver } from './draft-saver.ts';

const saver = createDraftSaver({
  texts: () => {
    const { drafts } = composerStore.getState();
    return Object.fromEntries(Object.entries(drafts).map(([key, { text }]) => [key, text]));
  },
  save: (key, text) => {
    const conversation = conversationOf(key);
    return ask('draft.save', { text, ...(conversation === undefined ? {} : { conversation }) });
  },
  wait: (ms, task) => setTimeout(task, ms),
});

/** Takes in what was typed before the window was closed, and keeps what is typed from now on. */
export function keepDrafts(stored: readonly StoredDraft[]): void {
  for (const { conversation, text } of stored) saver.isStored(draftKey(conversation), text);
  composerStore.setState(({ drafts }) => ({ drafts: stored.reduce(withStoredDraft, drafts) }));
  composerStore.subscribe(saver.changed);
  document.addEventListener('focusout', saveDrafts);
  beforeClosing(saver.saveNow);
}

/** Stores what was typed without waiting for the rest of the second. */
export function saveDrafts(): void {
  void saver.saveNow();
}
