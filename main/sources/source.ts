import type * as z from 'zod';
import type { NoticeCode } from '../../shared/model/notice-code.ts';
import type { HostedToolSetting, ModelFacts } from '../../shared/model/turn-settings.ts';
import type { Payload } from '../../shared/model/payload.ts';
import type { TurnError } from '../../shared/model/turn-error.ts';
import type { WireFailure, WireRequest } from '../http/wire.ts';
import type { KeyVariables } from './auth-chain.ts';
import type {
  DecodeContext,
  Decoder,
  EncodedRequest,
  ModelRequest,
} from '../protocols/protocol.ts';

/** The settings every source has, under the names they have in config. */
export interface SourceSettings {
  readonly base_url?: string | undefined;
  /** The environment variable that holds the key; several by names of their own where there are logins. */
  readonly api_key_env?: KeyVariables | undefined;
  /** Logins in the order in which they are tried. */
  readonly auth?: readonly string[] | undefined;
  /** Headers the user adds to every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly models?: Readonly<Record<string, ModelFacts>> | undefined;
  readonly hosted_tools?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
}

/** Why a setting cannot be served; `path` is below the provider's block, `related` names the other place. */
export interface SettingProblem {
  readonly path: readonly string[];
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly related?: readonly (readonly string[])[];
}

/** A hosted tool of a source: its options and how they are declared on the wire. */
export interface HostedTool {
  readonly options: z.ZodObject;
  /** The wire setting for a model, or why this model or these options cannot be served. */
  resolve(
    options: Readonly<Record<string, unknown>>,
    facts: ModelFacts,
  ): { readonly setting: HostedToolSetting } | { readonly problem: SettingProblem };
}

/** Something the reader must be told about a request, as a notice says it. */
export interface RequestNotice {
  readonly code: NoticeCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a model listing said of one model. */
export interface ListedModel {
  readonly name: string;
  readonly facts: ModelFacts;
}

/** Signing in with the browser, which yields a key (PKCE, RFC 7636). Paths are below the base URL. */
export interface SignIn {
  /** The page that asks the user, and sends the browser to `callback` with a `code` in its query. */
  page(asked: { readonly callback: string; readonly challenge: string }): string;
  /** The request that trades the code for a key; the challenge was the verifier's SHA-256. */
  trade(given: { readonly code: string; readonly verifier: string }): {
    readonly path: string;
    readonly body: string;
  };
  /** The key that the answer holds. Never throws. */
  keyIn(body: unknown): string | undefined;
}

/** A request that follows a listing; with a body it is a POST, else a GET. */
export interface DetailRequest {
  readonly path: string;
  readonly body?: string;
  /** The models its answer is about. */
  readonly models: readonly string[];
}

/** Facts that a server tells in other places than its listing. */
export interface ModelDetails {
  requests(listed: readonly ListedModel[]): readonly DetailRequest[];
  /** Never throws. Facts of `models`, which count before those of the listing. */
  read(body: unknown, models: readonly string[]): readonly ListedModel[];
}

/**
 * The client implementation a provider uses: a protocol plus what is specific to its server.
 * Data and pure functions only; the turn asks nothing else about a provider.
 */
export interface Source {
  readonly id: string;
  /** Its name for people. */
  readonly label: string;
  /** What it talks to, in one line without a full stop: for the form that adds a provider. */
  readonly talksTo: string;
  /** The schema of `[providers.llm.<name>]`, `source` aside. */
  readonly settings: z.ZodObject;
  readonly hostedTools: Readonly<Record<string, HostedTool>>;
  /** Used when config has no `base_url`; absent: config must have one. */
  readonly defaultBaseUrl?: string;
  /** Used when config has no `api_key_env`. */
  readonly defaultKeyEnv?: string;
  /** Whether its providers share their saved keys: they all go to the same vendor. */
  readonly sharesLogins: boolean;
  /** Whether requests without any key make sense (servers on this computer). */
  readonly keyOptional: boolean;
  credentialHeaders(key: string): Readonly<Record<string, string>>;
  /** Absent: the vendor has none. */
  readonly signIn?: SignIn;
  /** Built-in facts of a model; empty when it is not in the table. */
  factsOf(model: string): ModelFacts;
  /** Names to offer before or without a listing. */
  readonly knownModels: readonly string[];
  encode(request: ModelRequest): EncodedRequest;
  decoder(context: DecodeContext): Decoder;
  /** The API version that `encode` sends, recorded in payloads. */
  apiVersion(facts: ModelFacts): string;
  /** Activities on this path that a request would leave out unfinished, by activity id. */
  abandoned(request: ModelRequest): readonly string[];
  /**
   * What a request leaves out or changes without having been asked to: `native_left_out`,
   * `reasoning_clamped`. The same for every request of a turn, so whoever tells it tells it once.
   */
  notices(request: ModelRequest): readonly RequestNotice[];
  explain(failure: WireFailure): TurnError;
  /** The formats of the payloads that a request was refused for; undefined when it failed for anything else. */
  refusedFormats(failure: WireFailure): RegExp | undefined;
  /** Search Suggestions that a payload holds, as the provider's HTML; its terms say they must be shown. */
  suggestionsIn?(payload: Payload): string | undefined;
  readonly listing: {
    readonly request: Omit<WireRequest, 'body'>;
    /** Never throws: what cannot be read is left out. */
    read(body: unknown): readonly ListedModel[];
    /** What else the server says of the models it listed. It may fail, and nobody is told. */
    readonly details?: ModelDetails;
  };
}
