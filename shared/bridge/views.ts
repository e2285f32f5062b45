import type { Entry } from '../model/entry.ts';
import type { ConversationSummary } from '../model/conversation.ts';
import type { KeychainProblem } from '../model/keychain-problem.ts';
import type { ConversationId, ModelRef, ResponseId, TurnId } from '../model/ids.ts';
import type { PortableTurnState } from '../model/portable.ts';
import type { ModelFactView } from '../model/model-fact.ts';
import type { TlsProblem } from '../model/turn-error.ts';
import type { Usage } from '../model/usage.ts';

/** A mistake in a config file, with its place. Lines and columns count from 1. */
export interface ConfigProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Dotted key, empty when the file as a whole is meant. */
  readonly key: string;
  /** Picks the sentence in `shared/text/phrases/config.ts`. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The value works as it is written; it only looks wrong. */
  readonly hint?: true;
}

/** Where a provider's key comes from, and whether it is there. Never the key itself. */
export type CredentialView =
  | { readonly kind: 'none' }
  | { readonly kind: 'environment'; readonly variable: string; readonly found: boolean }
  | {
      readonly kind: 'session';
      readonly lastFour: string;
      /** The origin it was entered for, when requests now go to another: it is not sent there. */
      readonly boundTo?: string;
    }
  | {
      /** In the system keychain. */
      readonly kind: 'saved';
      readonly lastFour: string;
      readonly profile: string;
      /** It is a login of the source: every provider with that source uses it. */
      readonly isShared: boolean;
      /** ISO 8601, UTC. */
      readonly created: string;
      readonly lastUsed?: string;
      /** Why the keychain did not give it when it was last asked; absent: it did, or was not asked yet. */
      readonly problem?: KeychainProblem;
      readonly boundTo?: string;
    };

export interface ModelView {
  readonly name: string;
  readonly displayName?: string;
  readonly contextWindow?: number;
  /** What is known of it, each with where from; what is not here is unknown. */
  readonly facts?: readonly ModelFactView[];
}

/** A hosted tool a provider can be told to use. */
export interface HostedToolView {
  readonly name: string;
  /** What config says; a message can say otherwise. */
  readonly enabled: boolean;
}

