import type { Entry } from '../../../shared/model/entry.ts';
import { portableEntry } from '../../../shared/model/portable.ts';
import type { TurnId } from '../../../shared/model/ids.ts';
import type { ConversationStore } from '../../conversations/store.ts';
import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';

type ConversationCalls = Pick<
  Handlers,
  'conversation.list' | 'conversation.open' | 'conversation.select-turn'
>;

export function conversationHandlers({ store, turns, tell }: HandlerParts): ConversationCalls {
  return {
    'conversation.list': () => store.list(),
    async 'conversation.open'({ conversation }) {
      const { summary, entries, usage } = await store.open(conversation);
      return {
        summary,
        entries: entries.map(portableEntry),
        usage: usage.map(({ response, turn, usage }) => ({ response, turn, usage })),
        running: turns.running(conversation),
        hostedTools: await hostedToolsOf(entries, store),
      };
    },
    async 'conversation.select-turn'({ conversation, turn }) {
      await store.setHead(conversation, turn);
      const summary = await store.summary(conversation);
      tell({ type: 'conversations.changed', changed: [summary] });
      return summary;
    },
  };
}

/** The hosted tools each turn was sent with; turns of one settings hash were sent with the same. */
async function hostedToolsOf(
  entries: readonly Entry[],
  store: ConversationStore,
): Promise<Readonly<Record<TurnId, readonly string[]>>> {
  const starts = entries.filter((entry) => entry.kind === 'turn_start');
  const hashes = [...new Set(starts.map(({ settings }) => settings))];
  const tools = new Map(
    await Promise.all(
      hashes.map(
        async (hash) => [hash, Object.keys((await store.settings(hash)).hosted_tools)] as const,
      ),
    ),
  );
  return Object.fromEntries(starts.map(({ turn, settings }) => [turn, tools.get(settings) ?? []]));
}
