import type { ConversationId } from '../../../shared/model/ids.ts';
import { useApp } from '../../stores/app.ts';
import { changeDraft, modelFor, switchesOf, useDraft, type Draft } from '../../stores/composer.ts';
import { useConversations } from '../../stores/conversations.ts';
import { runningTurn, useLive } from '../../stores/turns.ts';

/** Everything the composer of a conversation shows. */
export function useComposer(conversation: ConversationId | undefined) {
  const draft = useDraft(conversation);
  const summary = useConversations((state) => state.summaries[conversation ?? '']);
  const providers = useApp((app) => app.providers, none);
  const preferred = useApp((app) => app.model, undefined);
  const isElsewhere = useConversations(
    ({ elsewhere }) => elsewhere !== undefined && elsewhere === conversation,
  );
  const running = useLive((live) => runningTurn(live, conversation));
  const app = { providers, ...(preferred ? { model: preferred } : {}) };
  const model = modelFor(draft, summary, app);
  const provider = providers.find(({ name }) => name === model?.provider);
  const wanted = draft.model ?? summary?.model ?? preferred;
  return {
    draft,
    providers,
    model,
    /** The model that was meant, and whose provider is gone. */
    gone: model === undefined ? wanted : undefined,
    /** Whether another process writes in this conversation now. */
    isElsewhere,
    running: conversation === undefined ? undefined : running,
    switches: switchesOf(draft, provider),
    change: (change: (draft: Draft) => Draft) => changeDraft(conversation, change),
  };
}

const none: readonly never[] = [];
