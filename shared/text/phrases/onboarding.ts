import type { CheckOutcome, CredentialView, ListingProblem } from '../../bridge/views.ts';
import { unreachable } from '../../unreachable.ts';
import { isKeychainProblem, keychainSentence, keychainState } from './keychain.ts';
import { counted } from './numbers.ts';
import { tlsText } from './tls.ts';

export const onboardingWords = {
  welcome: 'Welcome to Footnote',
  welcomeText:
    'Footnote talks to the providers you declare, and shows where each answer came from. None is declared yet.',
  demoTitle: 'Look around first',
  demoText:
    'The demo is a server inside the app that plays scripted answers, searches and sources included. It needs no key and no network, and can be removed later.',
  tryDemo: 'Try the demo',
  addTitle: 'Add a provider',
  addText: 'A provider is a server you declare. Any number may use the same source.',
  source: 'What does it speak?',
  name: 'Name',
  nameHint: 'Small letters, digits, - and _. Models are called by it: name/model.',
  baseUrl: 'Base URL',
  urlExample: 'http://127.0.0.1:8080',
  key: 'Key',
  keyBySignIn: 'Sign in',
  signInHint:
    'You sign in with the browser once the provider is added. Its key is kept in the system keychain.',
  keyInKeychain: 'System keychain',
  keyFromVariable: 'Environment variable',
  keyForSession: 'This session only',
  keyNone: 'No key',
  variable: 'Variable',
  typedKey: 'Key',
  found: 'found',
  notFound: 'not set',
  model: 'Model for new conversations',
  noModel: 'None picked',
  modelHint: 'Check first to see what there is, or type a name.',
  modelSearch: 'Search, or type a name',
  willBeWritten: 'What will be written',
  previewWaits: 'The lines appear here once the form is complete.',
  check: 'Check',
  checking: 'Checking…',
  add: 'Add provider',
  adding: 'Adding…',
  cancel: 'Cancel',
} as const;

export const providerWords = {
  title: 'Providers',
  text: 'A provider is a server you declare. Any number may use the same source.',
  add: 'Add provider',
  none: 'No provider is declared.',
  list: 'List models again',
  listing: 'Listing…',
  giveKey: 'Give a key',
  changeKey: 'Change the key',
  removeKey: 'Remove the key',
  removeNow: 'Remove it',
  keepIt: 'Keep it',
  removeSaved: 'The key is taken out of the system keychain and cannot be brought back.',
  removeShared:
    'The key is taken out of the system keychain and cannot be brought back. Other providers with this source use it too.',
  tryKeyAgain: 'Try again',
  allowOrigin: 'Let the saved key go there',
  demo: 'Demo',
  noKey: 'No key needed',
  noKeyGiven: 'No key',
  notListed: 'not listed',
  problems:
    'Its block has mistakes, listed above with their lines. Nothing is sent to it until they are mended.',
  models: 'Models',
  key: 'Key',
  showFile: 'Show config file',
  searchOn: 'on',
  searchOff: 'off',
} as const;

export const keyWords = {
  keep: 'Where the key is kept',
  save: 'Save',
  saving: 'Saving…',
  saveAnyway: 'Save anyway',
  doubted: 'Nothing was saved. Mend the key, or save it as it is.',
} as const;

export type DraftProblem =
  | 'name_empty'
  | 'name_shape'
  | 'name_taken'
  | 'name_reserved'
  | 'url_empty'
  | 'url_shape'
  | 'variable_empty'
  | 'variable_shape'
  | 'key_empty';

/** What is wrong with a field, under it. */
export function draftProblemText(problem: DraftProblem): string {
  switch (problem) {
    case 'name_empty':
      return 'Give the provider a name.';
    case 'name_shape':
      return 'Use small letters, digits, - and _ only, at most 64.';
    case 'name_taken':
      return 'Another provider has this name.';
    case 'name_reserved':
      return 'This name has a meaning of its own in the config file. Take another.';
    case 'url_empty':
      return 'Give the address of the server.';
    case 'url_shape':
      return 'Give a complete address, such as http://127.0.0.1:8080.';
    case 'variable_empty':
      return 'Give the name of the variable that holds the key.';
    case 'variable_shape':
      return 'A variable’s name has letters, digits and _ only. The key itself does not belong here.';
    case 'key_empty':
      return 'Paste the key.';
    default:
      return unreachable(problem);
  }
}

/** Where a typed key is kept, and for how long. */
export function keyKeepHint(keep: 'keychain' | 'session'): string {
  return keep === 'keychain'
    ? 'Kept by the system, not in a file of Footnote. It is never shown again.'
    : 'Kept in memory until Footnote is closed. It is never written down or shown again.';
}

/** What came of a check, in one line, and whether it is good. */
export function checkText(outcome: CheckOutcome): {
  readonly good: boolean;
  readonly text: string;
} {
  const { credentialAccepted, models, problem, status } = outcome;
  if (problem !== undefined) {
    const http = status === undefined ? '' : ` (HTTP ${status})`;
    const text = checkProblem(problem, outcome);
    return { good: false, text: text.replace('{http}', http).replace('{server}', 'this server') };
  }
  const key = credentialAccepted === true ? ', accepts the key' : '';
  const listed =
    models.length > 0
      ? ` and lists ${counted(models.length, 'model')}`
      : ' and does not list its models. Type a model’s name';
  return { good: true, text: `The server answers${key}${listed}.` };
}

