import type { TurnError, TurnErrorKind } from '../../model/turn-error.ts';
import { unreachable } from '../../unreachable.ts';
import { keychainErrorTexts } from './keychain.ts';
import { remaining } from './numbers.ts';
import { tlsText } from './tls.ts';

/** What a reader can be offered to do about a failure. */
export type Offer =
  | 'try-again'
  | 'resume'
  | 'continue'
  | 'retry-now'
  | 'stop'
  | 'add-key'
  | 'pick-model'
  | 'edit-message'
  | 'providers'
  | 'new-conversation'
  | 'config-file';

const offerLabels: Readonly<Record<Offer, string>> = {
  'try-again': 'Try again',
  resume: 'Continue',
  continue: 'Continue',
  'retry-now': 'Retry now',
  stop: 'Stop',
  'add-key': 'Add key',
  'pick-model': 'Pick another model',
  'edit-message': 'Edit message',
  providers: 'Open providers',
  'new-conversation': 'New conversation',
  'config-file': 'Show config file',
};

export function offerLabel(offer: Offer): string {
  return offerLabels[offer];
}

/** A failure as it is said: what happened, what to do, what is offered, most likely help first. */
export interface FailureText {
  readonly title: string;
  readonly advice: string;
  readonly offers: readonly Offer[];
}

/** Says why a turn failed. `provider` is the declared name, `model` the model's. */
export function turnErrorText(
  error: Pick<TurnError, 'kind' | 'origin' | 'status' | 'partial' | 'withoutKey' | 'tls'>,
  { provider, model }: { readonly provider: string; readonly model: string },
): FailureText {
  const server = error.origin ?? provider;
  // Without a status no server was asked: it was known before that there is no key.
  const isMissingKey =
    error.kind === 'auth' && (error.status === undefined || error.withoutKey === true);
  const isCut = error.partial === true && cutKinds.includes(error.kind);
  const usual = error.kind === 'tls' ? tlsText(error.tls) : turnErrorTexts[error.kind];
  const { title, advice, offers } = isMissingKey ? missingKey : isCut ? cutOff : usual;
  const fill = (text: string) =>
    text
      .replaceAll('{provider}', () => provider)
      .replaceAll('{model}', () => model)
      .replaceAll('{server}', () => server);
  return { title: fill(title), advice: fill(advice), offers };
}

/** Kinds that mean no more than that the rest of an answer did not come. */
const cutKinds: readonly TurnErrorKind[] = ['network', 'protocol', 'timeout'];

const cutOff: FailureText = {
  title: 'The connection to {server} broke in the middle of the answer',
  advice: 'What had come is kept. Try again to have it answered anew.',
  offers: ['try-again', 'providers'],
};

const missingKey: FailureText = {
  title: 'There is no key for {provider}',
  advice: 'Give a key, or set the environment variable and start Footnote again.',
  offers: ['add-key', 'try-again', 'pick-model'],
};

