import { authRefusals } from './auth-chain.ts';
import { listOf, quoted, wordOf, type Details } from './details.ts';
import type { FailureText } from './errors.ts';
import { exportRefusals } from './export-refusals.ts';
import { signInRefusals } from './sign-in.ts';
import { problemsText } from './placed-problem.ts';

interface Facts {
  readonly details: Details;
  /** The provider it is about, in quotes, or a general word. */
  readonly provider: string;
}

/** Refusals whose `reason` says more than their code, by `code reason`. */
export const refusalReasons: Readonly<Record<string, (facts: Facts) => FailureText>> = {
  ...authRefusals,
  ...exportRefusals,
  ...signInRefusals,
  'refused other_origin': ({ details, provider }) => ({
    title: `The key of ${provider} was given for another address`,
    advice: `It was entered for ${wordOf(details, 'boundTo')}, and requests now go to ${wordOf(details, 'origin')}. Nothing was sent. Give the key again if it may go there, or change base_url back.`,
    offers: ['add-key', 'config-file', 'pick-model'],
  }),
  'refused not_confirmed': ({ details, provider }) => ({
    title: `The key of ${provider} was not sent`,
    advice: `You did not allow it to go to ${wordOf(details, 'origin')}. Nothing was sent and nothing was changed.`,
    offers: [],
  }),
  'no_credential several_logins': ({ details, provider }) => ({
    title: `Several logins are saved for ${provider}`,
    advice: `None of them is called “default”, so Footnote does not pick one: ${listOf(details, 'profiles').join(', ')}. Say which one in the config file, as in auth = ["${listOf(details, 'profiles')[0] ?? 'work'}"].`,
    offers: ['config-file', 'pick-model'],
  }),
  'refused in_the_clear': ({ details, provider }) => ({
    title: `The key of ${provider} would go out unencrypted`,
    advice: `Anybody on the way to ${wordOf(details, 'origin')} could read it. Nothing was sent. Use an https:// address, or reach the server through a tunnel that ends on this computer.`,
    offers: ['config-file', 'pick-model'],
  }),
  'refused key_characters': ({ details, provider }) => ({
    title: `The key of ${provider} cannot be sent`,
    advice: `The environment variable ${wordOf(details, 'variable')} has spaces, line breaks or letters in it that no key has. Nothing was sent. Set it anew and start Footnote again, or give a key.`,
    offers: ['add-key', 'pick-model'],
  }),
  'bad_input key_characters': () => ({
    title: 'This key cannot be sent',
    advice:
      'It has spaces, line breaks or letters in it that no key has. Copy it again, without anything around it.',
    offers: [],
  }),
  'bad_input no_model': ({ provider }) => ({
    title: `No model of ${provider} is known`,
    advice: 'Its server lists none. Say which model to ask.',
    offers: [],
  }),
  'bad_input no_such_tool': ({ details, provider }) => ({
    title: `${provider} has no hosted tool ${quoted(details, 'tool')}`,
    advice: 'Turn it off for this message, or pick a model of a provider that has it.',
    offers: ['pick-model'],
  }),
  'bad_input no_such_source': ({ details }) => {
    const { title, offers } = noSuchSource(details['id']);
    return { title, advice: `There are: ${listOf(details, 'known').join(', ')}.`, offers };
  },
  'bad_input name_taken': ({ details }) => ({
    title: `There is a provider called ${quoted(details, 'name')} already`,
    advice: 'Take another name, or change that provider in the config file.',
    offers: ['config-file'],
  }),
  'bad_input name_reserved': ({ details }) => ({
    title: `A provider cannot be called ${quoted(details, 'name')}`,
    advice: 'The word has a meaning of its own in the config file. Take another name.',
    offers: [],
  }),
  'bad_input bad_base_url': ({ details }) => ({
    title: 'This base URL cannot be used',
    advice: baseUrlAdvice(wordOf(details, 'fault')),
    offers: [],
  }),
  'damaged file': () => ({
    title: 'The file with your conversations is damaged here',
    advice:
      'Close Footnote and start it again: what can be read moves into a new file, and the old one is kept.',
    offers: ['new-conversation'],
  }),
  'damaged in_use': () => ({
    title: 'The file with your conversations is damaged',
    advice:
      'Another Footnote still has it open. Close that one, then try again: what can be read moves into a new file, and the old one is kept.',
    offers: [],
  }),
  'bad_config hosted_tool': ({ details, provider }) => ({
    title: `A hosted tool of ${provider} cannot be used as it is set`,
    advice: `${problemsText(details)} Nothing was sent.`,
    offers: ['config-file', 'pick-model'],
  }),
  'bad_config unreadable': ({ details }) => ({
    title: 'The config file cannot be read',
    advice: `${problemsText(details)} Nothing was written.`,
    offers: ['config-file'],
  }),
  'bad_config no_place': ({ details }) => ({
    title: 'There is no place for it in the config file',
    advice: `${wordOf(details, 'file')} is written in a way that nothing can be added to. Add the provider there by hand.`,
    offers: ['config-file'],
  }),
};

export function noSuchSource(id: unknown): FailureText {
  return {
    title: `This version of Footnote has no source “${String(id)}”`,
    advice: 'Pick a model of another provider, or use the version that made this.',
    offers: ['pick-model'],
  };
}

function baseUrlAdvice(fault: string): string {
  switch (fault) {
    case 'missing':
      return 'This source has no address of its own. Give the one of your server.';
    case 'scheme':
      return 'It must begin with https:// or http://.';
    case 'secret':
      return 'It has a user name or password in it. Take that out; a key goes into the field for it.';
    case 'query':
      return 'It may not have a “?” or “#” in it: paths are appended to it.';
    default:
      return 'It is no complete address. Write it like “https://example.com” or “http://127.0.0.1:8080”.';
  }
}
