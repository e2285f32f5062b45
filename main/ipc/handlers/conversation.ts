import type { Entry, NativeEntry } from '../../../shared/model/entry.ts';
import { portableEntry } from '../../../shared/model/portable.ts';
import type { ConversationView } from '../../../shared/bridge/views.ts';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import type { TurnSettings } from '../../../shared/model/turn-settings.ts';
import { undoMs } from '../../conversations/deletions.ts';
import type { ConversationStore, Deletion } from '../../conversations/store.ts';
import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';
import { lookBeside } from '../look-beside.ts';

type ConversationCalls = Pick<
  Handlers,
  | 'conversation.list'
  | 'conversation.look'
  | 'conversation.open'
  | 'conversation.rename'
  | 'conversation.delete'
  | 'conversation.undo-delete'
  | 'conversation.select-turn'
  | 'conversation.search'
  | 'conversation.keep-place'
  | 'draft.save'
>;

/** As many messages as a reader looks through. */
const mostFound = 50;

export function conversationHandlers(parts: HandlerParts): ConversationCalls {
  const { store, turns, deletions, tell } = parts;
  /** The conversation as it is now, told to whoever shows it. */
  const changed = async (conversation: ConversationId) => {
    const summary = await store.summary(conversation);
    tell({ type: 'conversations.changed', changed: [summary] });
    return summary;
  };
  const look = lookBeside(store);
  return {
    'conversation.list': () => store.list(),
    'conversation.look': ({ conversation }) => look(conversation),
    async 'conversation.open'({ conversation }) {
      const { summary, entries, usage } = await store.open(conversation);
      const place = await store.place(conversation);
      return {
        summary,
        entries: withUnsaved(entries, turns.unsaved(conversation)).map(portableEntry),
        usage: usage.map(({ response, turn, usage }) => ({ response, turn, usage })),
        ...(place ? { place } : {}),
        running: turns.running(conversation),
        ...(await askedWith(entries, store)),
      };
    },
    'conversation.search': ({ text }) => store.search({ text, limit: mostFound }),
    'conversation.keep-place': ({ conversation, place }) => store.keepPlace(conversation, place),
    'draft.save': (draft) => store.saveDraft(draft),
    async 'conversation.rename'({ conversation, title }) {
      await store.rename(conversation, title);
      return changed(conversation);
    },
    async 'conversation.delete'({ conversation, turn }) {
      const deleted = await deletions.begin(deletionOf(conversation, turn));
      const summary = deleted.turn === undefined ? {} : { summary: await changed(conversation) };
      return { ...deleted, undoFor: undoMs, ...summary };
    },
    async 'conversation.undo-delete'({ conversation, turn }) {
      await deletions.undo(deletionOf(conversation, turn));
      return changed(conversation);
    },
    async 'conversation.select-turn'({ conversation, turn }) {
      await store.setHead(conversation, turn);
      return changed(conversation);
    },
  };
}

function deletionOf(conversation: ConversationId, turn: TurnId | undefined): Deletion {
  return { conversation, ...(turn === undefined ? {} : { turn }) };
}

/** What is stored, and after it what could not be yet: it was shown, and is not lost from sight. */
function withUnsaved(stored: readonly Entry[], unsaved: readonly NativeEntry[]): readonly Entry[] {
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...unsaved.map(({ entry }) => entry).filter(({ id }) => !known.has(id))];
}

/** The model and the hosted tools each turn was sent with; turns of one settings hash were sent with the same. */
async function askedWith(
  entries: readonly Entry[],
  store: ConversationStore,
): Promise<Required<Pick<ConversationView, 'hostedTools' | 'models'>>> {
  const starts = entries.filter((entry) => entry.kind === 'turn_start');
  const hashes = [...new Set(starts.map(({ settings }) => settings))];
  const known = new Map(
    await Promise.all(hashes.map(async (hash) => [hash, await store.settings(hash)] as const)),
  );
  const perTurn = <Value>(pick: (settings: TurnSettings) => Value) =>
    Object.fromEntries(
      starts.flatMap(({ turn, settings: hash }) => {
        const settings = known.get(hash);
        return settings ? [[turn, pick(settings)] as const] : [];
      }),
    );
  return {
    hostedTools: perTurn(({ hosted_tools: tools }) => Object.keys(tools)),
    models: perTurn(({ model }) => model),
  };
}
