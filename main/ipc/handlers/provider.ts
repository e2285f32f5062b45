import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';
import { createKeyDoor } from '../key-door.ts';

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
  | 'provider.sign-in'
  | 'provider.stop-sign-in'
  | 'keychain.stop-waiting'
  | 'provider.list-models'
  | 'provider.probe'
>;

export function providerHandlers({
  providers,
  probe,
  stopWaiting,
  askForKey,
  openLink,
}: Pick<
  HandlerParts,
  'providers' | 'probe' | 'stopWaiting' | 'askForKey' | 'openLink'
>): ProviderCalls {
  const letKeyGo = createKeyDoor(askForKey);
  const open = async (address: string) => (await openLink(address)).opened;
  let signingIn = new AbortController();
  return {
    'provider.check': async (draft) => {
      if (draft.key === undefined) await letKeyGo(providers.draftKeyWay(draft));
      return providers.check(draft);
    },
    'provider.preview': (draft) => providers.preview(draft),
    'provider.add': async (draft) => {
      await letKeyGo(providers.draftKeyWay(draft));
      return providers.add(draft);
    },
    'provider.add-demo': () => providers.addDemo(),
    'provider.check-key': ({ name, key }) => providers.checkKey(name, key),
    'provider.give-key': ({ name, key }) => providers.giveKey(name, key),
    'provider.remove-key': ({ name }) => providers.removeKey(name),
    async 'provider.sign-in'({ name }) {
      // One at a time: the browser that is waited for is the one that was opened last.
      signingIn.abort();
      signingIn = new AbortController();
      return providers.signIn(name, { open, signal: signingIn.signal });
    },
    'provider.stop-sign-in': async () => signingIn.abort(),
    'provider.allow-origin': async ({ name }) => {
      await letKeyGo(providers.savedKeyWay(name));
      return providers.allowOrigin(name);
    },
    'provider.list-models': ({ name }) => providers.listModels(name),
    'provider.probe': ({ name, model }) => probe(name, model),
    'keychain.stop-waiting': async () => stopWaiting(),
  };
}
