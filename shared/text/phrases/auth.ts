import type { KeychainProblem } from '../../model/keychain-problem.ts';
import type { SavedKey } from '../../model/saved-key.ts';
import { notRemovedSentence, notSavedSentence } from './keychain.ts';

export const authWords = {
  typeKey: 'Paste the key and press Enter. It is not shown.',
  noKey: 'No key was given. Nothing was saved.',
  stopped: 'Stopped. Nothing was saved.',
  noneSaved: 'No key is saved in the system keychain.',
} as const;

/** The word names neither a provider nor a source with logins. */
export function noSuchOwner(
  word: string,
  {
    providers,
    sources,
  }: { readonly providers: readonly string[]; readonly sources: readonly string[] },
): string {
  const declared =
    providers.length === 0 ? 'No provider is declared.' : `Declared are: ${providers.join(', ')}.`;
  return `There is no provider or source with logins called “${word}”. ${declared} Sources with logins: ${sources.join(', ')}.`;
}

export function needsNoKey(provider: string): string {
  return `${provider} is a server of Footnote’s own and takes no key.`;
}

/** A profile is named where a key belongs to one provider. */
export function hasNoProfiles(provider: string): string {
  return `The key of ${provider} is its own and has no name: leave --name out.`;
}

export function badProfile(name: string): string {
  return `“${name}” cannot be the name of a login: use small letters, digits, - and _, at most 64, and not “api_key”.`;
}

/** Where a login is a key of the whole source, that is said. */
export function saved({ source, provider, profile, lastFour }: SavedKey): string {
  const whose = source === undefined ? provider : `${source}, login “${profile}”`;
  return `The key${ending(lastFour)} is saved in the system keychain (${whose ?? ''}).`;
}

export function removed({ source, provider, profile, lastFour }: SavedKey): string {
  const whose = source === undefined ? provider : `${source}, login “${profile}”`;
  return `The key${ending(lastFour)} was taken out of the system keychain (${whose ?? ''}).`;
}

function ending(lastFour: string): string {
  return lastFour === '' ? '' : ` …${lastFour}`;
}

/** What came of the check, where the key is not saved for it. */
export function notChecked(said: string): string {
  return `${said}\nNothing was saved. With --no-check it is saved without asking the server.`;
}

export function cannotSave(problem: KeychainProblem): string {
  return `${notSavedSentence(problem)} An environment variable that the provider names in “api_key_env” works without a keychain.`;
}

export function cannotRemove(problem: KeychainProblem): string {
  return notRemovedSentence(problem);
}

export function nothingToRemove(word: string, profile: string | undefined): string {
  const named = profile === undefined ? '' : ` with the name “${profile}”`;
  return `No key is saved for ${word}${named}. “footnote auth list” shows what there is.`;
}

export function whichLogin(word: string, profiles: readonly string[]): string {
  return `Several logins are saved for ${word}: ${profiles.join(', ')}. Say which one with --name.`;
}

/** `work …9f2c  for https://api.example.com  saved 2026-11-30, last used 2026-12-01` */
export function savedKeyLine(key: SavedKey): string {
  const { source, provider, profile, origins, created, lastUsed, lastFour } = key;
  const name = source === undefined ? (provider ?? '') : `${source}  ${profile}`;
  const used = lastUsed === undefined ? 'not used yet' : `last used ${lastUsed.slice(0, 10)}`;
  const end = lastFour === '' ? '' : `  …${lastFour}`;
  return `${name}${end}  for ${origins.join(', ')}  saved ${created.slice(0, 10)}, ${used}`;
}

/** A list that could not be read was moved away. */
export function listSetAside(file: string): string {
  return `The list of saved keys was damaged and is now at ${file}. The keys are still in the system keychain; give them again to have them listed.`;
}
