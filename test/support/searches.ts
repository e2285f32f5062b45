import type { ConversationStore } from '../../main/conversations/store.ts';
import type { SearchResult } from '../../shared/model/found.ts';
import { conversationId, testTime, turnStart, userMessage } from './conversation-store.ts';
import { someSettings } from './turn-settings.ts';

/** Begins a turn with a question. */
export async function ask(
  store: ConversationStore,
  turn: string,
  text: string,
  id = conversationId,
) {
  await store.create({ id, at: testTime });
  await store.append({
    conversation: id,
    entries: [turnStart(turn), userMessage(turn, `q${turn.slice(1)}`, text)],
    settings: { hash1: someSettings },
    head: turn,
    title: text.slice(0, 20),
  });
}

/** Ends the turn, and waits until everything is indexed. */
export async function settled(store: ConversationStore, id = conversationId): Promise<void> {
  await store.release(id);
  for (let round = 0; round < 20; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Each message with its hits in brackets. */
export function told({ conversations }: SearchResult): readonly string[] {
  return conversations.flatMap(({ messages }) =>
    messages.map(({ turn, role, excerpt: { text, hits } }) => {
      const marked = hits.toReversed().reduce((line, { start, end }) => {
        return `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`;
      }, text);
      return `${turn} ${role}: ${marked}`;
    }),
  );
}

export async function found(store: ConversationStore, text: string): Promise<readonly string[]> {
  return told(await store.search({ text, limit: 50 }));
}
