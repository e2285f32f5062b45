import type { EnteredKey } from '../../shared/bridge/calls.ts';
import type { CheckOutcome, KeyedProvider, ProviderView } from '../../shared/bridge/views.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { Outcome } from '../credentials/keychain.ts';
import type { SendTools } from '../http/send.ts';
import type { SignIn } from '../sources/source.ts';
import { AppError } from '../app-error.ts';
import { checkTypedKey } from './check-draft.ts';
import { type Declared, keyRequest } from './declared.ts';
import { profileToSave, shownRequest } from './login-chain.ts';
import { signIn, type SignInTools } from './sign-in/sign-in.ts';

export interface ProviderKeysParts {
  readonly credentials: Credentials;
  readonly send: SendTools;
  readonly view: (name: string) => ProviderView;
}

/** What is done about the key of a declared provider. */
export function createProviderKeys({ credentials, send, view }: ProviderKeysParts) {
  const keyed = ({ config: { name } }: Declared, outcome: Outcome<null>): KeyedProvider => ({
    provider: view(name),
    ...(outcome.ok ? {} : { problem: outcome.problem }),
  });
  return {
    /** Keeps an entered key where it is to be kept. */
    async keep(declared: Declared, { text, keep }: EnteredKey): Promise<KeyedProvider> {
      const request = keyRequest(declared);
      if (keep === 'keychain')
        return keyed(declared, await credentials.save(request, text, profileToSave(declared)));
      credentials.setForSession(request, text);
      return { provider: view(declared.config.name) };
    },
    /** Keeps the key of a browser's sign-in, which nobody could type again. */
    async signIn(declared: Declared, tools: Omit<SignInTools, 'send'>): Promise<KeyedProvider> {
      const offered = signInOf(declared);
      if (!offered) throw elsewhere(declared);
      const text = await signIn(offered.signIn, offered.baseUrl, { ...tools, send });
      const request = keyRequest(declared);
      const saved = await credentials.save(request, text, profileToSave(declared));
      if (!saved.ok) credentials.setForSession(request, text);
      return keyed(declared, saved);
    },
    /** Tries an entered key; nothing is kept. */
    async check(declared: Declared, text: string): Promise<CheckOutcome> {
      return checkTypedKey(declared, credentials.accept(declared.config.name, text), send);
    },
    remove: async (declared: Declared): Promise<KeyedProvider> =>
      keyed(declared, await credentials.remove(shownRequest(declared, credentials))),
    /** Lets the saved key go where the provider's requests go now. */
    async allow(declared: Declared): Promise<ProviderView> {
      await credentials.allow(shownRequest(declared, credentials));
      return view(declared.config.name);
    },
  };
}

/** Where a provider's users sign in: with its source's vendor, and only if its requests go there too. */
export function signInOf({
  source,
  address,
}: Declared): { readonly signIn: SignIn; readonly baseUrl: string } | undefined {
  const { signIn, defaultBaseUrl: own } = source;
  if (!signIn || own === undefined || address.kind !== 'url') return undefined;
  const { baseUrl } = address;
  return new URL(baseUrl).origin === new URL(own).origin ? { signIn, baseUrl } : undefined;
}

function elsewhere({ config: { name: provider } }: Declared): AppError {
  const details = { reason: 'sign_in_elsewhere', provider };
  return new AppError('refused', `No sign-in for ${provider}`, details);
}
