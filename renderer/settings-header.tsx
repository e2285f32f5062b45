import { ArrowLeft } from 'lucide-react';
import { appWords } from '../shared/text/phrases/app.ts';
import styles from './app.module.css';
import { showConversationScreen } from './stores/provider-actions.ts';
import { Button } from './ui/button.tsx';

/** The way back from the settings. */
export function SettingsHeader() {
  return (
    <header className={styles['leave']}>
      <Button look="quiet" onClick={showConversationScreen}>
        <ArrowLeft aria-hidden />
        {appWords.back}
        <kbd>{appWords.backKey}</kbd>
      </Button>
    </header>
  );
}
