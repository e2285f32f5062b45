import { savingAgain, storageNotes } from '../../shared/text/phrases/storage.ts';
import { ask } from '../ask.ts';
import { appStore, withStorage } from './app.ts';
import { attempt } from './attempt.ts';
import { say } from './view.ts';

/** Stores what waits, now; says what came of it. */
export function trySavingAgain(): Promise<void> {
  return attempt(async () => {
    const answer = await ask('storage.try-again', {});
    appStore.setState((state) => withStorage(state, answer), true);
    const still = answer.storage && storageNotes(answer.storage).find(({ canClose }) => !canClose);
    say(still ? still.title : savingAgain);
  });
}

export function showStoreFile(which: 'store' | 'set-aside'): Promise<void> {
  return attempt(() => ask('storage.show-file', { which }));
}
