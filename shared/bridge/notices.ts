import type { ConversationSummary } from '../model/conversation.ts';
import type { ConversationId, ModelRef, TurnId } from '../model/ids.ts';
import type { PortableEvent } from '../model/portable.ts';
import type { ConfigProblem, ProviderView, StorageView } from './views.ts';

/** A menu item or shortcut that main saw first. */
export type Command =
  | 'new-conversation'
  | 'search'
  | 'toggle-sidebar'
  | 'settings'
  | 'focus-composer'
  | 'import';

/** What main tells the window unasked. Built by main, so trusted: types only, no schema. */
export type Notice =
  | {
      readonly type: 'turn.events';
      readonly conversation: ConversationId;
      readonly turn: TurnId;
      /** Position of the first event in the turn, so that a late listener can see a gap. */
      readonly from: number;
      /** How many events of the turn these are; neighbouring deltas were joined. */
      readonly count: number;
      readonly events: readonly PortableEvent[];
    }
  | { readonly type: 'conversations.changed'; readonly changed: readonly ConversationSummary[] }
  | {
      readonly type: 'config.changed';
      readonly providers: readonly ProviderView[];
      readonly problems: readonly ConfigProblem[];
      /** The model new conversations begin with, when config names one. */
      readonly model?: ModelRef;
    }
  /** Absent: all is well with the file that has the conversations. */
  | { readonly type: 'storage.changed'; readonly storage?: StorageView }
  /** The system keychain has been waited for a moment, or no longer is. */
  | { readonly type: 'keychain.waiting'; readonly isWaiting: boolean }
  /** The window is about to close, and waits a moment for `window.may-close`. */
  | { readonly type: 'closing' }
  | { readonly type: 'command'; readonly command: Command };
