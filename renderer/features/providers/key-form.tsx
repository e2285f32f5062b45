import { Dialog } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { keychainWords, notSavedSentence } from '../../../shared/text/phrases/keychain.ts';
import {
  checkText,
  keyKeepHint,
  keyWords,
  onboardingWords,
} from '../../../shared/text/phrases/onboarding.ts';
import { refusalSentence } from '../../../shared/text/phrases/refusals.ts';
import { type KeyAsked, useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { isPlainEnter } from '../../ui/enter-key.ts';
import formStyles from '../../ui/form.module.css';
import { KeychainWait } from './keychain-wait.tsx';
import styles from './key-dialog.module.css';
import { type KeyFormState, type KeyStep, useKeyForm } from './use-key-form.ts';

/** The key, where to keep it, and what became of it so far. */
export function KeyForm({ asked }: { readonly asked: KeyAsked }) {
  const form = useKeyForm(asked);
  const { text, step, isBusy, type, save } = form;
  const isWaiting = useView((view) => view.isKeychainWaiting);
  const press = (event: KeyboardEvent) => {
    if (!isPlainEnter(event.nativeEvent)) return;
    event.preventDefault();
    save();
  };
  return (
    <>
      <input
        className={formStyles['input']}
        type="password"
        autoComplete="off"
        aria-label={onboardingWords.typedKey}
        value={text}
        readOnly={isBusy}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <Places form={form} />
      <Said step={step} />
      {isWaiting ? (
        <div className={styles['wait']}>
          <KeychainWait />
        </div>
      ) : null}
      <div className={formStyles['actions']}>
        <span className={formStyles['grow']} />
        <Dialog.Close asChild>
          <Button>{onboardingWords.cancel}</Button>
        </Dialog.Close>
        <Button look="main" disabled={text.trim() === '' || isBusy} onClick={save}>
          {saveLabel(step)}
        </Button>
      </div>
    </>
  );
}

function saveLabel({ at }: KeyStep): string {
  if (at === 'checking') return onboardingWords.checking;
  if (at === 'saving') return keyWords.saving;
  return at === 'doubted' ? keyWords.saveAnyway : keyWords.save;
}

function Places({ form: { keep, keepIn, isBusy } }: { readonly form: KeyFormState }) {
  const places = {
    keychain: onboardingWords.keyInKeychain,
    session: onboardingWords.keyForSession,
  };
  return (
    <div>
      <div role="radiogroup" aria-label={keyWords.keep} className={styles['places']}>
        {(['keychain', 'session'] as const).map((place) => (
          <label key={place}>
            <input
              type="radio"
              name="keep"
              checked={place === keep}
              disabled={isBusy}
              onChange={() => keepIn(place)}
            />
            {places[place]}
          </label>
        ))}
      </div>
      <p className={formStyles['hint']}>{keyKeepHint(keep)}</p>
    </div>
  );
}

/** Why the key is not kept yet. */
function Said({ step }: { readonly step: KeyStep }) {
  const lines = linesOf(step);
  if (lines.length === 0) return null;
  return (
    <div className={styles['said']} role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function linesOf(step: KeyStep): readonly string[] {
  switch (step.at) {
    case 'doubted':
      return [checkText(step.outcome).text, keyWords.doubted];
    case 'refused':
      return [refusalSentence(step.refusal)];
    case 'unsaved':
      return [notSavedSentence(step.problem), keychainWords.otherWays];
    default:
      return [];
  }
}
