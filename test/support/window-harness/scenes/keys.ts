import type { CredentialView, ProviderView } from '../../../../shared/bridge/views.ts';
import type { Scene } from '../scene.ts';
import { baseApp, cloud, keyless } from './app-view.ts';
import { cited } from './cited.ts';

type Saved = Extract<CredentialView, { kind: 'saved' }>;

const saved: Saved = {
  kind: 'saved',
  lastFour: '9f2c',
  profile: 'default',
  isShared: true,
  created: '2026-05-03T08:00:00.000Z',
  lastUsed: '2026-11-30T08:00:00.000Z',
};

function office(credential: Partial<Saved>): ProviderView {
  const { listingProblem: _asked, ...provider } = keyless;
  const own = { ...saved, lastFour: '77ab', isShared: false, ...credential };
  return { ...provider, credential: own, models: [{ name: 'sonata-5' }] };
}

function withOffice(provider: ProviderView): Scene {
  const providers = [{ ...cloud, credential: saved }, provider];
  return { app: { ...cited.app, providers }, conversations: cited.conversations };
}

/** Keys in the system keychain; the keyring of one of them is locked, and a message was not sent for it. */
export const locked: Scene = {
  ...withOffice(office({ problem: 'locked' })),
  refused: {
    'turn.start': {
      code: 'keychain',
      message: 'locked',
      details: { provider: 'office-gateway', problem: 'locked' },
    },
  },
};

const moved = withOffice(office({ boundTo: 'https://old-gateway.example' }));

/** A saved key whose provider has moved, and a list of keys that was damaged before. */
export const movedAway: Scene = {
  ...moved,
  app: {
    ...moved.app,
    keysSetAside: '/home/ada/.local/share/footnote/credentials.damaged-1796112000000.json',
  },
};

/** There is no keychain here. */
export const noKeychain: Scene = {
  app: { ...cited.app, providers: [...baseApp.providers, keyless] },
  conversations: cited.conversations,
  keychain: 'unavailable',
};

/** The server does not accept the key. */
export const wrongKey: Scene = {
  ...noKeychain,
  check: {
    reachable: true,
    credentialAccepted: false,
    models: [],
    problem: 'auth',
    status: 401,
    message: 'invalid x-api-key',
  },
};

/** The keychain asks for a password somewhere. */
export const keychainWaits: Scene = { ...withOffice(office({})), isKeychainWaiting: true };

/** A provider whose vendor gives a key to who signs in, and one sign-in that was declined. */
export const signedOut: Scene = withOffice({ ...keyless, signIn: 'OpenRouter' });

export const signInDeclined: Scene = {
  ...signedOut,
  refused: {
    'provider.sign-in': {
      code: 'refused',
      message: 'declined',
      details: { reason: 'sign_in_declined' },
    },
  },
};
