import { onTestFinished } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import type { AskCore } from '../../main/cli/ask.ts';
import { openInlineStore } from '../../main/conversations/open-inline-store.ts';
import { demoDeclaration } from '../../main/demo/demo.ts';
import { httpExchange } from '../../main/http/exchange.ts';
import { newId } from '../../main/new-id.ts';
import { sources } from '../../main/sources/all.ts';
import { createTurns } from '../../main/turns/create-turns.ts';
import { declaredProviders, type DeclaredProvidersOptions } from './declared-providers.ts';
import { temporaryFolder } from './temporary-folder.ts';

type InlineCore = AskCore &
  Pick<Awaited<ReturnType<typeof declaredProviders>>, 'keychain' | 'otherCredentials'>;

/** Everything the command line uses, real: config file, store, turns, sockets, demo; only without threads. */
export async function inlineCore(options: DeclaredProvidersOptions = {}): Promise<InlineCore> {
  const declared = await declaredProviders(options);
  const { config, providers, send } = declared;
  const clock = systemClock;
  const store = await openInlineStore({ folder: await temporaryFolder(), now: clock.now });
  const turns = createTurns({
    store,
    connect: providers.connect,
    sourceOf(id) {
      const found = sources.find((source) => source.id === id);
      if (!found) throw new Error(`No source ${id}`);
      return found;
    },
    exchange: httpExchange(send),
    clock,
    newId,
    onBug: (error) => {
      throw error;
    },
  });
  onTestFinished(async () => {
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
    demoModel: async () => ({
      provider: (await providers.addDemo()).name,
      name: demoDeclaration.model,
    }),
  };
}
