import type { Handlers } from './dispatch.ts';
import type { HandlerParts } from './handler-parts.ts';
import { appHandlers } from './handlers/app.ts';
import { conversationHandlers } from './handlers/conversation.ts';
import { providerHandlers } from './handlers/provider.ts';
import { storageHandlers } from './handlers/storage.ts';
import { transferHandlers } from './handlers/transfer.ts';
import { turnHandlers } from './handlers/turn.ts';

/** What main does for each call of the table. */
export function createHandlers(parts: HandlerParts): Handlers {
  return {
    ...appHandlers(parts),
    ...providerHandlers(parts),
    ...conversationHandlers(parts),
    ...turnHandlers(parts),
    ...transferHandlers(parts),
    ...storageHandlers(parts),
  };
}
