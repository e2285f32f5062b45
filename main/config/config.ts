import type * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import type { ModelParameters } from '../../shared/model/turn-settings.ts';

/** Where a value came from; lines and columns count from 1. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What config must know of a source to check a provider's block; every `Source` fits. */
export interface ConfigSource {
  readonly id: string;
  readonly settings: z.ZodObject;
  readonly hostedTools: Readonly<Record<string, { readonly options: z.ZodObject }>>;
  readonly defaultBaseUrl?: string;
  /** Whether it has an `auth` chain. */
  readonly sharesLogins?: boolean;
  readonly listing: { readonly request: { readonly path: string } };
}

/** One `[providers.llm.<name>]` after all layers, checked against its source's schema. */
export interface ProviderConfig {
  readonly name: string;
  readonly source: string;
  /** What the source's schema made of the block, `source` and `server` aside. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** `demo`: the built-in server, whose address is known only at run time. */
  readonly server?: string;
  /** The block's own place. */
  readonly origin: Origin;
  /** Errors inside the block. While there is one, the provider is shown and not used. */
  readonly problems: readonly ConfigProblem[];
  /** The place of a setting below the block; the block's own place when it is not set. */
  originOf(path: readonly string[]): Origin;
}

/** `[conversation.title.generate]`. */
export interface TitleChoice {
  readonly isOn: boolean;
  /** The model that makes them; absent: the one that answered. */
  readonly model?: ModelRef;
}

/** The resolved configuration. Every value has been checked; what was wrong is in `problems`. */
export interface Config {
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  readonly model?: ModelRef;
  readonly parameters: ModelParameters;
  readonly cache: string;
  /** Whether a model makes the titles of new conversations, and which; absent: none does. */
  readonly titles?: TitleChoice;
  /** Where the values of `[assistant]` that are in force stand, by dotted key; absent: a default. */
  readonly origins: Readonly<Record<string, Origin>>;
}

export interface LoadedConfig {
  readonly file: string;
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
}

/** A provider as it is written into a config file. */
export interface ProviderAddition {
  readonly name: string;
  readonly source: string;
  readonly server?: string;
  readonly baseUrl?: string;
  /** The name of the environment variable that holds the key. */
  readonly keyVariable?: string;
  /** Hosted tools to turn on. */
  readonly hostedTools: readonly string[];
  /** The model that new conversations start with: `[assistant.model] id` becomes this one. */
  readonly model?: string;
}

/** The user's config file, as it stands on the disk. */
export interface UserConfig {
  current(): LoadedConfig;
  /** Reads the file again; what can no longer be used keeps its last good value. */
  reload(): Promise<LoadedConfig>;
  /** The text that `add` would write. */
  preview(addition: ProviderAddition): Promise<{ readonly file: string; readonly added: string }>;
  /** Declares a provider. Rejects with `bad_input` when the name is taken, `bad_config` when the file is damaged. */
  add(addition: ProviderAddition): Promise<LoadedConfig>;
  /** Hears of every change that is taken up; the returned function ends it. */
  listen(listener: (loaded: LoadedConfig) => void): () => void;
  /** From now on takes up what other programs change in the file. */
  watch(): void;
  /** Ends watching and listening. */
  close(): void;
}
