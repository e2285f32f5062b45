import type {
  FoundConversation,
  FoundMessage,
  SearchResult,
} from '../../../../shared/model/found.ts';
import type { ConversationId } from '../../../../shared/model/ids.ts';
import { excerptOf, hitsIn } from '../../../../shared/model/search-hits.ts';
import { foldForSearch, searchWords } from '../../../../shared/model/search-words.ts';
import type { SearchQuery } from '../../store.ts';
import type { Database } from '../database.ts';
import { isIndexDamage } from '../explain-failure.ts';
import { lettersWord } from './letters.ts';
import { messageColumns, messageText, type MessageRow } from './message-text.ts';
import { emptyIndexes } from './search-index.ts';

/** Finds messages and titles in which every word of a query occurs. */
export function search(db: Database, query: SearchQuery): SearchResult {
  try {
    return db.snapshot(() => find(db, query));
  } catch (error) {
    if (!isIndexDamage(error) || db.access !== 'writable') throw error;
    emptyIndexes(db);
    return db.snapshot(() => find(db, query));
  }
}

function find(db: Database, { text, limit }: SearchQuery): SearchResult {
  const words = searchWords(text);
  if (words.length === 0) return { conversations: [], hasMore: false, isPartial: false };
  const fresh = notIndexed(db);
  const rows = [...fresh.rows, ...indexed(db, words, limit + 1)].toSorted((a, b) => b.key - a.key);
  const found: Found[] = [];
  for (const row of rows) {
    const message = found.length > limit ? undefined : foundIn(db, row, words);
    if (message) found.push({ row, message });
  }
  const titles = foundTitles(db, words);
  return {
    conversations: grouped(titles.slice(0, limit), found.slice(0, limit)),
    hasMore: found.length > limit || titles.length > limit,
    isPartial: fresh.isPartial,
  };
}

interface ConversationColumns {
  readonly id: ConversationId;
  readonly title: string;
  readonly updated_at: string;
}

interface FoundRow extends MessageRow, ConversationColumns {}

interface Found {
  readonly row: FoundRow;
  readonly message: FoundMessage;
}

const rowColumns = `${messageColumns}, conversation.id, title, updated_at`;
const joined = `
  CROSS JOIN conversation ON conversation.key = message.conversation
  CROSS JOIN turn ON turn.conversation = message.conversation AND turn.id = message.turn`;
/** What is hidden, or gone, is not found. */
const isThere = `
  conversation.hidden_at IS NULL AND conversation.deleted_at IS NULL
  AND turn.hidden_at IS NULL AND turn.deleted_at IS NULL`;

/** Messages that have grown and are read one by one. */
const mostRead = 500;

function notIndexed(db: Database): {
  readonly rows: readonly FoundRow[];
  readonly isPartial: boolean;
} {
  const sql = `
    SELECT ${rowColumns} FROM message ${joined}
    WHERE indexed_seq < last_seq AND ${isThere} ORDER BY message.key DESC LIMIT ?`;
  const rows = db.all<FoundRow>(sql, mostRead + 1);
  return { rows: rows.slice(0, mostRead), isPartial: rows.length > mostRead };
}

/** The latest messages that have every word by the indexes. */
function indexed(db: Database, words: readonly string[], limit: number): readonly FoundRow[] {
  const isShort = (word: string) => Array.from(word).length < 3;
  const long = words.filter((word) => !isShort(word)).map(quoted);
  const short = words.filter(isShort).map((word) => quoted(lettersWord(word)));
  const index = long.length > 0 ? 'message_text' : 'message_letters';
  // The plus keeps SQLite from looking up every row of the one index in the other.
  const alsoShort =
    long.length > 0 && short.length > 0
      ? 'AND +message_text.rowid IN (SELECT rowid FROM message_letters WHERE message_letters MATCH ?)'
      : '';
  const sql = `
    SELECT ${rowColumns} FROM ${index}
    CROSS JOIN message ON message.key = ${index}.rowid ${joined}
    WHERE ${index} MATCH ? ${alsoShort} AND indexed_seq = last_seq AND ${isThere}
    ORDER BY ${index}.rowid DESC LIMIT ?`;
  const matches = [long, short].filter((some) => some.length > 0).map((some) => some.join(' '));
  return db.all<FoundRow>(sql, ...matches, limit);
}

/** As the index's own language takes it for nothing but text. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function foundIn(db: Database, row: FoundRow, words: readonly string[]): FoundMessage | undefined {
  const { text, parts, at } = messageText(db, row);
  const hits = hitsIn(foldForSearch(text), words);
  const [first] = hits ?? [];
  if (!hits || !first) return undefined;
  const part = parts.findLast(({ start }) => start <= first.start);
  const { turn, role } = row;
  return { turn, entry: part?.entry ?? turn, role, at, excerpt: excerptOf(text, hits) };
}

/** Conversations begun and not hidden whose title has every word, the one that changed last first. */
function foundTitles(db: Database, words: readonly string[]): readonly FoundConversation[] {
  const sql = `
    SELECT id, title, updated_at FROM conversation
    WHERE hidden_at IS NULL AND deleted_at IS NULL AND head IS NOT NULL
    ORDER BY updated_at DESC`;
  return db.all<ConversationColumns>(sql).flatMap(({ id, title, updated_at }) => {
    const hits = hitsIn(foldForSearch(title), words);
    if (!hits) return [];
    return [{ conversation: id, title, updated_at, inTitle: excerptOf(title, hits), messages: [] }];
  });
}

function grouped(
  titles: readonly FoundConversation[],
  found: readonly Found[],
): readonly FoundConversation[] {
  const groups = new Map(titles.map((title) => [title.conversation, title]));
  for (const { row, message } of found) {
    const { id: conversation, title, updated_at } = row;
    const group = groups.get(conversation) ?? { conversation, title, updated_at, messages: [] };
    groups.set(conversation, { ...group, messages: [...group.messages, message] });
  }
  return [...groups.values()].toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
}