/** Why the last model listing gave nothing; a model can always be typed. */
export interface ListingProblem {
  /** Picks the sentence in `shared/text/phrases/providers.ts`. */
  readonly code: 'status' | 'odd' | 'too_large' | 'timeout' | 'network' | 'no_key' | 'keychain';
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the window may know of a declared provider. */
export interface ProviderView {
  readonly name: string;
  readonly source: string;
  readonly isDemo: boolean;
  /** The host requests go to, for people: `api.anthropic.com`, `127.0.0.1:8080`. */
  readonly host: string;
  readonly credential: CredentialView;
  readonly keyOptional: boolean;
  /** With whom one can sign in for a key; absent: with nobody. */
  readonly signIn?: string;
  readonly models: readonly ModelView[];
  readonly listingProblem?: ListingProblem;
  readonly hostedTools: readonly HostedToolView[];
  /** Where it is declared. */
  readonly origin: { readonly file: string; readonly line: number };
  /** Mistakes in its block: it is shown, and nothing is sent to it. Absent while there are none. */
  readonly problems?: readonly ConfigProblem[];
}

/** A provider after something was done about its key, and why the keychain did not do it. */
export interface KeyedProvider {
  readonly provider: ProviderView;
  readonly problem?: KeychainProblem;
}

/** A source as the form offers it. */
export interface SourceView {
  readonly id: string;
  /** Its name for people. */
  readonly label: string;
  /** What it talks to, in one line. */
  readonly talksTo: string;
  readonly needsBaseUrl: boolean;
  readonly defaultBaseUrl?: string;
  /** The environment variable that is looked at when config names none, and whether it is set. */
  readonly keyVariable?: string;
  readonly keyVariableFound: boolean;
  /** Whether its vendor gives a key to who signs in with the browser. */
  readonly hasSignIn?: true;
  readonly hostedTools: readonly string[];
}

/** What has to be said about the file with the conversations; the codes pick the sentences. */
export interface StorageView {
  readonly file: string;
  /** Why nothing can be stored for as long as the app runs, when nothing can. */
  readonly access: 'writable' | 'newer_version' | 'read_only';
  /** Why nothing can be stored now; absent while everything is. */
  readonly notSaving?: 'full' | 'read_only' | 'newer_version' | 'disk_error' | 'locked' | 'stopped';
  /** A file that could not be used at this start: where it is now, and what was wrong with it. */
  readonly setAside?: {
    readonly file: string;
    readonly problem: 'empty' | 'damaged' | 'foreign' | 'lost';
    /** What the new file began with; absent: with nothing. */
    readonly salvaged?: {
      readonly conversations: number;
      readonly entries: number;
      /** Entries that were in the old file and in no copy. */
      readonly lost: number;
      /** There may have been more that could not even be counted. */
      readonly mayBeMore?: true;
      /** When the copy was made that gave what the file no longer gave, and how many entries it gave. */
      readonly copy?: { readonly at: string; readonly entries: number };
    };
  };
  /** The file was found to be damaged while it was in use. */
  readonly damaged?: true;
}

/** What was typed and not sent; without a conversation: in the one that is yet to be. */
export interface StoredDraft {
  readonly conversation?: ConversationId;
  readonly text: string;
}

/** Where a reader is, when not at the end: so many CSS pixels below the top of a turn. */
export interface ReadingPlace {
  readonly turn: TurnId;
  readonly below: number;
}

/** How the window was left. */
export interface KeptView {
  readonly hasSidebar: boolean;
  readonly hasDetail: boolean;
  /** The conversation that was shown. */
  readonly conversation?: ConversationId;
}

/** Everything the window needs before it can show something. */
export interface AppView {
  readonly version: string;
  readonly runtime: { readonly electron: string; readonly outdated: boolean };
  readonly platform: string;
  readonly configFile: string;
  readonly providers: readonly ProviderView[];
  readonly sources: readonly SourceView[];
  /** Where a list of saved keys is now that could not be understood. */
  readonly keysSetAside?: string;
  /** The model a new conversation starts with, when config or the last turn names one. */
  readonly model?: ModelRef;
  readonly problems: readonly ConfigProblem[];
  /** Absent while all is well. */
  readonly storage?: StorageView;
  readonly conversations: readonly ConversationSummary[];
  readonly drafts: readonly StoredDraft[];
  /** Absent at the first start. */
  readonly left?: KeptView;
}

/** Usage of one stored response. */
export interface ResponseUsage {
  readonly response: ResponseId;
  readonly turn: TurnId;
  readonly usage: Usage;
}

/** A conversation without payloads: all entries of all branches, in the order of storing. */
export interface ConversationView {
  readonly summary: ConversationSummary;
  readonly entries: readonly Entry[];
  readonly usage: readonly ResponseUsage[];
  /** Where the reader was; absent: at the end. */
  readonly place?: ReadingPlace;
  /** Turns that are running now. */
  readonly running: readonly TurnId[];
  /** The hosted tools each turn was sent with, by name: tells "no search ran" from "none could". */
  readonly hostedTools?: Readonly<Record<TurnId, readonly string[]>>;
  /** The model each turn was sent to: all that is known of it when nothing came back. */
  readonly models?: Readonly<Record<TurnId, ModelRef>>;
}

/** What is hidden now and will be gone. */
export interface DeletedView {
  readonly conversation: ConversationId;
  /** Absent: the whole conversation, also when it had no other turn. */
  readonly turn?: TurnId;
  /** How long it can be undone, in milliseconds. */
  readonly undoFor: number;
  /** The conversation without the turn. */
  readonly summary?: ConversationSummary;
}

/** What a look beside shows. */
export interface LookView {
  /** Every conversation, when another process has stored something; else absent. */
  readonly conversations?: readonly ConversationSummary[];
  /** The conversation that was asked about; absent when it is not there any more. */
  readonly shown?: {
    /** Whether another process writes it now. */
    readonly isWrittenElsewhere: boolean;
    /** Is another one when the conversation is. */
    readonly stamp: string;
  };
}

/** A turn that has just begun. */
export interface StartedTurn {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  /** The hosted tools it was sent with, by name. */
  readonly hostedTools: readonly string[];
}

/** A running turn as it stands, and the position of the next event. */
export interface AttachedTurn {
  readonly state: PortableTurnState;
  readonly next: number;
}

/** What came of trying a provider as the form describes it, before it is written. */
export interface CheckOutcome {
  /** Whether a server answered at all. */
  readonly reachable: boolean;
  /** Absent: it could not be told. */
  readonly credentialAccepted?: boolean;
  readonly models: readonly ModelView[];
  /** A kind of `TurnError` when it failed. */
  readonly problem?: string;
  /** What was wrong with the encryption, where it is known. */
  readonly tls?: TlsProblem;
  /** The HTTP status it failed with. */
  readonly status?: number;
  /** The provider's or the network's own words. */
  readonly message?: string;
}

/** Why an address is not opened; picks the sentence in `shared/text/phrases/link.ts`. */
export type LinkRefusal =
  | 'too_long'
  | 'hidden_characters'
  | 'not_a_link'
  | 'scheme'
  | 'user_info'
  | 'mail_fields';

/** What became of a link: opened, left alone by the user, or refused. */
export interface LinkOutcome {
  readonly opened: boolean;
  readonly refused?: LinkRefusal;
}
