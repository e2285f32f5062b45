import type { ModelRef } from '../../shared/model/ids.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import type {
  CheckOutcome,
  KeyedProvider,
  ProviderView,
  SourceView,
} from '../../shared/bridge/views.ts';
import type { EnteredKey, ProviderDraft } from '../../shared/bridge/calls.ts';
import type { KeyWay } from './key-way.ts';
import type { Login, LoginChoice } from './login-chain.ts';
import type { Source } from '../sources/source.ts';
import type { SignInTools } from './sign-in/sign-in.ts';

/** What is needed to talk to a declared provider now: today's address and key, never stored. */
export interface Connection {
  readonly provider: string;
  readonly source: Source;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The credential's header, and what the user added. */
  readonly headers: Readonly<Record<string, string>>;
  /** The login of the chain that the key came from; absent: there is no chain. */
  readonly login?: Login;
}

/** What a turn is asked to use; `hostedTools` overrides config for this turn. */
export interface TurnChoice {
  readonly model: ModelRef;
  readonly hostedTools?: Readonly<Record<string, boolean>>;
  /** The chain of logins for this message, in place of the one in config. */
  readonly auth?: readonly string[];
}

/** The declared providers. Errors are `AppError`s whose code and details pick the sentence. */
export interface Providers {
  list(): readonly ProviderView[];
  /** The sources a provider can be declared with. */
  sources(): readonly SourceView[];
  view(name: string): ProviderView;
  /** Everything that shapes a turn, checked against the provider's source before anything is sent. */
  settingsFor(choice: TurnChoice): TurnSettings;
  /**
   * Rejects with `not_found` (not declared), `bad_config` (its block has problems), `no_credential` (a key is
   * needed and missing), `keychain` (one is saved and was not given) or `refused` with a `reason`: `other_origin` (the key was entered for another
   * address), `in_the_clear` (it would go out unencrypted) or `key_characters` (no header can carry it).
   */
  connect(name: string, login?: LoginChoice): Promise<Connection>;
  listModels(name: string): Promise<ProviderView>;
  check(draft: ProviderDraft): Promise<CheckOutcome>;
  /** Where trying or adding a draft would send a key that was not typed, if to a server it is not known for. */
  draftKeyWay(draft: ProviderDraft): KeyWay | undefined;
  /** Where the saved key of a provider would go after `allowOrigin`. */
  savedKeyWay(name: string): KeyWay;
  preview(draft: ProviderDraft): Promise<{ readonly file: string; readonly added: string }>;
  /** Declares it. What the keychain did not take is no reason not to: that is told with it. */
  add(draft: ProviderDraft): Promise<KeyedProvider>;
  addDemo(): Promise<ProviderView>;
  /** Tries an entered key; nothing is kept. */
  checkKey(name: string, text: string): Promise<CheckOutcome>;
  /** Keeps an entered key in the keychain or for this session. */
  giveKey(name: string, key: EnteredKey): Promise<KeyedProvider>;
  /**
   * Lets the user sign in with the browser, and keeps the key that comes of it: in the keychain, and where that
   * does not take it, for this session. Rejects as `signIn` does, and with `sign_in_elsewhere`.
   */
  signIn(name: string, tools: Omit<SignInTools, 'send'>): Promise<KeyedProvider>;
  /** Forgets the key of this session, else takes the saved one out of the keychain. */
  removeKey(name: string): Promise<KeyedProvider>;
  /** Lets the saved key go where the provider's requests go now. */
  allowOrigin(name: string): Promise<ProviderView>;
}
