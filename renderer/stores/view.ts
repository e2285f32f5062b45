import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { MessageRole } from '../../shared/model/found.ts';
import type { ConversationId, TurnId } from '../../shared/model/ids.ts';

export type Screen = 'conversation' | 'providers' | 'add-provider' | 'usage';

/** What the details column is about; without a turn, the last one of the conversation. */
export type DetailTarget =
  | { readonly kind: 'sources'; readonly turn?: TurnId; readonly source?: number }
  | { readonly kind: 'activity'; readonly turn: TurnId; readonly activity: string };

/** The provider a key is asked for. */
export interface KeyAsked {
  readonly provider: string;
  /** A key that was typed, and why the keychain did not take it. */
  readonly unsaved?: { readonly text: string; readonly problem: KeychainProblem };
}

/** A message that was looked for and is shown. */
export interface FoundPlace {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  readonly role: MessageRole;
  /** What was looked for in it, folded. */
  readonly words: readonly string[];
}

/** What of the window is shown. */
export interface ViewState {
  readonly screen: Screen;
  /** Absent: a conversation that has not begun. */
  readonly conversation?: ConversationId;
  readonly width: number;
  readonly hasSidebar: boolean;
  /** In a narrow window the sidebar lies over the conversation, and only when asked for. */
  readonly hasSidebarOver: boolean;
  readonly detail?: DetailTarget;
  /** The message whose text is being changed. */
  readonly editing?: TurnId;
  readonly found?: FoundPlace;
  readonly isPickingModel: boolean;
  readonly keyFor?: KeyAsked;
  /** The system keychain has been waited for a moment. */
  readonly isKeychainWaiting: boolean;
  readonly bannersClosed: readonly string[];
  /** The last short message about something that was done; shown for a moment. */
  readonly said?: { readonly text: string; readonly at: number };
}

/** Below this the details take the sidebar's place. */
const threeColumns = 1000;
/** Below this the sidebar lies over the conversation. */
const twoColumns = 680;

export const viewStore = createStore<ViewState>(() => ({
  screen: 'conversation',
  width: 1280,
  hasSidebar: true,
  hasSidebarOver: false,
  isPickingModel: false,
  isKeychainWaiting: false,
  bannersClosed: [],
}));

export function useView<T>(select: (view: ViewState) => T): T {
  return useStore(viewStore, select);
}

export interface Columns {
  readonly sidebar: 'beside' | 'over' | 'hidden';
  readonly detail: 'beside' | 'over' | 'hidden';
}

/** Which columns fit: the conversation always, the details before the sidebar. */
export function columnsOf(view: ViewState): Columns {
  const hasDetail = view.detail !== undefined && view.screen === 'conversation';
  if (view.width < twoColumns) {
    const sidebar = view.hasSidebarOver ? 'over' : 'hidden';
    return { sidebar, detail: hasDetail && sidebar === 'hidden' ? 'over' : 'hidden' };
  }
  const hasRoom = view.width >= threeColumns || !hasDetail;
  return {
    sidebar: view.hasSidebar && hasRoom ? 'beside' : 'hidden',
    detail: hasDetail ? 'beside' : 'hidden',
  };
}

/** Shows the sidebar, whatever stands in its way, or takes it away. */
export function withSidebarToggled(view: ViewState): ViewState {
  if (view.width < twoColumns) return { ...view, hasSidebarOver: !view.hasSidebarOver };
  if (columnsOf(view).sidebar === 'beside') return { ...view, hasSidebar: false };
  const shown = { ...view, hasSidebar: true };
  return columnsOf(shown).sidebar === 'beside' ? shown : withoutDetail(shown);
}

export function withDetail(view: ViewState, detail: DetailTarget): ViewState {
  return { ...view, detail, hasSidebarOver: false };
}

export function withoutDetail(view: ViewState): ViewState {
  const { detail: _closed, ...rest } = view;
  return rest;
}

/** Shows a conversation, or the empty page where one begins; open details move on to it. */
export function withConversation(view: ViewState, conversation?: ConversationId): ViewState {
  const { conversation: _left, editing: _unsaved, found: _seen, detail, ...rest } = view;
  return {
    ...rest,
    screen: 'conversation',
    hasSidebarOver: false,
    ...(conversation === undefined ? {} : { conversation }),
    ...(detail && conversation !== undefined ? { detail: { kind: 'sources' } } : {}),
  };
}

export function withEditing(view: ViewState, editing: TurnId | undefined): ViewState {
  const { editing: _before, ...rest } = view;
  return editing === undefined ? rest : { ...rest, editing };
}

export function withScreen(view: ViewState, screen: Screen): ViewState {
  return { ...view, screen, hasSidebarOver: false };
}

/** Shows a short message for a moment, and says it to those who listen. */
export function say(text: string): void {
  viewStore.setState({ said: { text, at: performance.now() } });
}

export function pickModel(isPickingModel: boolean): void {
  viewStore.setState({ isPickingModel });
}

/** Asks for a key of a provider, or no longer. */
export function askForKey(provider: string | undefined, unsaved?: KeyAsked['unsaved']): void {
  viewStore.setState(({ keyFor: _before, ...view }) => {
    if (provider === undefined) return view;
    return { ...view, keyFor: { provider, ...(unsaved ? { unsaved } : {}) } };
  }, true);
}

export function closeBanner(banner: string): void {
  viewStore.setState(({ bannersClosed }) => ({ bannersClosed: [...bannersClosed, banner] }));
}
