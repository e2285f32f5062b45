import { parseArgs } from 'node:util';
import { jsonLine } from '../../shared/text/json-line.ts';
import {
  authWords,
  badProfile,
  cannotRemove,
  cannotSave,
  hasNoProfiles,
  listSetAside,
  notChecked,
  nothingToRemove,
  removed,
  saved,
  savedKeyLine,
  whichLogin,
} from '../../shared/text/phrases/auth.ts';
import { usageOf } from '../../shared/text/phrases/command-line.ts';
import { noSignIn, openInBrowser, signedIn } from '../../shared/text/phrases/sign-in.ts';
import { checkText } from '../../shared/text/phrases/onboarding.ts';
import type { ProviderCore } from '../compose.ts';
import type { SavedKey } from '../../shared/model/saved-key.ts';
import { type KeyTarget, keyTarget } from './key-target.ts';
import { type Output, UsageError } from './output.ts';
import { readSecret, type SecretInput } from './read-secret.ts';

type AuthCore = Pick<ProviderCore, 'config' | 'credentials' | 'providers'>;

interface AuthOptions {
  readonly word: string | undefined;
  readonly profile: string | undefined;
  readonly checks: boolean;
  readonly browser: boolean;
  readonly asJson: boolean;
}

interface Desk {
  readonly output: Output;
  readonly core: AuthCore;
  readonly input: SecretInput;
}

/** `footnote auth login | list | logout`. A key is never an argument: those can be seen by everybody. */
export async function authCommand(
  args: readonly string[],
  output: Output,
  core: AuthCore,
  input: SecretInput = process.stdin,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      json: { type: 'boolean', default: false },
      'no-check': { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
    },
  });
  const [verb = '', word, ...rest] = positionals;
  const perform = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  const isUsed = rest.length === 0 && (verb === 'list' || word !== undefined);
  if (!perform || !isUsed) throw new UsageError(usageOf('auth'));
  const checks = !values['no-check'];
  const { name: profile, json: asJson, browser } = values;
  return perform({ word, profile, checks, browser, asJson }, { output, core, input });
}

const verbs: Readonly<Record<string, (options: AuthOptions, desk: Desk) => Promise<number>>> = {
  login,
  list,
  logout,
};

async function login(options: AuthOptions, desk: Desk): Promise<number> {
  const { output, core, input } = desk;
  if (options.browser) return signInWithBrowser(options, desk);
  const target = keyTarget(options.word ?? '', core.config.current());
  const profile = profileFor(target, options.profile);
  const typed = await readSecret(input, () => output.complain(authWords.typeKey));
  if ('stopped' in typed) return complain(output, authWords.stopped);
  if (typed.text.trim() === '') return complain(output, authWords.noKey);
  const key = core.credentials.accept(target.request.provider, typed.text);
  if (options.checks) {
    const outcome = await target.check(core.providers, key);
    const { good, text } = checkText(outcome);
    if (!good && outcome.problem !== 'bad_base_url') return complain(output, notChecked(text));
    output.complain(text);
  }
  const kept = await core.credentials.save(target.request, key, profile);
  if (!kept.ok) return complain(output, cannotSave(kept.problem));
  const all = await core.credentials.saved();
  const entry = all.find((one) => isOf(one, target) && one.profile === (profile ?? 'default'));
  if (entry) output.line(saved(entry));
  return 0;
}

/** Nothing on a terminal opens a browser: the address is printed, and what comes back is waited for. */
async function signInWithBrowser(
  { word = '', profile }: AuthOptions,
  { output, core }: Desk,
): Promise<number> {
  const view = core.providers.list().find(({ name }) => name === word);
  if (!view?.signIn || profile !== undefined) return complain(output, noSignIn(word));
  const { problem, provider } = await core.providers.signIn(word, {
    async open(address) {
      output.line(openInBrowser(address));
      return true;
    },
    signal: new AbortController().signal,
  });
  if (problem) return complain(output, cannotSave(problem));
  output.line(signedIn(provider.name));
  return 0;
}

async function list({ word, asJson }: AuthOptions, { output, core }: Desk): Promise<number> {
  const all = await core.credentials.saved();
  const aside = core.credentials.setAside();
  if (aside !== undefined) output.complain(listSetAside(aside));
  const target = word === undefined ? undefined : targetOrSaved(word, all, core);
  const shown = target ? all.filter((one) => isOf(one, target)) : all;
  for (const one of shown) output.line(asJson ? jsonLine(one) : savedKeyLine(one));
  if (shown.length === 0 && !asJson) output.line(authWords.noneSaved);
  return 0;
}

async function logout(options: AuthOptions, { output, core }: Desk): Promise<number> {
  const { word = '', profile } = options;
  const all = await core.credentials.saved();
  const target = targetOrSaved(word, all, core);
  const own = all.filter((one) => isOf(one, target));
  const wanted = own.find((one) => one.profile === (profile ?? 'default'));
  const [only] = own;
  if (!wanted && profile === undefined && own.length > 1) {
    const profiles = own.map((one) => one.profile);
    return complain(output, whichLogin(word, profiles));
  }
  const entry = wanted ?? (profile === undefined ? only : undefined);
  if (!entry) return complain(output, nothingToRemove(word, profile));
  const gone = await core.credentials.removeSaved(target.request, entry.profile);
  if (gone && !gone.ok) return complain(output, cannotRemove(gone.problem));
  output.line(removed(entry));
  return 0;
}

type Whose = Pick<KeyTarget, 'request'>;

function isOf(key: SavedKey, { request: { provider, logins } }: Whose): boolean {
  return logins ? key.source === logins.source : key.provider === provider;
}

/** The key of a provider that is no longer declared can still be seen and removed. */
function targetOrSaved(word: string, all: readonly SavedKey[], { config }: AuthCore): Whose {
  const isLeft = all.some(({ provider }) => provider === word);
  const isDeclared = Object.hasOwn(config.current().config.providers, word);
  if (isLeft && !isDeclared) return { request: { provider: word, origin: '' } };
  return keyTarget(word, config.current());
}

/** The name a login is saved under; undefined: the usual one. */
function profileFor({ request, profile }: KeyTarget, name: string | undefined): string | undefined {
  if (name === undefined) return profile;
  if (!request.logins) throw new UsageError(hasNoProfiles(request.provider));
  if (!/^[a-z0-9_-]{1,64}$/.test(name) || name === 'api_key') {
    throw new UsageError(badProfile(name));
  }
  return name;
}

function complain(output: Output, text: string): number {
  output.complain(text);
  return 1;
}
