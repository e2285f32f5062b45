import { keychainWords } from '../../../shared/text/phrases/keychain.ts';
import { stopWaiting } from '../../stores/provider-actions.ts';
import { Button } from '../../ui/button.tsx';
import styles from './keychain-wait.module.css';

/** The system keychain has not answered yet; nobody has to wait for it. */
export function KeychainWait() {
  return (
    <div className={styles['wait']} role="status">
      <p>
        <strong>{keychainWords.waiting}</strong> {keychainWords.waitingAdvice}
      </p>
      <Button look="quiet" onClick={() => void stopWaiting()}>
        {keychainWords.stopWaiting}
      </Button>
    </div>
  );
}
