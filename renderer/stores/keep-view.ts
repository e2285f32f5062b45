import type { KeptView } from '../../shared/bridge/views.ts';
import { ask } from '../ask.ts';
import { showConversation } from './conversation-actions.ts';
import { conversationsStore } from './conversations.ts';
import { viewStore, type ViewState } from './view.ts';

/** Shows what was shown when the window was closed, and tells main of it from now on. */
export function keepView(left: KeptView | undefined): void {
  if (left) viewStore.setState((view) => withLeft(view, left), true);
  const { summaries } = conversationsStore.getState();
  const conversation = left?.conversation;
  if (conversation !== undefined && summaries[conversation]) void showConversation(conversation);
  let kept = JSON.stringify(keptOf(viewStore.getState()));
  viewStore.subscribe((view) => {
    const now = keptOf(view);
    if (JSON.stringify(now) === kept) return;
    kept = JSON.stringify(now);
    void ask('window.keep-view', now).catch(() => undefined);
  });
}

function withLeft(view: ViewState, { hasSidebar, hasDetail }: KeptView): ViewState {
  return { ...view, hasSidebar, ...(hasDetail ? { detail: { kind: 'sources' } } : {}) };
}

function keptOf({ hasSidebar, detail, conversation }: ViewState): KeptView {
  return {
    hasSidebar,
    hasDetail: detail !== undefined,
    ...(conversation === undefined ? {} : { conversation }),
  };
}
