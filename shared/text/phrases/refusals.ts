import { listOf } from './details.ts';
import { isKeychainProblem, keychainFailure } from './keychain.ts';
import type { FailureText } from './errors.ts';
import { problemsText } from './placed-problem.ts';
import { noSuchSource, refusalReasons } from './refusal-reasons.ts';

/** Why main did not do what it was asked; nothing was sent and nothing is lost. */
export interface RefusalCode {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Says why something was not done and what to do. A code nobody has a sentence for gets the general one. */
export function refusalText({ code, details }: RefusalCode): FailureText {
  const reason = details['reason'];
  const told = typeof reason === 'string' ? refusalReasons[`${code} ${reason}`] : undefined;
  const say = told ?? refusals[code] ?? failed;
  return say({ details, provider: named(details) });
}

/** The same in one line, where there is no room for more. */
export function refusalSentence(refusal: RefusalCode): string {
  const { title, advice } = refusalText(refusal);
  return `${title}. ${advice}`;
}

/** What a refusal is about. */
interface Facts {
  readonly details: Readonly<Record<string, unknown>>;
  /** The provider it is about, in quotes, or a general word. */
  readonly provider: string;
}

function named(details: Readonly<Record<string, unknown>>): string {
  const name = details['provider'] ?? details['name'];
  return typeof name === 'string' ? `“${name}”` : 'This provider';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const failed = (): FailureText => ({
  title: 'That did not work',
  advice: 'Try again. If it fails again, close Footnote and start it anew; nothing stored is lost.',
  offers: [],
});

const refusals: Readonly<Record<string, (facts: Facts) => FailureText>> = {
  no_credential: ({ details, provider }) => {
    const variable = text(details['variable']);
    return {
      title: `No key for ${provider === 'This provider' ? 'this provider' : provider}`,
      advice: variable
        ? `The environment variable ${variable} is not set. Set it and start Footnote again, or give a key.`
        : 'Give a key, or name an environment variable in the config file.',
      offers: ['add-key', 'pick-model'],
    };
  },
  keychain: ({ details, provider }) => {
    const { problem } = details;
    return keychainFailure(isKeychainProblem(problem) ? problem : 'failed', provider);
  },
  not_found: ({ details, provider }) => {
    if ('conversation' in details || 'turn' in details) return gone;
    return 'source' in details ? noSuchSource(details['source']) : notDeclared(provider, details);
  },
  bad_config: ({ details, provider }) => ({
    title: `${provider} has mistakes in the config file`,
    advice: `${problemsText(details)} Mend it, or use another provider meanwhile.`,
    offers: ['config-file', 'pick-model'],
  }),
  bad_input: () => ({
    title: 'That could not be used',
    advice: 'Check what you entered, then try again.',
    offers: [],
  }),
  busy: ({ details }) =>
    'conversation' in details
      ? {
          title: 'An answer is still being written',
          advice: 'Wait until it is complete, or stop it. Your message stays here.',
          offers: [],
        }
      : 'pid' in details
        ? {
            title: 'Another Footnote is writing in this conversation',
            advice: 'Wait until its answer is complete, or stop it there. Nothing was changed.',
            offers: [],
          }
        : {
            title: 'Another program is using the history',
            advice: 'Try again in a moment. Your message stays here.',
            offers: [],
          },
  not_saving: ({ details }) => ({
    title: details['isLost']
      ? 'The end of the answer was not saved'
      : 'Nothing can be saved right now',
    advice: details['isLost']
      ? `${notSavingReason(details['reason'])} What was saved before is still there.`
      : `${notSavingReason(details['reason'])} Your message stays here and was not sent.`,
    offers: [],
  }),
  damaged: () => ({
    title: 'This part of the history is damaged',
    advice: 'It was left as it is. Other conversations can still be opened.',
    offers: ['new-conversation'],
  }),
  refused: ({ provider }) => ({
    title: `${provider} cannot be used like this`,
    advice: 'Its settings do not allow it. Nothing was sent.',
    offers: ['providers', 'pick-model'],
  }),
};

const gone: FailureText = {
  title: 'This is not there any more',
  advice: 'It may have been removed by another program. Open another conversation.',
  offers: ['new-conversation'],
};

function notDeclared(provider: string, details: Facts['details']): FailureText {
  const known = listOf(details, 'known');
  const declared = known.length === 0 ? '' : ` Declared are: ${known.join(', ')}.`;
  return {
    title: `${provider} is not declared`,
    advice: `Add it again, or pick a model of another provider.${declared}`,
    offers: ['pick-model', 'providers'],
  };
}

/** Why nothing can be stored, and what to do. */
export function notSavingReason(reason: unknown): string {
  switch (reason) {
    case 'full':
      return 'The disk is full. Make room, then try again.';
    case 'read_only':
      return 'The folder with the conversations cannot be written to.';
    case 'newer_version':
      return 'A newer Footnote wrote your conversations, and only that one may change them.';
    case 'locked':
      return 'Another program holds the file with the conversations. Close it, then try again.';
    case 'stopped':
      return 'The part of Footnote that saves has stopped. Close Footnote and start it again.';
    default:
      return 'The disk does not take what is to be stored. Check that it is not full.';
  }
}
