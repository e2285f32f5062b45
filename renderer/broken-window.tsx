import { getErrorMessage, useErrorBoundary } from 'react-error-boundary';
import { appWords } from '../shared/text/phrases/app.ts';
import styles from './app.module.css';
import { showNewConversation } from './stores/conversation-actions.ts';
import { FailureCard } from './ui/failure-card.tsx';

/** Stands in for a window that failed to be drawn, by a mistake of ours: a way out instead of a blank page. */
export function BrokenWindow() {
  const { error, resetBoundary } = useErrorBoundary();
  const leave = () => {
    showNewConversation();
    resetBoundary();
  };
  return (
    <main className={styles['start']}>
      <h1 className="unseen">{appWords.name}</h1>
      <FailureCard
        title={appWords.undrawn}
        advice={appWords.undrawnAdvice}
        words={getErrorMessage(error) ?? ''}
        offers={['try-again']}
        onOffer={leave}
      />
    </main>
  );
}
