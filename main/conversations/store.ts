import type { Damage, Entry, NativeEntry } from '../../shared/model/entry.ts';
import type { ConversationId, EntryId, ResponseId, TurnId } from '../../shared/model/ids.ts';
import type { Payload } from '../../shared/model/payload.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import type { OpenPart } from '../../shared/model/turn-state.ts';
import type { UsageTotal } from '../../shared/model/usage-total.ts';
import type { Usage } from '../../shared/model/usage.ts';
import type { ImportReport } from '../../shared/model/import-report.ts';
import type { ConversationMarkdownOptions } from '../../shared/text/conversation-markdown.ts';
import type { ConversationSummary } from '../../shared/model/conversation.ts';
import type { SearchResult } from '../../shared/model/found.ts';
import type { ReadingPlace, StoredDraft } from '../../shared/bridge/views.ts';
import type { Blob } from './blob.ts';

/** Usage of one response, kept beside the stream. */
export interface UsageRow {
  readonly response: ResponseId;
  readonly turn: TurnId;
  readonly provider: string;
  readonly model: string;
  readonly usage: Usage;
  /** Searches that began in the response, as its entries tell; the provider's own count is in `usage`. */
  readonly searches?: number;
}

/** One transaction: all of it is stored, or none. */
export interface Append {
  readonly conversation: ConversationId;
  /** Stored in this order. One that is stored already, with the same text, is passed over. */
  readonly entries: readonly NativeEntry[];
  /** Settings the appended turn starts refer to, by hash. */
  readonly settings?: Readonly<Record<string, TurnSettings>>;
  /** The new head, when the append begins a turn. */
  readonly head?: TurnId;
  /** The conversation's new name, when it has none yet. */
  readonly title?: string;
  readonly usage?: readonly UsageRow[];
  /** All parts of the running turn that are still open: replaces the rows in `partial`. */
  readonly open?: readonly PartialRow[];
}

/** A title that a model made of a turn; absent: it gave none that could be used. */
export interface ModelTitle {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  readonly title?: string;
  /** What making it cost. */
  readonly usage: readonly UsageRow[];
}

/** An open part with what is needed to make an entry of it after a crash. */
export interface PartialRow {
  readonly turn: TurnId;
  readonly response: ResponseId;
  readonly provider: string;
  readonly model: string;
  readonly profile?: string;
  readonly part: OpenPart;
}

/** A conversation as the window and the exports see it: no payloads. */
export interface StoredConversation {
  readonly summary: ConversationSummary;
  /** Every entry in the order of storing, all branches. */
  readonly entries: readonly Entry[];
  readonly usage: readonly UsageRow[];
}

/** An entry that cannot be read whole, found by `check`. */
export interface DamagedRow {
  readonly entry: EntryId;
  readonly turn: TurnId;
  readonly damage: Damage;
}

/** What is deleted: a turn with every turn that follows it; without one the conversation as a whole. */
export interface Deletion {
  readonly conversation: ConversationId;
  readonly turn?: TurnId;
}

/** What a deletion has hidden, and what is needed to undo it. */
export interface HiddenDeletion extends Deletion {
  /** The head before; absent in an empty conversation. */
  readonly head?: TurnId;
}

/** What is removed for good: one deletion, or all that was hidden by a time, in milliseconds since the epoch. */
export type Purge = Deletion | { readonly hiddenBefore: number };

export interface Purged {
  /** How many turns went. */
  readonly turns: number;
  /** False while another process reads: what went is overwritten in the file, but still in its journal. */
  readonly isOverwritten: boolean;
}

export interface Glance {
  /** Whether another process writes the conversation now. */
  readonly isWrittenElsewhere: boolean;
  /** Is another one after a turn or an entry was added, hidden or brought back. */
  readonly stamp: string;
}

/** How the file with the conversations is, for a banner. */
export interface StoreStatus {
  readonly file: string;
  /** `newer_version`: written by a later Footnote; `read_only`: the disk or the file forbids writing. */
  readonly access: 'writable' | 'newer_version' | 'read_only';
  /** A file that could not be used at this start: kept under another name, a new one was begun. */
  readonly setAside?: SetAside;
  /** The file was found to be damaged while it was in use; at the next start it is set aside and salvaged. */
  readonly damaged?: true;
  /** Conversations that got an entry at this start because the last run ended in the middle of one. */
  readonly recovered: readonly ConversationId[];
  /** Why nothing can be stored now; absent once it can be again. */
  readonly notSaving?: NotSaving;
}

export interface SetAside {
  /** Where it is now. */
  readonly file: string;
  /** It held nothing; was no database or a broken one; was another program's; only its journal was there. */
  readonly problem: 'empty' | 'damaged' | 'foreign' | 'lost';
  /** What the new file began with; absent: with nothing. */
  readonly salvaged?: Salvaged;
}

/** What was brought into a new file from one that could not be used, and from a copy of it. */
export interface Salvaged {
  readonly conversations: number;
  readonly entries: number;
  /** Entries that were in the old file and in no copy. */
  readonly lost: number;
  /** There may have been more that could not even be counted. */
  readonly mayBeMore?: true;
  /** The copy that gave what the file no longer gave, and how many of the entries came from it. */
  readonly copy?: { readonly at: string; readonly entries: number };
}

/** In the details of an `AppError` with the code `not_saving`, as `reason`. */
export type NotSaving =
  | 'full'
  | 'read_only'
  | 'newer_version'
  | 'disk_error'
  /** Another program holds the file, and did not let go of it in time. */
  | 'locked'
  | 'stopped';

/** What is looked for; `searchWords` says how `text` is read. */
export interface SearchQuery {
  readonly text: string;
  /** How many messages, and how many titles, at most. */
  readonly limit: number;
}

