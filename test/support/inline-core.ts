import { onTestFinished } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import type { AskCore } from '../../main/cli/ask.ts';
import { openInlineStore } from '../../main/conversations/open-inline-store.ts';
import { demoDeclaration } from '../../main/demo/demo.ts';
import { httpExchange } from '../../main/http/exchange.ts';
import { newId } from '../../main/new-id.ts';
import { sources } from '../../main/sources/all.ts';
import type { Core } from '../../main/compose.ts';
import { plainSettings } from '../../main/providers/plain-settings.ts';
import { createTitles } from '../../main/turns/create-titles.ts';
import { createTurns } from '../../main/turns/create-turns.ts';
import { declaredProviders, type DeclaredProvidersOptions } from './declared-providers.ts';
import { temporaryFolder } from './temporary-folder.ts';

type InlineCore = AskCore &
  Pick<Core, 'titles'> & {
    /** Why conversations have no titles. */
    readonly untitled: readonly string[];
  } & Pick<Awaited<ReturnType<typeof declaredProviders>>, 'keychain' | 'otherCredentials'>;

interface InlineCoreOptions extends DeclaredProvidersOptions {
  /** Where an earlier one kept its conversations. */
  readonly folder?: string;
}

/** Everything the command line uses, real: config file, store, turns, sockets, demo; only without threads. */
export async function inlineCore(options: InlineCoreOptions = {}): Promise<InlineCore> {
  const declared = await declaredProviders(options);
  const { config, providers, send } = declared;
  const clock = systemClock;
  const folder = options.folder ?? (await temporaryFolder());
  const store = await openInlineStore({ folder, now: clock.now });
  const tools = {
    store,
    connect: providers.connect,
    sourceOf(id: string) {
      const found = sources.find((source) => source.id === id);
      if (!found) throw new Error(`No source ${id}`);
      return found;
    },
    exchange: httpExchange(send),
    clock,
    newId,
  };
  const turns = createTurns({
    ...tools,
    onBug: (error) => {
      throw error;
    },
  });
  const untitled: string[] = [];
  const titles = createTitles({
    ...tools,
    turns,
    choice: () => config.current().config.titles,
    settingsFor: (model) => plainSettings(providers, model),
    onFailed: (error) => untitled.push(String(error)),
  });
  onTestFinished(async () => {
    await titles.close();
    await turns.close();
    await store.close();
  });
  return {
    keychain: declared.keychain,
    otherCredentials: declared.otherCredentials,
    clock,
    config,
    store,
    providers,
    turns,
    titles,
    untitled,
    demoModel: async () => ({
      provider: (await providers.addDemo()).name,
      name: demoDeclaration.model,
    }),
  };
}
