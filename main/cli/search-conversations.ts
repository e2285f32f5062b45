import type { FoundConversation, FoundMessage } from '../../shared/model/found.ts';
import type { Excerpt } from '../../shared/model/search-hits.ts';
import { moreFound, nothingFound } from '../../shared/text/phrases/command-line.ts';
import { conversationWords } from '../../shared/text/phrases/conversation.ts';
import { searchWords, speakerName } from '../../shared/text/phrases/search.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import type { ConversationStore } from '../conversations/store.ts';
import { jsonLine } from '../../shared/text/json-line.ts';
import type { Output } from './output.ts';

/** How many messages are printed at most: the latest. */
const limit = 200;

/** `footnote conversations search TEXT [--json]`; 1 when nothing was found. */
export async function searchConversations(
  text: string,
  asJson: boolean,
  output: Output,
  store: Pick<ConversationStore, 'search'>,
): Promise<number> {
  const { conversations, hasMore, isPartial } = await store.search({ text, limit });
  for (const found of conversations) {
    for (const line of asJson ? [jsonLine(found)] : linesOf(found)) output.line(line);
  }
  if (hasMore) output.complain(moreFound(limit));
  if (isPartial) output.complain(searchWords.partial);
  if (conversations.length > 0) return 0;
  output.complain(nothingFound(text));
  return 1;
}

function linesOf({
  conversation,
  title,
  updated_at,
  messages,
}: FoundConversation): readonly string[] {
  const name = inOneLine(title) || conversationWords.untitled;
  const head = `${conversation}  ${updated_at.slice(0, 16).replace('T', ' ')}  ${name}`;
  return [head, ...messages.map(lineOf)];
}

function lineOf({ role, excerpt }: FoundMessage): string {
  return `  ${speakerName(role)}: ${shown(excerpt)}`;
}

function shown({ text, isCutBefore, isCutAfter }: Excerpt): string {
  return `${isCutBefore ? searchWords.cut : ''}${inOneLine(text)}${isCutAfter ? searchWords.cut : ''}`;
}
