import { conversationGone } from '../../shared/text/phrases/conversation.ts';
import type { LookView } from '../../shared/bridge/views.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import { ask } from '../ask.ts';
import { changeDraft, freed } from './composer.ts';
import { conversationsStore, withBeside, withElsewhere } from './conversations.ts';
import { loadConversation } from './following.ts';
import { runningTurn, turnsStore } from './turns.ts';
import { say, viewStore, withConversation } from './view.ts';

/** How often it is looked, in milliseconds, while the window can be seen. */
const everyMs = 2000;

/** Looks for what other processes store, whenever the window is turned to and from time to time. */
export function watchBeside(): void {
  const look = lookOnce();
  const lookIfSeen = () => (document.visibilityState === 'visible' ? void look() : undefined);
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    timer = document.visibilityState === 'visible' ? setInterval(look, everyMs) : undefined;
    lookIfSeen();
  };
  window.addEventListener('focus', lookIfSeen);
  document.addEventListener('visibilitychange', follow);
  follow();
}

/** One look at a time. */
function lookOnce(): () => Promise<void> {
  const stamps = new Map<ConversationId, string>();
  let isLooking = false;
  return async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await look(stamps);
    } catch {
      // Nothing was learnt; the next look may bring more.
    } finally {
      isLooking = false;
    }
  };
}

async function look(stamps: Map<ConversationId, string>): Promise<void> {
  const { conversation } = viewStore.getState();
  const seen = await ask('conversation.look', conversation === undefined ? {} : { conversation });
  takeElsewhere(conversation, seen.shown?.isWrittenElsewhere ?? false);
  const { conversations } = seen;
  if (!conversations) return;
  conversationsStore.setState((state) => withBeside(state, conversations, conversation), true);
  if (conversation !== undefined) await takeShown(conversation, seen, stamps);
}

function takeElsewhere(conversation: ConversationId | undefined, isWritten: boolean): void {
  const { elsewhere } = conversationsStore.getState();
  const now = isWritten ? conversation : undefined;
  if (now === elsewhere) return;
  if (elsewhere !== undefined) changeDraft(elsewhere, freed);
  conversationsStore.setState((state) => withElsewhere(state, now), true);
}

/** Reads the shown conversation anew when it has changed; one that runs here is not written elsewhere. */
async function takeShown(
  conversation: ConversationId,
  { shown }: LookView,
  stamps: Map<ConversationId, string>,
): Promise<void> {
  if (!shown) {
    if (viewStore.getState().conversation !== conversation) return;
    viewStore.setState((view) => withConversation(view), true);
    return say(conversationGone);
  }
  if (stamps.get(conversation) === shown.stamp) return;
  stamps.set(conversation, shown.stamp);
  const isHere = runningTurn(turnsStore.getState().live, conversation) !== undefined;
  if (!isHere && conversation in conversationsStore.getState().opened) {
    await loadConversation(conversation);
  }
}
