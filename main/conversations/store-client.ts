import type { ConversationStore, StoreStatus } from './store.ts';
import { errorOf } from './worker/failure.ts';
import type { StoreMessage, StoreRequest, StoreVerb } from './worker/messages.ts';

/** The way to whoever has the file. */
export interface StoreLine {
  send(request: StoreRequest): void;
  /** Resolves when the other side is gone. */
  ended(): Promise<void>;
}

export interface StoreClient {
  readonly store: ConversationStore;
  receive(message: StoreMessage): void;
  /** Fails everything that is waiting and everything that is asked from now on. */
  fail(error: Error): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Sends one verb's call and gives its answer. */
type AskStore = <Verb extends StoreVerb>(verb: Verb) => ConversationStore[Verb];

/** A store whose work is done elsewhere: each call is a request, each request gets one answer. */
export function storeClient(line: StoreLine): StoreClient {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(status: StoreStatus) => void>();
  let broken: Error | undefined;
  let last = 0;

  const ask: AskStore = <Verb extends StoreVerb>(verb: Verb) =>
    // True by `StoreVerbs`, which pairs each verb with its result.
    ((...args: Parameters<ConversationStore[Verb]>) =>
      new Promise<unknown>((resolve, reject) => {
        if (broken) return reject(broken);
        last += 1;
        waiting.set(last, { resolve, reject });
        // True by the parameters: `args` are those of `verb`.
        line.send({ id: last, verb, args } as StoreRequest);
      })) as ConversationStore[Verb];

  return {
    store: {
      ...verbs(ask),
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: async () => {
        if (!broken) await ask('close')();
        broken ??= new Error('The store was closed.');
        await line.ended();
      },
    },
    receive(message) {
      if ('status' in message) {
        for (const listener of listeners) listener(message.status);
        return;
      }
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) asked?.resolve(message.value);
      else asked?.reject(errorOf(message.failure));
    },
    fail(error) {
      broken ??= error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

function verbs(ask: AskStore): Omit<ConversationStore, 'listen' | 'close'> {
  return {
    status: ask('status'),
    tryAgain: ask('tryAgain'),
    upkeep: ask('upkeep'),
    list: ask('list'),
    create: ask('create'),
    summary: ask('summary'),
    open: ask('open'),
    path: ask('path'),
    suggestions: ask('suggestions'),
    check: ask('check'),
    integrity: ask('integrity'),
    exportLines: ask('exportLines'),
    exportMarkdown: ask('exportMarkdown'),
    importLines: ask('importLines'),
    usageTotals: ask('usageTotals'),
    settings: ask('settings'),
    search: ask('search'),
    drafts: ask('drafts'),
    saveDraft: ask('saveDraft'),
    place: ask('place'),
    keepPlace: ask('keepPlace'),
    append: ask('append'),
    setHead: ask('setHead'),
    isNamed: ask('isNamed'),
    nameAfter: ask('nameAfter'),
    rename: ask('rename'),
    hide: ask('hide'),
    unhide: ask('unhide'),
    purge: ask('purge'),
    putBlob: ask('putBlob'),
    blob: ask('blob'),
    glance: ask('glance'),
    release: ask('release'),
    dataVersion: ask('dataVersion'),
  };
}

/** The store once it is open; closes it and rejects when it could not be opened. */
export async function whenOpen({ store }: StoreClient): Promise<ConversationStore> {
  try {
    await store.status();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
