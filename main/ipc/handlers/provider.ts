import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';

type ProviderCalls = Pick<
  Handlers,
  | 'provider.check'
  | 'provider.preview'
  | 'provider.add'
  | 'provider.add-demo'
  | 'provider.set-session-key'
  | 'provider.list-models'
>;

export function providerHandlers({ providers }: HandlerParts): ProviderCalls {
  return {
    'provider.check': (draft) => providers.check(draft),
    'provider.preview': (draft) => providers.preview(draft),
    'provider.add': (draft) => providers.add(draft),
    'provider.add-demo': () => providers.addDemo(),
    'provider.set-session-key': async ({ name, key }) => providers.setSessionKey(name, key),
    'provider.list-models': ({ name }) => providers.listModels(name),
  };
}
