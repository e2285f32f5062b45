import { openInlineStore } from '../../main/conversations/open-inline-store.ts';
import type { ConversationStore } from '../../main/conversations/store.ts';
import { systemClock, type Clock } from '../../main/clock.ts';
import { httpExchange } from '../../main/http/exchange.ts';
import type { Fetch } from '../../main/http/fetch.ts';
import { nodeFetch } from '../../main/http/node-fetch.ts';
import { type Patience, usualPatience } from '../../main/http/send.ts';
import type { Connection } from '../../main/providers/provider.ts';
import { sources } from '../../main/sources/all.ts';
import { createTurns } from '../../main/turns/create-turns.ts';
import type { Turns } from '../../main/turns/turns.ts';
import { newId } from '../../main/new-id.ts';
import type { Entry, NativeEntry } from '../../shared/model/entry.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';

export const conversation = '0190a000-0000-7000-8000-000000000000';

export function settingsFor(provider = 'home', source = 'anthropic'): TurnSettings {
  return {
    source,
    model: { provider, name: 'm' },
    facts: {},
    instructions: [],
    parameters: {},
    tool_choice: 'auto',
    cache: 'off',
    hosted_tools: { web_search: { version: 'web_search_20250305', options: {} } },
    tools: [],
    max_resumes: 5,
  };
}

export interface TurnBench {
  readonly store: ConversationStore;
  readonly turns: Turns;
  readonly bugs: readonly unknown[];
  /** Runs a turn to its end and gives the path with its payloads. */
  ask(text: string, options?: { parent?: string; settings?: TurnSettings }): Promise<Asked>;
  path(turn: string): Promise<readonly NativeEntry[]>;
  close(): Promise<void>;
}

export interface Asked {
  readonly turn: string;
  readonly path: readonly NativeEntry[];
  /** Kinds of the turn's entries, and what tells two of a kind apart. */
  readonly story: readonly string[];
}

export interface BenchOptions {
  readonly folder: string;
  /** The base URL of each declared provider. */
  readonly providers: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** Absent: Node's. */
  readonly fetch?: Fetch;
  readonly patience?: Partial<Patience>;
  /** The source of every provider, and the key it is sent. */
  readonly source?: string;
  readonly key?: string;
  /** What stands between the turns and the store. */
  readonly through?: (store: ConversationStore) => ConversationStore;
}

/** Turns over the real store, the real sources and real sockets. */
export async function turnBench(options: BenchOptions): Promise<TurnBench> {
  const { folder, providers, clock = systemClock, source = 'anthropic', key = 'right' } = options;
  const store = await openInlineStore({ folder, now: clock.now });
  const { through = (store) => store } = options;
  const own = nodeFetch();
  const fetch = options.fetch ?? own.fetch;
  const bugs: unknown[] = [];
  const sourceOf = (id: string) => {
    const found = sources.find((source) => source.id === id);
    if (!found) throw new Error(`No source ${id}`);
    return found;
  };
  const connect = async (provider: string): Promise<Connection> => ({
    provider,
    source: sourceOf(source),
    baseUrl: providers[provider] ?? '',
    headers: sourceOf(source).credentialHeaders(key),
  });
  const patience = { ...usualPatience, ...options.patience };
  const exchange = httpExchange({ fetch, clock, version: 'test', patience });
  const turns = createTurns({
    store: through(store),
    connect,
    sourceOf,
    exchange,
    clock,
    newId,
    onBug: (error) => bugs.push(error),
  });
  const known = await store.list();
  if (!known.some(({ id }) => id === conversation)) {
    await store.create({ id: conversation, at: clock.now() });
  }
  return {
    store,
    turns,
    bugs,
    path: (turn) => store.path(conversation, turn),
    async ask(text, { parent, settings = settingsFor() } = {}) {
      const place = parent === undefined ? {} : { parent };
      const turn = await turns.start({ conversation, ...place, text, settings });
      await turns.settled(conversation, turn);
      const path = await store.path(conversation, turn);
      return {
        turn,
        path,
        story: storyOf(
          path.map(({ entry }) => entry),
          turn,
        ),
      };
    },
    async close() {
      await turns.close();
      await store.close();
      await own.close();
    },
  };
}

export function storyOf(entries: readonly Entry[], turn: string): readonly string[] {
  return entries.filter((entry) => entry.turn === turn).map(wordOf);
}

function wordOf(entry: Entry): string {
  switch (entry.kind) {
    case 'stop':
      return `stop ${entry.reason}`;
    case 'notice':
      return `notice ${entry.code}`;
    case 'hosted_activity':
      return `${entry.name} ${entry.state}`;
    case 'text':
      return entry.incomplete ? 'text incomplete' : 'text';
    case 'retracted':
      return `retracted ${entry.reason}`;
    default:
      return entry.kind;
  }
}
