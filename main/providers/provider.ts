import type { ModelRef } from '../../shared/model/ids.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import type { CheckOutcome, ProviderView } from '../../shared/bridge/views.ts';
import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import type { Source } from '../sources/source.ts';

/** What is needed to talk to a declared provider now: today's address and key, never stored. */
export interface Connection {
  readonly provider: string;
  readonly source: Source;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The credential's header, and what the user added. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a turn is asked to use; `hostedTools` overrides config for this turn. */
export interface TurnChoice {
  readonly model: ModelRef;
  readonly hostedTools?: Readonly<Record<string, boolean>>;
}

/** The declared providers. Errors are `AppError`s whose code and details pick the sentence. */
export interface Providers {
  list(): readonly ProviderView[];
  view(name: string): ProviderView;
  /** Everything that shapes a turn, checked against the provider's source before anything is sent. */
  settingsFor(choice: TurnChoice): TurnSettings;
  /** Throws `no_credential` when a key is needed and missing, `not_found` when nothing is declared. */
  connect(name: string): Connection;
  listModels(name: string): Promise<ProviderView>;
  check(draft: ProviderDraft): Promise<CheckOutcome>;
  preview(draft: ProviderDraft): { readonly file: string; readonly added: string };
  add(draft: ProviderDraft): Promise<ProviderView>;
  addDemo(): Promise<ProviderView>;
  setSessionKey(name: string, key: string): ProviderView;
}
