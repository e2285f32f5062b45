import { useEffect, useState } from 'react';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import type { KeychainProblem } from '../../../shared/model/keychain-problem.ts';
import { notSavedSentence } from '../../../shared/text/phrases/keychain.ts';
import { refusalSentence } from '../../../shared/text/phrases/refusals.ts';
import { signInWith, signInWords } from '../../../shared/text/phrases/sign-in.ts';
import { signIn, stopSignIn } from '../../stores/provider-actions.ts';
import { type Refusal, refusalOf } from '../../stores/refusal.ts';
import { askForKey } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import styles from './sign-in.module.css';

/** A key without one to type: the vendor gives it to who signs in with the browser. */
export function SignIn({ provider }: { readonly provider: ProviderView }) {
  const { name, signIn: vendor } = provider;
  const { isWaiting, refusal, problem, begin } = useSignIn(name);
  if (vendor === undefined) return null;
  return (
    <div className={styles['signIn']}>
      {isWaiting ? (
        <div role="status" className={styles['waiting']}>
          <p>
            <strong>{signInWords.waiting}</strong> {signInWords.waitingAdvice}
          </p>
          <Button look="quiet" onClick={() => void stopSignIn()}>
            {signInWords.stop}
          </Button>
        </div>
      ) : (
        <Button onClick={begin}>{signInWith(vendor)}</Button>
      )}
      {refusal ? <p role="alert">{refusalSentence(refusal)}</p> : null}
      {problem ? (
        <p role="alert">
          {notSavedSentence(problem)} {signInWords.forSession}
        </p>
      ) : null}
      <p className={styles['or']}>{signInWords.typeInstead}</p>
    </div>
  );
}

interface SignInState {
  readonly isWaiting: boolean;
  readonly refusal?: Refusal;
  readonly problem?: KeychainProblem;
}

function useSignIn(name: string) {
  const [state, setState] = useState<SignInState>({ isWaiting: false });
  const { isWaiting } = state;
  // Whoever closes the dialog does not wait for the browser any more.
  useEffect(() => (isWaiting ? () => void stopSignIn() : undefined), [isWaiting]);
  const begin = () => {
    setState({ isWaiting: true });
    signIn(name).then(
      (problem) => {
        setState({ isWaiting: false, ...(problem ? { problem } : {}) });
        if (!problem) askForKey(undefined);
      },
      (error: unknown) => setState({ isWaiting: false, refusal: refusalOf(error) }),
    );
  };
  return { ...state, begin };
}
