import { Dialog } from 'radix-ui';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import {
  keyDialogText,
  providerWords,
  savedElsewhere,
} from '../../../shared/text/phrases/onboarding.ts';
import { focusComposer } from '../../focus.ts';
import { useApp } from '../../stores/app.ts';
import { attempt } from '../../stores/attempt.ts';
import { allowOrigin } from '../../stores/provider-actions.ts';
import { askForKey, type KeyAsked, useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { KeyForm } from './key-form.tsx';
import { SignIn } from './sign-in.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import styles from './key-dialog.module.css';

/** Takes a key. It goes to main and is never seen again. */
export function KeyDialog() {
  const asked = useView((view) => view.keyFor);
  return (
    <Dialog.Root
      open={asked !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : askForKey(undefined))}
    >
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles['overlay']} />
        <Dialog.Content
          className={dialogStyles['dialog']}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (focusComposer()) event.preventDefault();
          }}
        >
          <Dialog.Title>{keyDialogText(asked?.provider ?? '')}</Dialog.Title>
          {asked ? <Asked asked={asked} /> : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Asked({ asked }: { readonly asked: KeyAsked }) {
  const provider = useApp(
    (app) => app.providers.find(({ name }) => name === asked.provider),
    undefined,
  );
  return (
    <>
      {provider ? <SavedElsewhere provider={provider} /> : null}
      {provider ? <SignIn provider={provider} /> : null}
      <KeyForm asked={asked} />
    </>
  );
}

/** A saved key that does not go where requests go now: the user may let it. */
function SavedElsewhere({ provider }: { readonly provider: ProviderView }) {
  const { name, host, credential } = provider;
  if (credential.kind !== 'saved' || credential.boundTo === undefined) return null;
  const allow = async () => {
    await allowOrigin(name);
    askForKey(undefined);
  };
  return (
    <div className={styles['elsewhere']}>
      <p>{savedElsewhere(credential.boundTo, host)}</p>
      <Button onClick={() => void attempt(allow)}>{providerWords.allowOrigin}</Button>
    </div>
  );
}