const turnErrorTexts: Readonly<Record<Exclude<TurnErrorKind, 'tls'>, FailureText>> = {
  ...keychainErrorTexts,
  auth: {
    title: '{provider} did not accept the key',
    advice: 'Check that the key is complete and belongs to this provider, then try again.',
    offers: ['add-key', 'try-again', 'pick-model'],
  },
  permission: {
    title: 'This key may not do that at {provider}',
    advice: 'The key is valid, but not for this model or tool. Use another key or another model.',
    offers: ['pick-model', 'add-key', 'try-again'],
  },
  unknown_model: {
    title: '{provider} has no model called {model}',
    advice: 'Check the spelling, or pick a model from the list.',
    offers: ['pick-model', 'try-again'],
  },
  bad_base_url: {
    title: 'The server answered, but not in the way that was expected',
    advice:
      'The address of {provider} ({server}) is probably wrong. Check base_url in the config file: some servers want a path such as /v1, others none.',
    offers: ['config-file', 'providers', 'try-again'],
  },
  context_length: {
    title: 'This conversation is too long for {model}',
    advice: 'Pick a model with a larger context, or begin a new conversation.',
    offers: ['pick-model', 'new-conversation'],
  },
  output_limit: {
    title: 'The answer reached its length limit',
    advice: '“Continue” asks for the rest in a new message.',
    offers: ['continue', 'try-again'],
  },
  rate_limit: {
    title: '{provider} is getting too many requests',
    advice: 'It asks everybody with this key to wait. Try again in a moment, or use another model.',
    offers: ['try-again', 'pick-model'],
  },
  quota: {
    title: 'The account at {provider} has no credit left',
    advice: 'Add credit there, or use a model of another provider.',
    offers: ['pick-model', 'add-key', 'try-again'],
  },
  overloaded: {
    title: '{provider} is overloaded',
    advice: 'That passes. Try again in a moment, or use another model.',
    offers: ['try-again', 'pick-model'],
  },
  refused_parameter: {
    title: '{provider} did not accept the request',
    advice: 'One of its settings is not possible with {model}. Its own words, below, say which.',
    offers: ['pick-model', 'try-again', 'config-file'],
  },
  refusal: {
    title: 'The model declined to answer',
    advice: 'Say it differently, or ask another model.',
    offers: ['edit-message', 'try-again', 'pick-model'],
  },
  network: {
    title: 'No connection to {server}',
    advice: 'Check that you are online and that the server is running, then try again.',
    offers: ['try-again', 'providers'],
  },
  proxy: {
    title: 'The proxy did not let the request through',
    advice: 'Check the proxy settings of this computer, then try again.',
    offers: ['try-again'],
  },
  protocol: {
    title: 'The answer of {server} could not be understood',
    advice: 'What could be read is kept. Try again; if it stays so, check the provider’s source.',
    offers: ['try-again', 'providers'],
  },
  timeout: {
    title: '{server} has stopped answering',
    advice: 'Nothing came for a long time. What had come is kept.',
    offers: ['try-again', 'pick-model'],
  },
  damaged: {
    title: 'A part of this conversation is damaged and could not be sent',
    advice: 'It is kept as it is. Ask again from an earlier message, or begin a new conversation.',
    offers: ['new-conversation', 'try-again'],
  },
  unusable: {
    title: '{provider} cannot be used as it is declared now',
    advice:
      'Nothing was sent. It may be gone from the config file, have a mistake there, or have a key that was given for another address.',
    offers: ['providers', 'config-file', 'pick-model', 'try-again'],
  },
  cancelled: {
    title: 'The answer was cancelled',
    advice: 'What had come is kept.',
    offers: ['try-again'],
  },
};

/** `HTTP 429 · request req_123`; empty when neither is known. */
export function errorFacts({ status, requestId }: Pick<TurnError, 'status' | 'requestId'>): string {
  const facts = [
    status === undefined ? '' : `HTTP ${status}`,
    requestId === undefined ? '' : `request ${requestId}`,
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** Before another try: `Trying again in 12 s (try 2)`. */
export function waitingText(milliseconds: number, attempt: number): string {
  return `Trying again in ${remaining(milliseconds)} (try ${attempt})`;
}

/** The label above the provider's own words. */
export const ownWords = 'In the provider’s words';

/** Something that stopped an answer, not an error of the provider. */
export function endingText(
  ending: 'stopped' | 'crashed' | 'length' | 'pause' | 'tools_failed' | 'other',
  raw: string,
): FailureText {
  switch (ending) {
    case 'stopped':
      return { title: 'You stopped this answer.', advice: '', offers: ['continue', 'try-again'] };
    case 'crashed':
      return {
        title: 'Footnote was closed before this answer was complete.',
        advice: '',
        offers: ['continue', 'try-again'],
      };
    case 'length':
      return {
        title: 'The answer reached its length limit.',
        advice: '',
        offers: ['continue'],
      };
    case 'pause':
      return { title: 'The provider paused this answer.', advice: '', offers: ['resume'] };
    case 'tools_failed':
      return {
        title: 'The model called tools three times, and every call failed.',
        advice: 'It was not asked again, because every try costs. What failed stands above.',
        offers: ['try-again', 'edit-message'],
      };
    case 'other':
      return { title: `The answer ended for another reason: ${raw}`, advice: '', offers: [] };
    default:
      return unreachable(ending);
  }
}
