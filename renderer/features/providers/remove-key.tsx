import { useState } from 'react';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import { notRemovedSentence } from '../../../shared/text/phrases/keychain.ts';
import { providerWords } from '../../../shared/text/phrases/onboarding.ts';
import { refusalSentence } from '../../../shared/text/phrases/refusals.ts';
import { removeKey } from '../../stores/provider-actions.ts';
import { refusalOf } from '../../stores/refusal.ts';
import { Button } from '../../ui/button.tsx';
import styles from './provider-details.module.css';

/** Removes a key after a second word: a saved one cannot be brought back. */
export function RemoveKey({ provider: { name, credential } }: { readonly provider: ProviderView }) {
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState<string>();
  if (credential.kind !== 'saved' && credential.kind !== 'session') return null;
  const remove = async () => {
    setIsAsking(false);
    try {
      const problem = await removeKey(name);
      setSaid(problem && notRemovedSentence(problem));
    } catch (error) {
      setSaid(refusalSentence(refusalOf(error)));
    }
  };
  const ask = () => {
    setSaid(undefined);
    if (credential.kind === 'saved') setIsAsking(true);
    else void remove();
  };
  if (isAsking) {
    return (
      <div className={styles['removing']} role="group" aria-label={providerWords.removeKey}>
        <p>
          {credential.kind === 'saved' && credential.isShared
            ? providerWords.removeShared
            : providerWords.removeSaved}
        </p>
        <Button onClick={() => void remove()}>{providerWords.removeNow}</Button>
        <Button look="quiet" onClick={() => setIsAsking(false)}>
          {providerWords.keepIt}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['remove']}>
      <Button look="quiet" onClick={ask}>
        {providerWords.removeKey}
      </Button>
      {said === undefined ? null : (
        <p className={styles['notRemoved']} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
