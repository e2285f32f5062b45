import { listOf, oneOf, quoted, wordOf, type Details } from './details.ts';
import type { FailureText } from './errors.ts';

/** What is wrong with a chain of logins, in config or on the command line. */
export function authText(code: string, details: Details): string {
  switch (code) {
    case 'empty_auth':
      return 'The chain of logins is empty, so no key would ever be used. List a login, or leave it out.';
    case 'duplicate_auth':
      return `${quoted(details, 'entry')} is listed twice. Each login is tried once: take one out.`;
    case 'bad_auth_entry':
      return `${quoted(details, 'entry')} is no login: write “api_key”, “api_key:NAME”, or the name of a saved login in small letters, digits, - and _.`;
    case 'no_such_key':
      return `${quoted(details, 'entry')} names a variable that “api_key_env” does not have. Write it as in api_key_env = { work = "WORK_KEY" }.`;
    default:
      return '';
  }
}

/** A source whose keys belong to one provider each. */
export function noAuthChain(details: Details): string {
  const having = listOf(details, 'having').map((id) => `“${id}”`);
  const sources =
    having.length === 0 ? 'No source has one.' : `Sources that have one: ${having.join(', ')}.`;
  return `The source ${quoted(details, 'source')} has no chain of logins: a key of it belongs to one provider. ${sources}`;
}

/** The same where a message was not sent for it, by `code reason`. */
export const authRefusals: Readonly<
  Record<string, (facts: { readonly details: Details; readonly provider: string }) => FailureText>
> = {
  'bad_input no_auth_chain': ({ details, provider }) => ({
    title: `${provider} has no chain of logins`,
    advice: noAuthChain(details),
    offers: ['pick-model'],
  }),
  'bad_input bad_auth': ({ details }) => ({
    title: 'This chain of logins cannot be used',
    advice: authText(wordOf(details, 'fault'), details),
    offers: [],
  }),
  'no_credential chain_missing': ({ details, provider }) => ({
    title: `There is no key for ${provider}`,
    advice: `None of its logins has one: ${oneOf(listOf(details, 'auth'))}. Nothing was sent. Give a key, set the variable, or change “auth” in the config file.`,
    offers: ['add-key', 'config-file', 'pick-model'],
  }),
  'refused chain_without_login': ({ provider }) => ({
    title: `A saved key of ${provider} would not be used`,
    advice:
      'Its “auth” in the config file lists environment variables only. Nothing was saved. Add the name of a login, such as “default”, to it.',
    offers: ['config-file'],
  }),
};
