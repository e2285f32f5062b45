import { AppError } from '../../app-error.ts';
import { readStoredSettings } from '../../../shared/model/stored-settings.ts';
import { conversationMarkdown } from '../../../shared/text/conversation-markdown.ts';
import type { TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { ConversationStore } from '../store.ts';
import { putBlob, readBlob } from './blob-rows.ts';
import { release, requireFree } from './claim-conversation.ts';
import {
  createConversation,
  keyOf,
  listConversations,
  rename,
  setHead,
  summarize,
} from './conversation-rows.ts';
import type { Database } from './database.ts';
import { glance } from './glance.ts';
import { keepPlace, listDrafts, readPlace, saveDraft } from './draft-rows.ts';
import { hide, unhide } from './deleting/hide-turns.ts';
import { exportLines } from './json-lines/export-lines.ts';
import { importLines, usualLimits } from './json-lines/import-lines.ts';
import type { StoreVerb } from './messages.ts';
import { isNamed, nameAfter } from './name-conversation.ts';
import { openConversation } from './open-conversation.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { emptyLog, purge } from './deleting/purge-turns.ts';
import { checkConversation, readPath } from './read-path.ts';
import { readSuggestions } from './read-suggestions.ts';
import { usageTotals } from './usage-totals.ts';
import { search } from './search/search.ts';

/** Concern the file as a whole, or the queue, and are done there. */
export type ServerVerb = 'append' | 'status' | 'tryAgain' | 'upkeep' | 'close';

/** What is done for each verb that is about what is stored. */
export type StoreVerbs = {
  readonly [Verb in Exclude<StoreVerb, ServerVerb>]: (
    ...args: Parameters<ConversationStore[Verb]>
  ) => Awaited<ReturnType<ConversationStore[Verb]>>;
};

export function storeVerbs(db: Database, me: () => ProcessIdentity, now: () => number): StoreVerbs {
  const at = () => new Date(now()).toISOString();
  return {
    list: () => listConversations(db),
    create: ({ id, at }) => createConversation(db, id, at),
    summary: (conversation) => summarize(db, conversation),
    open: (conversation) => openConversation(db, conversation),
    path: (conversation, turn) => readPath(db, conversation, turn),
    suggestions: (conversation, entry) => readSuggestions(db, conversation, entry),
    check: (conversation) => checkConversation(db, conversation),
    integrity: () => integrity(db),
    exportLines: (conversation, { native }) => exportLines(db, conversation, native),
    exportMarkdown: (conversation, options) =>
      conversationMarkdown(openConversation(db, conversation), options),
    importLines: (file, { isOwn }) =>
      importLines(db, file, { isOwn, limits: usualLimits, me: me() }),
    usageTotals: () => usageTotals(db),
    settings: (hash) => readSettings(db, hash),
    search: (query) => search(db, query),
    drafts: () => listDrafts(db),
    saveDraft: (draft) => saveDraft(db, draft, at()),
    place: (conversation) => readPlace(db, conversation),
    keepPlace: (conversation, place) => db.transaction(() => keepPlace(db, conversation, place)),
    setHead: (id, turn) =>
      db.transaction(() => {
        const conversation = keyOf(db, id);
        requireFree(db, conversation, me());
        setHead(db, conversation, turn);
      }),
    isNamed: (conversation) => isNamed(db, conversation),
    nameAfter: (title) => db.transaction(() => nameAfter(db, title, at())),
    rename: (conversation, title) => rename(db, conversation, title),
    hide: (deletion) => db.transaction(() => hide(db, deletion, { me: me(), at: at() })),
    unhide: (deletion) => db.transaction(() => unhide(db, deletion)),
    purge: (what) => {
      const turns = db.transaction(() => purge(db, what, at()));
      return { turns, isOverwritten: emptyLog(db) };
    },
    putBlob: (blob) => putBlob(db, blob),
    blob: (sha256) => readBlob(db, sha256),
    glance: (id) => glance(db, id, me()),
    release: (id) => {
      if (db.access === 'writable') release(db, keyOf(db, id), me());
    },
    dataVersion: () =>
      db.get<{ readonly data_version: number }>('PRAGMA data_version')?.data_version ?? 0,
  };
}

function readSettings(db: Database, hash: string): TurnSettings {
  const sql = 'SELECT json FROM settings WHERE hash = ?';
  const row = db.get<{ readonly json: string }>(sql, hash);
  if (!row) throw new AppError('not_found', `There are no settings ${hash}.`, { settings: hash });
  const settings = readStoredSettings(row.json);
  if (settings) return settings;
  throw new AppError('damaged', `The settings ${hash} cannot be read.`, { settings: hash });
}

/** What SQLite finds wrong with the file as a whole. */
function integrity(db: Database): readonly string[] {
  const rows = db.all<{ readonly integrity_check: string }>('PRAGMA integrity_check');
  return rows.map(({ integrity_check: found }) => found).filter((found) => found !== 'ok');
}
