import { keychainProblems, type KeychainProblem } from '../../model/keychain-problem.ts';
import type { KeychainErrorKind } from '../../model/turn-error.ts';
import type { FailureText, Offer } from './errors.ts';

interface Said {
  /** How a key stands, in a word or two. */
  readonly state: string;
  readonly title: string;
  readonly advice: string;
}

/** Of a key that was saved before, or is to be saved. */
const problems: Readonly<Record<KeychainProblem, Said>> = {
  locked: {
    state: 'locked',
    title: 'The system keyring is locked',
    advice: 'Unlock it with the password of your system login, then try again.',
  },
  unavailable: {
    state: 'keychain not available',
    title: 'This computer has no keychain that Footnote can use',
    advice:
      'On Linux that takes a keyring service such as GNOME Keyring, KWallet or KeePassXC, running in your session.',
  },
  denied: {
    state: 'not given',
    title: 'The system keychain did not let Footnote in',
    advice: 'Its question was closed or answered with no. Try again, and allow it.',
  },
  timed_out: {
    state: 'no answer',
    title: 'The system keychain has not answered',
    advice: 'It may be waiting for a password in another window. Answer it, then try again.',
  },
  crashed: {
    state: 'no answer',
    title: 'The system keychain broke off',
    advice: 'The part of Footnote that asks it has ended, and starts anew when you try again.',
  },
  removed: {
    state: 'not there any more',
    title: 'The key is no longer in the system keychain',
    advice:
      'It was taken out, or is in a keyring that is closed. Give the key again if it is gone.',
  },
  altered: {
    state: 'changed',
    title: 'The system keychain gave back something else than was saved',
    advice: 'Give the key again.',
  },
  failed: {
    state: 'failed',
    title: 'The system keychain could not be used',
    advice: 'Its own words are in Footnote’s log. Try again.',
  },
};

const offers: Readonly<Record<KeychainProblem, readonly Offer[]>> = {
  // No new key is asked for: the one there is works once the keyring is open.
  locked: ['try-again', 'providers', 'pick-model'],
  unavailable: ['add-key', 'try-again', 'pick-model'],
  denied: ['try-again', 'providers', 'pick-model'],
  timed_out: ['try-again', 'providers', 'pick-model'],
  crashed: ['try-again', 'providers', 'pick-model'],
  removed: ['add-key', 'try-again', 'pick-model'],
  altered: ['add-key', 'try-again', 'pick-model'],
  failed: ['try-again', 'add-key', 'pick-model'],
};

export function isKeychainProblem(value: unknown): value is KeychainProblem {
  return keychainProblems.some((known) => known === value);
}

/** How a saved key stands, in a word or two. */
export function keychainState(problem: KeychainProblem): string {
  return problems[problem].state;
}

/** Why a saved key could not be read, and what to do. */
export function keychainSentence(problem: KeychainProblem): string {
  const { title, advice } = problems[problem];
  return `${title}. ${advice}`;
}

/** The same where nothing was sent for it; `provider` as it is to be read. */
export function keychainFailure(problem: KeychainProblem, provider: string): FailureText {
  const { title, advice } = problems[problem];
  return {
    title,
    advice: `The key of ${provider} is kept there, and nothing was sent. ${advice}`,
    offers: offers[problem],
  };
}

/** Failures of a turn; `{provider}` is filled in. */
export const keychainErrorTexts: Readonly<Record<KeychainErrorKind, FailureText>> = {
  keychain_locked: keychainFailure('locked', '{provider}'),
  keychain_unavailable: keychainFailure('unavailable', '{provider}'),
  keychain_denied: keychainFailure('denied', '{provider}'),
  keychain_timed_out: keychainFailure('timed_out', '{provider}'),
  keychain_crashed: keychainFailure('crashed', '{provider}'),
  keychain_removed: keychainFailure('removed', '{provider}'),
  keychain_altered: keychainFailure('altered', '{provider}'),
  keychain_failed: keychainFailure('failed', '{provider}'),
};

/** Why a key was not saved, and what else can be done with it. */
export function notSavedSentence(problem: KeychainProblem): string {
  const { title, advice } = problems[problem];
  return `The key was not saved. ${title}. ${advice}`;
}

/** Why a key was not taken out. */
export function notRemovedSentence(problem: KeychainProblem): string {
  const { title, advice } = problems[problem];
  return `The key was not removed. ${title}. ${advice}`;
}

export const keychainWords = {
  otherWays:
    'You can use the key for this session only, or put it in an environment variable that the provider names.',
  waiting: 'Waiting for the system keychain…',
  waitingAdvice: 'It may be asking for a password in another window.',
  stopWaiting: 'Stop waiting',
} as const;
