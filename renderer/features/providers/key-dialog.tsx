import { Dialog } from 'radix-ui';
import { useState, type KeyboardEvent } from 'react';
import {
  keyDialogText,
  onboardingWords,
  providerWords,
} from '../../../shared/text/phrases/onboarding.ts';
import { refusalSentence } from '../../../shared/text/phrases/refusals.ts';
import { focusComposer } from '../../focus.ts';
import { giveSessionKey } from '../../stores/provider-actions.ts';
import { refusalOf, type Refusal } from '../../stores/refusal.ts';
import { askForKey, useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { isPlainEnter } from '../../ui/enter-key.ts';
import formStyles from '../../ui/form.module.css';
import styles from './key-dialog.module.css';

/** Takes a key for this session. It goes to main and is never seen again. */
export function KeyDialog() {
  const provider = useView((view) => view.keyFor);
  return (
    <Dialog.Root
      open={provider !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : askForKey(undefined))}
    >
      <Dialog.Portal>
        <Dialog.Overlay className={styles['overlay']} />
        <Dialog.Content
          className={styles['dialog']}
          onCloseAutoFocus={(event) => {
            if (focusComposer()) event.preventDefault();
          }}
        >
          <Dialog.Title>{keyDialogText(provider ?? '')}</Dialog.Title>
          <Dialog.Description>{onboardingWords.sessionHint}</Dialog.Description>
          <KeyForm provider={provider ?? ''} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function KeyForm({ provider }: { readonly provider: string }) {
  const [key, setKey] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const save = async () => {
    if (key.trim() === '') return;
    try {
      await giveSessionKey(provider, key.trim());
      askForKey(undefined);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  const press = (event: KeyboardEvent) => {
    if (!isPlainEnter(event.nativeEvent)) return;
    event.preventDefault();
    void save();
  };
  return (
    <>
      <input
        className={formStyles['input']}
        type="password"
        autoComplete="off"
        aria-label={onboardingWords.sessionKey}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        onKeyDown={press}
      />
      {refusal ? (
        <p className={formStyles['problem']} role="alert">
          {refusalSentence(refusal)}
        </p>
      ) : null}
      <div className={formStyles['actions']}>
        <span className={formStyles['grow']} />
        <Dialog.Close asChild>
          <Button>{onboardingWords.cancel}</Button>
        </Dialog.Close>
        <Button look="main" disabled={key.trim() === ''} onClick={() => void save()}>
          {providerWords.saveKey}
        </Button>
      </div>
    </>
  );
}