/**
 * The conversations on disk. Every promise resolves after the transaction is on the disk, and rejects with an
 * `AppError`: `not_found`; `bad_input` (an entry that contradicts what is stored); `busy` (another process
 * writes this conversation, its `pid` in the details); `not_saving` (with its `reason`: nothing of this append
 * was stored, everything stored before is still there, the same append may be tried again); `damaged`.
 */
export interface ConversationStore {
  status(): Promise<StoreStatus>;
  /** Tells what `status()` gives whenever it has changed; the returned function ends it. */
  listen(listener: (status: StoreStatus) => void): () => void;
  /** Looks whether there is room and leave to write, and says how the file is then. Never rejects for that. */
  tryAgain(): Promise<StoreStatus>;
  /**
   * Looks whether the file is sound, and copies it once a day, beside everything else that is asked. Says how
   * the file is then; where there is no room nothing is copied.
   */
  upkeep(): Promise<StoreStatus>;
  /** The latest change first. */
  list(): Promise<readonly ConversationSummary[]>;
  create(conversation: { readonly id: ConversationId; readonly at: number }): Promise<void>;
  summary(conversation: ConversationId): Promise<ConversationSummary>;
  open(conversation: ConversationId): Promise<StoredConversation>;
  /**
   * The entries from the root to a turn, with their payloads, in the order of storing. Whoever sends them to
   * a provider looks at `damage` first: the providers it names must not get them.
   */
  path(conversation: ConversationId, turn: TurnId): Promise<readonly NativeEntry[]>;
  /**
   * The payload of one entry that says it holds Search Suggestions, to be shown as its provider demands.
   * Undefined for any other entry, and for a payload that is damaged or held back.
   */
  suggestions(conversation: ConversationId, entry: EntryId): Promise<Payload | undefined>;
  /** Reads every payload of a conversation, and gives the entries that are not whole. */
  check(conversation: ConversationId): Promise<readonly DamagedRow[]>;
  /** What is wrong with the file as a whole, in SQLite's words; reads all of it. */
  integrity(): Promise<readonly string[]>;
  /** A conversation whole, as JSON Lines; with payloads only when `native`. */
  exportLines(conversation: ConversationId, what: { readonly native: boolean }): Promise<string>;
  /** A conversation as one Markdown document: no payloads. */
  exportMarkdown(
    conversation: ConversationId,
    options: ConversationMarkdownOptions,
  ): Promise<string>;
  /**
   * Takes in a file that `exportLines` wrote; nothing that is here is changed. Payloads go back to their
   * providers only when the user says that the export is his own.
   */
  importLines(file: string, whose: { readonly isOwn: boolean }): Promise<ImportReport>;
  /** What every model of every provider cost, month by month. */
  usageTotals(): Promise<readonly UsageTotal[]>;
  settings(hash: string): Promise<TurnSettings>;
  /** The latest messages, and all titles, in which every word occurs; what was stored is found at once. */
  search(query: SearchQuery): Promise<SearchResult>;
  /** What was typed and not sent. */
  drafts(): Promise<readonly StoredDraft[]>;
  /** An empty text keeps nothing; nothing is kept for a conversation that is not there. */
  saveDraft(draft: StoredDraft): Promise<void>;
  /** Where the reader was; undefined: at the end. */
  place(conversation: ConversationId): Promise<ReadingPlace | undefined>;
  keepPlace(conversation: ConversationId, place: ReadingPlace | null): Promise<void>;
  /** Claims the conversation for this process until `release`; `busy` when another process has it. */
  append(append: Append): Promise<void>;
  setHead(conversation: ConversationId, turn: TurnId): Promise<void>;
  /** Whether the user or a model has named it; else it is called after its first line. */
  isNamed(conversation: ConversationId): Promise<boolean>;
  /**
   * Stores a model's title, unless the conversation was named meanwhile or the turn is gone, and in any case
   * what it cost. Whether the title was taken.
   */
  nameAfter(title: ModelTitle): Promise<boolean>;
  /** A name in one line, cut at the length titles have; `bad_input` when there is nothing to read in it. */
  rename(conversation: ConversationId, title: string): Promise<void>;
  /**
   * Takes a turn with all that follows it, or a conversation, out of everything that is read; where no turn
   * would be left, the conversation. The head moves to the nearest turn that lives. `busy` while another
   * process writes the conversation; `not_found` also when it is hidden already.
   */
  hide(deletion: Deletion): Promise<HiddenDeletion>;
  /** Brings back what `hide` has hidden; `not_found` when it is gone, or what it follows is hidden. */
  unhide(deletion: HiddenDeletion): Promise<void>;
  /**
   * Removes for good what is hidden, with its payloads and with the settings and blobs that only it used, and
   * overwrites it. Counters of usage stay. What is not hidden is left alone.
   */
  purge(what: Purge): Promise<Purged>;
  /**
   * Stores bytes for an entry to name, once however often they come; gives their SHA-256. `bad_input`, with
   * the `reason` `kind` or `too_large`, for what is not taken.
   */
  putBlob(blob: Blob): Promise<string>;
  /** The bytes behind a SHA-256; `not_found`, or `damaged` when they are others. */
  blob(sha256: string): Promise<Blob>;
  /** A quick look at a conversation, for those who look again and again. */
  glance(conversation: ConversationId): Promise<Glance>;
  /** Lets other processes write the conversation; called when its turn is over. */
  release(conversation: ConversationId): Promise<void>;
  /** A number that is another one after another process has written. */
  dataVersion(): Promise<number>;
  /** Does what was asked before, gives up every claim, and closes the file. */
  close(): Promise<void>;
}
