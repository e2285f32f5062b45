import { useState } from 'react';
import type { EnteredKey } from '../../../shared/bridge/calls.ts';
import type { CheckOutcome } from '../../../shared/bridge/views.ts';
import type { KeychainProblem } from '../../../shared/model/keychain-problem.ts';
import { checkKey, giveKey } from '../../stores/provider-actions.ts';
import { refusalOf, type Refusal } from '../../stores/refusal.ts';
import { askForKey, type KeyAsked } from '../../stores/view.ts';

/** How far the key has come. */
export type KeyStep =
  | { readonly at: 'typing' | 'checking' | 'saving' }
  /** The server did not like it, or could not be asked: it can be kept all the same. */
  | { readonly at: 'doubted'; readonly outcome: CheckOutcome }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  | { readonly at: 'unsaved'; readonly problem: KeychainProblem };

export interface KeyFormState {
  readonly text: string;
  readonly keep: EnteredKey['keep'];
  readonly step: KeyStep;
  readonly isBusy: boolean;
  readonly type: (text: string) => void;
  readonly keepIn: (keep: EnteredKey['keep']) => void;
  readonly save: () => void;
}

/** Answers that say nothing against a key: the server is busy, or has no list of models. */
const saysNothing: readonly string[] = ['rate_limit', 'overloaded', 'bad_base_url'];

/** Whether the check found something wrong with the key, or could not ask. */
export function doubtsKey({ problem, reachable }: CheckOutcome): boolean {
  return problem !== undefined && !(reachable && saysNothing.includes(problem));
}

/** A key on its way: checked against the provider, then kept. The dialog closes when it is. */
export function useKeyForm({ provider, unsaved }: KeyAsked): KeyFormState {
  const [text, setText] = useState(unsaved?.text ?? '');
  const [keep, setKeep] = useState<EnteredKey['keep']>('keychain');
  const [step, setStep] = useState<KeyStep>(
    unsaved ? { at: 'unsaved', problem: unsaved.problem } : { at: 'typing' },
  );
  const isBusy = step.at === 'checking' || step.at === 'saving';
  const key = text.trim();

  const isDoubted = async (): Promise<boolean> => {
    setStep({ at: 'checking' });
    const outcome = await checkKey(provider, key);
    if (!doubtsKey(outcome)) return false;
    setStep({ at: 'doubted', outcome });
    return true;
  };
  const save = async () => {
    if (key === '' || isBusy) return;
    try {
      // Who has seen what the check said, and goes on, has decided.
      const isKnown = step.at === 'doubted' || step.at === 'unsaved';
      if (!isKnown && (await isDoubted())) return;
      setStep({ at: 'saving' });
      const problem = await giveKey(provider, { text: key, keep });
      if (problem === undefined) askForKey(undefined);
      else setStep({ at: 'unsaved', problem });
    } catch (error) {
      setStep({ at: 'refused', refusal: refusalOf(error) });
    }
  };
  return {
    text,
    keep,
    step,
    isBusy,
    type(typed) {
      setText(typed);
      setStep({ at: 'typing' });
    },
    keepIn: setKeep,
    save: () => void save(),
  };
}