/** Only what the check can know: a server may have no list at all. */
function checkProblem(
  problem: string,
  { reachable, credentialAccepted, tls }: CheckOutcome,
): string {
  switch (problem) {
    case 'auth':
      return credentialAccepted === false
        ? 'The server answered, and did not accept the key.'
        : 'The server answered, and wants a key.';
    case 'permission':
      return 'The server answered, and refused to list its models{http}. Check the key, and whether this network is let in.';
    case 'quota':
      return 'The server answered: the account has no credit left.';
    case 'rate_limit':
      return 'The server answered: there were too many requests. Check again in a moment.';
    case 'overloaded':
      return 'The server answered with an error of its own{http}. Check again in a moment.';
    case 'tls': {
      const { title, advice } = tlsText(tls);
      return `${title}. ${advice}`;
    }
    case 'proxy':
      return 'The proxy of this computer did not let the request through.';
    case 'timeout':
      return 'The server did not answer in time. It may be starting, or the address may be wrong.';
    case 'bad_base_url':
      return reachable
        ? 'A server answered, but has no list of models there{http}. The base URL may be wrong; if the server lists none at all, type a model’s name.'
        : 'No request may be sent to this address. Check its port.';
    default:
      return 'No server answered at this address. Check it, and whether the server runs.';
  }
}

/** All there is to say of a provider's key where there is room for it. */
export function credentialSentence(credential: CredentialView): string | undefined {
  if (credential.kind !== 'saved') return undefined;
  const { problem, boundTo, created, lastUsed, isShared } = credential;
  if (boundTo !== undefined) {
    return `It was saved for ${boundTo}, and is not sent anywhere else.`;
  }
  if (problem !== undefined) return keychainSentence(problem);
  const used = lastUsed === undefined ? 'not used yet' : `last used on ${day(lastUsed)}`;
  const shared = isShared ? ' Every provider with this source uses it.' : '';
  return `Saved in the system keychain on ${day(created)}, ${used}.${shared}`;
}

/** Where a key comes from: what it is called, and what is said below that. */
export function credentialText(
  credential: CredentialView,
  keyOptional: boolean,
): { readonly name: string; readonly note: string; readonly isMissing: boolean } {
  switch (credential.kind) {
    case 'none':
      return {
        name: keyOptional ? providerWords.noKey : providerWords.noKeyGiven,
        note: '',
        isMissing: !keyOptional,
      };
    case 'environment':
      return {
        name: credential.variable,
        note: credential.found ? 'environment' : 'environment, not set',
        isMissing: !credential.found && !keyOptional,
      };
    case 'session':
      return {
        name: `Key …${credential.lastFour}`,
        note: credential.boundTo ? `for ${credential.boundTo} only` : 'this session',
        isMissing: credential.boundTo !== undefined,
      };
    case 'saved':
      return savedText(credential);
    default:
      return unreachable(credential);
  }
}

function savedText({ lastFour, profile, problem, boundTo }: SavedCredential) {
  const name = lastFour === '' ? 'Key' : `Key …${lastFour}`;
  const place = profile === 'default' ? 'system keychain' : `system keychain, ${profile}`;
  if (boundTo !== undefined) return { name, note: `for ${boundTo} only`, isMissing: true };
  if (problem === undefined) return { name, note: place, isMissing: false };
  return { name, note: `${place}, ${keychainState(problem)}`, isMissing: true };
}

/** `2026-11-30`: the day of a time in ISO 8601. */
function day(time: string): string {
  return time.slice(0, 10);
}

type SavedCredential = Extract<CredentialView, { readonly kind: 'saved' }>;

/** `14 models`, or that none are listed. */
export function modelsText(models: number, problem: ListingProblem | undefined): string {
  if (models > 0) return counted(models, 'model');
  return problem ? 'not listed' : 'no models';
}

/** Where a provider is declared. */
export function declaredIn(file: string, line: number): string {
  return `Declared in ${file} line ${line}.`;
}

/** Asks for a key of a provider. */
export function keyDialogText(provider: string): string {
  return `Key for ${provider}`;
}

/** A key that was saved for another address; `host` is where requests go now. */
export function savedElsewhere(boundTo: string, host: string): string {
  return `A key was saved for ${boundTo}. Requests now go to ${host}, and it is not sent there unless you say so.`;
}

/** Why the models of a provider could not be listed; a model can always be typed. */
export function listingText({ code, details }: ListingProblem): string {
  switch (code) {
    case 'keychain': {
      const { problem } = details;
      return keychainSentence(isKeychainProblem(problem) ? problem : 'failed');
    }
    case 'no_key':
      return 'Models are listed once there is a key.';
    case 'network':
      return 'The server could not be reached. A model’s name can still be typed.';
    case 'timeout':
      return 'The server did not answer in time. A model’s name can still be typed.';
    case 'status':
      return `The server does not list its models here (HTTP ${statusOf(details)}). A model’s name can still be typed.`;
    case 'odd':
    case 'too_large':
      return 'No models could be read from the server’s list. A model’s name can still be typed.';
    default:
      return unreachable(code);
  }
}

function statusOf(details: ListingProblem['details']): string {
  const status = details['status'];
  return typeof status === 'number' ? String(status) : '?';
}
