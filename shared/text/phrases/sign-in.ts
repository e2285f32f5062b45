import type { FailureText } from './errors.ts';

export const signInWords = {
  /** What the browser shows at the end, before it is known whether there is a key: plain text. */
  done: 'You can close this page and go back to Footnote.',
  waiting: 'Waiting for your browser',
  waitingAdvice:
    'Sign in there and allow Footnote. It gets a key of its own, which is saved in the system keychain.',
  stop: 'Stop waiting',
  forSession: 'The key is used until Footnote is closed.',
  typeInstead: 'Or enter a key',
} as const;

/** The button; `vendor` is the source's name for people. */
export function signInWith(vendor: string): string {
  return `Sign in with ${vendor}`;
}

/** On a terminal, where nothing opens a browser. */
export function openInBrowser(address: string): string {
  return `Open this page in a browser on this computer, within five minutes:\n\n${address}\n`;
}

export function signedIn(provider: string): string {
  return `Signed in: the key of ${provider} is saved in the system keychain.`;
}

export function noSignIn(provider: string): string {
  return `${provider} has no sign-in with the browser. Give its key instead.`;
}

const nothing = 'Nothing was saved.';

/** Why nobody was signed in, by the reason that main gives. */
export const signInRefusals: Readonly<Record<string, () => FailureText>> = {
  'refused sign_in_not_opened': () => ({
    title: 'The page to sign in was not opened',
    advice: `${nothing} Try again and let it be opened, or enter a key.`,
    offers: [],
  }),
  'refused sign_in_declined': () => ({
    title: 'The sign-in was not allowed',
    advice: `The browser came back without a permission. ${nothing} Try again, or enter a key.`,
    offers: [],
  }),
  'refused sign_in_stopped': () => ({
    title: 'The sign-in was stopped',
    advice: nothing,
    offers: [],
  }),
  'refused sign_in_late': () => ({
    title: 'The browser did not come back',
    advice: `Five minutes have passed. ${nothing} Try again, or enter a key.`,
    offers: [],
  }),
  'refused sign_in_failed': () => ({
    title: 'The sign-in gave no key',
    advice: `The server did not take what the browser brought, or could not be reached. ${nothing} Try again, or enter a key.`,
    offers: [],
  }),
  'refused sign_in_elsewhere': () => ({
    title: 'There is no sign-in for this provider',
    advice: 'Its requests go to another server than the one that would give the key. Enter a key.',
    offers: [],
  }),
};
