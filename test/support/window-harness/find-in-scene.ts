import type { ConversationView } from '../../../shared/bridge/views.ts';
import type { FoundConversation, FoundMessage, SearchResult } from '../../../shared/model/found.ts';
import type { Entry } from '../../../shared/model/entry.ts';
import { excerptOf, hitsIn } from '../../../shared/model/search-hits.ts';
import { foldForSearch, searchWords } from '../../../shared/model/search-words.ts';

/** What main's search would find in a scene's conversations. */
export function findInScene(
  conversations: readonly ConversationView[],
  query: string,
): SearchResult {
  const words = searchWords(query);
  const found = conversations.flatMap(({ summary, entries }): readonly FoundConversation[] => {
    const { id: conversation, title, updated_at } = summary;
    const hits = hitsIn(foldForSearch(title), words);
    const inTitle = hits ? { inTitle: excerptOf(title, hits) } : {};
    const turns = [...new Set(entries.map(({ turn }) => turn))].toReversed();
    const messages = turns.flatMap((turn) => {
      const own = entries.filter((entry) => entry.turn === turn);
      return [...foundIn(own, 'text', words), ...foundIn(own, 'user_message', words)];
    });
    const group = { conversation, title, updated_at, messages, ...inTitle };
    return hits || messages.length > 0 ? [group] : [];
  });
  return { conversations: found, hasMore: false, isPartial: false };
}

function foundIn(
  entries: readonly Entry[],
  kind: 'text' | 'user_message',
  words: readonly string[],
): readonly FoundMessage[] {
  const own = entries.filter((entry) => entry.kind === kind);
  const text = own.map(textOf).join('');
  const hits = hitsIn(foldForSearch(text), words);
  if (!hits || !own[0]) return [];
  const role = kind === 'text' ? 'answer' : 'question';
  const { turn, id, at } = own[0];
  return [{ turn, entry: id, role, at, excerpt: excerptOf(text, hits) }];
}

function textOf(entry: Entry): string {
  if (entry.kind === 'text') return entry.text;
  if (entry.kind !== 'user_message') return '';
  return entry.parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('\n');
}
