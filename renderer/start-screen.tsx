import { useStore } from 'zustand';
import { appWords } from '../shared/text/phrases/app.ts';
import { refusalText } from '../shared/text/phrases/refusals.ts';
import styles from './app.module.css';
import { appStore } from './stores/app.ts';
import { loadApp } from './stores/start.ts';
import { FailureCard } from './ui/failure-card.tsx';

/** Before the window knows anything, and when it cannot. */
export function StartScreen() {
  const state = useStore(appStore);
  if (state.phase !== 'failed') {
    return (
      <main className={styles['start']}>
        <h1 className="unseen">{appWords.name}</h1>
        <p>{appWords.loading}</p>
      </main>
    );
  }
  const { title, advice } = refusalText(state.refusal);
  return (
    <main className={styles['start']}>
      <h1 className="unseen">{appWords.name}</h1>
      <FailureCard
        title={`${appWords.failed}. ${title}`}
        advice={advice}
        words={state.refusal.message}
        offers={['try-again']}
        onOffer={() => void loadApp()}
      />
    </main>
  );
}
