import { MessageChannel } from 'node:worker_threads';
import type { ConversationStore } from './store.ts';
import { storeClient, whenOpen } from './store-client.ts';
import type { StoreMessage } from './worker/messages.ts';
import { serveStore } from './worker/serve-store.ts';
import type { StoreOptions } from './worker/start-store.ts';

/**
 * The same store without a thread: everything is done in this one, and every call still goes through a
 * message channel. For tests, and where no built worker is at hand.
 */
export function openInlineStore(options: StoreOptions): Promise<ConversationStore> {
  const { port1, port2 } = new MessageChannel();
  serveStore(port2, options);
  const client = storeClient({
    send: (request) => port1.postMessage(request),
    ended: async () => port1.close(),
  });
  port1.on('message', (answer: StoreMessage) => client.receive(answer));
  return whenOpen(client);
}
