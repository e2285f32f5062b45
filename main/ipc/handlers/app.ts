import type { ConversationSummary } from '../../../shared/model/conversation.ts';
import type { ModelRef } from '../../../shared/model/ids.ts';
import type { LoadedConfig } from '../../config/config.ts';
import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';
import { storageView } from '../../conversations/storage-view.ts';

type AppCalls = Pick<
  Handlers,
  'app.view' | 'window.keep-view' | 'window.may-close' | 'link.open' | 'config.show-file'
>;

export function appHandlers(parts: HandlerParts): AppCalls {
  const { about, config, credentials, providers, store } = parts;
  return {
    async 'app.view'() {
      const [conversations, drafts, status] = await Promise.all([
        store.list(),
        store.drafts(),
        store.status(),
      ]);
      const left = parts.window.left();
      const loaded = config.current();
      const keysSetAside = credentials.setAside();
      const model = firstModel(loaded, conversations);
      parts.tending.begin();
      return {
        ...about,
        configFile: loaded.file,
        providers: providers.list(),
        sources: providers.sources(),
        ...(keysSetAside === undefined ? {} : { keysSetAside }),
        ...(model ? { model } : {}),
        problems: loaded.problems,
        ...storageView(status),
        conversations,
        drafts,
        ...(left ? { left } : {}),
      };
    },
    'window.keep-view': async (view) => parts.window.keep(view),
    'window.may-close': async () => parts.window.mayClose(),
    'link.open': ({ url }) => parts.openLink(url),
    async 'config.show-file'() {
      parts.showFile(config.current().file);
    },
  };
}

/** What config says, else the model of the newest conversation whose provider is still declared. */
function firstModel(
  { config }: LoadedConfig,
  conversations: readonly ConversationSummary[],
): ModelRef | undefined {
  if (config.model) return config.model;
  return conversations
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    .map(({ model }) => model)
    .find((model) => model !== undefined && Object.hasOwn(config.providers, model.provider));
}
