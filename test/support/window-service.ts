import { onTestFinished } from 'vitest';
import { AppError } from '../../main/app-error.ts';
import { systemClock } from '../../main/clock.ts';
import type { LoadedConfig } from '../../main/config/config.ts';
import { createDeletions } from '../../main/conversations/deletions.ts';
import { openInlineStore } from '../../main/conversations/open-inline-store.ts';
import { createDemo } from '../../main/demo/demo.ts';
import { httpExchange } from '../../main/http/exchange.ts';
import { nodeFetch } from '../../main/http/node-fetch.ts';
import { usualPatience } from '../../main/http/send.ts';
import { serveWindow } from '../../main/ipc/serve-window.ts';
import { createLog } from '../../main/log.ts';
import { newId } from '../../main/new-id.ts';
import type { Providers } from '../../main/providers/provider.ts';
import { sources } from '../../main/sources/all.ts';
import { createTurns } from '../../main/turns/create-turns.ts';
import { stopTurnsOf } from '../../main/turns/stop-turns.ts';
import { keepSaving } from '../../main/turns/keep-saving.ts';
import type { Answer } from '../../shared/bridge/bridge.ts';
import type { CallName, InputOf, OutputOf } from '../../shared/bridge/calls.ts';
import type { KeptView } from '../../shared/bridge/views.ts';
import type { Notice } from '../../shared/bridge/notices.ts';
import { turnSettings } from './turn-settings.ts';

export type AskWindow = <Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
) => Promise<Answer<OutputOf<Name>>>;

/** What main does for a window, over the real store, turns and demo server; only providers are made up. */
export async function windowService(folder: string) {
  const store = await openInlineStore({ folder, now: () => systemClock.now() });
  const demo = createDemo({ paceMs: 0 });
  const { baseUrl, token } = await demo.connect();
  const { fetch, close } = nodeFetch();
  const [source] = sources;
  if (!source) throw new Error('There is no source.');
  const connection = {
    provider: 'home',
    source,
    baseUrl,
    headers: source.credentialHeaders(token),
  };
  const turns = createTurns({
    store,
    connect: async () => connection,
    sourceOf: () => source,
    exchange: httpExchange({ fetch, clock: systemClock, version: 't', patience: usualPatience }),
    clock: systemClock,
    newId,
    onBug: (error) => logged.push(String(error)),
  });

  const deletions = createDeletions({
    store,
    stop: (deletion) => stopTurnsOf(deletion, turns, store),
    clock: systemClock,
    onFailed: (error) => logged.push(String(error)),
  });

  const told: Notice[] = [];
  const logged: string[] = [];
  const opened: string[] = [];
  /** The last one is what the user chooses; none: nothing. */
  const chosen: string[] = [];
  let left: KeptView | undefined;
  const onBug = (error: unknown) => logged.push(String(error));
  const saving = keepSaving({ store, turns, clock: systemClock, onBug });
  const service = serveWindow({
    about: { version: '1', runtime: { electron: '45.0.0', outdated: false }, platform: 'linux' },
    clock: systemClock,
    credentials: { listen: () => () => undefined, setAside: () => undefined },
    config: { current: () => loaded, listen: () => () => undefined },
    log: createLog({ write: (line) => logged.push(line), clock: systemClock, secrets: () => [] }),
    openLink: async (url) => ({ opened: opened.push(url) > 0 }),
    deletions,
    providers: { ...madeUpProviders, connect: async () => connection },
    chooseFile: { toSave: async () => chosen.at(-1), toOpen: async () => chosen.at(-1) },
    askForKey: async () => true,
    probe: () => Promise.reject(new Error('not probed here')),
    showFile: (path) => opened.push(path),
    saving,
    stopWaiting: () => opened.push('stop waiting'),
    tending: { begin: () => {} },
    titles: { begin: () => {} },
    store,
    tell: (notice) => told.push(notice),
    turns,
    window: {
      left: () => left,
      keep: (view) => (left = view),
      mayClose: () => opened.push('closed'),
    },
  });
  onTestFinished(async () => {
    await deletions.close();
    saving.close();
    await turns.close();
    await store.close();
    await demo.close();
    await close();
  });

  // The table pairs each name with its output; `answer` only knows that there is one.
  const ask: AskWindow = (name, input) => service.answer(name, input) as Promise<Answer<never>>;
  return { ask, told, logged, opened, chosen, store, turns, token };
}

const loaded: LoadedConfig = {
  file: '/home/ada/.config/footnote/config.toml',
  config: { providers: {}, parameters: {}, cache: 'short', origins: {} },
  problems: [],
};

/** One provider, `home`; nothing else is declared. */
const madeUpProviders = {
  list: () => [],
  sources: () => [],
  settingsFor({ model, hostedTools = {} }: Parameters<Providers['settingsFor']>[0]) {
    if (model.provider !== 'home') {
      throw new AppError('not_found', 'Not declared.', { provider: model.provider });
    }
    const search = { web_search: { version: 'web_search_20250305', options: {} } };
    return turnSettings({ model, hosted_tools: hostedTools['web_search'] === false ? {} : search });
  },
} as unknown as Omit<Providers, 'connect'>;
