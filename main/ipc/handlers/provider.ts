import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';

type ProviderCalls = Pick<
  Handlers,
  | 'provider.check'
  | 'provider.preview'
  | 'provider.add'
  | 'provider.add-demo'
  | 'provider.check-key'
  | 'provider.give-key'
  | 'provider.remove-key'
  | 'provider.allow-origin'
  | 'keychain.stop-waiting'
  | 'provider.list-models'
>;

export function providerHandlers({ providers, stopWaiting }: HandlerParts): ProviderCalls {
  return {
    'provider.check': (draft) => providers.check(draft),
    'provider.preview': (draft) => providers.preview(draft),
    'provider.add': (draft) => providers.add(draft),
    'provider.add-demo': () => providers.addDemo(),
    'provider.check-key': ({ name, key }) => providers.checkKey(name, key),
    'provider.give-key': ({ name, key }) => providers.giveKey(name, key),
    'provider.remove-key': ({ name }) => providers.removeKey(name),
    'provider.allow-origin': ({ name }) => providers.allowOrigin(name),
    'provider.list-models': ({ name }) => providers.listModels(name),
    'keychain.stop-waiting': async () => stopWaiting(),
  };
}
