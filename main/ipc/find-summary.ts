import type { ConversationSummary } from '../../shared/model/conversation.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import { AppError } from '../app-error.ts';
import type { ConversationStore } from '../conversations/store.ts';

/** The sidebar's row of one conversation. */
export async function findSummary(
  store: Pick<ConversationStore, 'list'>,
  conversation: ConversationId,
): Promise<ConversationSummary> {
  const found = (await store.list()).find(({ id }) => id === conversation);
  if (!found) throw new AppError('not_found', 'There is no such conversation.', { conversation });
  return found;
}
