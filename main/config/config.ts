import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import type { ModelParameters } from '../../shared/model/turn-settings.ts';

/** Where a value came from; lines and columns count from 1. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One `[providers.llm.<name>]` after all layers, checked against its source's schema. */
export interface ProviderConfig {
  readonly name: string;
  readonly source: string;
  /** What the source's schema made of the block, `source` and `server` aside. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** `demo`: the built-in server, whose address is known only at run time. */
  readonly server?: string;
  readonly origin: Origin;
  /** The place of a setting below the block; the block's own place when it is not set. */
  originOf(path: readonly string[]): Origin;
}

/** The resolved configuration. Every value has been checked; what was wrong is in `problems`. */
export interface Config {
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  readonly model?: ModelRef;
  readonly parameters: ModelParameters;
  readonly cache: string;
}

export interface LoadedConfig {
  readonly file: string;
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
}
