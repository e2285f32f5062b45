import type { LookView } from '../../shared/bridge/views.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import { AppError } from '../app-error.ts';
import type { ConversationStore } from '../conversations/store.ts';

type Looked = Pick<ConversationStore, 'dataVersion' | 'glance' | 'list'>;

/** Tells what other processes have stored since the last look; at the first look everything is new. */
export function lookBeside(
  store: Looked,
): (conversation: ConversationId | undefined) => Promise<LookView> {
  let version: number | undefined;
  return async (conversation) => {
    const before = version;
    version = await store.dataVersion();
    const [conversations, shown] = await Promise.all([
      version === before ? undefined : store.list(),
      conversation === undefined ? undefined : glanceAt(conversation, store),
    ]);
    return { ...(conversations ? { conversations } : {}), ...(shown ? { shown } : {}) };
  };
}

async function glanceAt(
  conversation: ConversationId,
  store: Looked,
): Promise<LookView['shown'] | undefined> {
  try {
    return await store.glance(conversation);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
