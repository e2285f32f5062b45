import { isObject, wordIn } from '../protocols/json-object.ts';
import type { SignIn } from './source.ts';

/** As openrouter.ai/docs describes it under "OAuth PKCE". */
export const openrouterSignIn: SignIn = {
  page({ callback, challenge }) {
    const query = new URLSearchParams({
      callback_url: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return `/auth?${query.toString()}`;
  },
  trade: ({ code, verifier }) => ({
    path: '/api/v1/auth/keys',
    body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: 'S256' }),
  }),
  keyIn: (body) => (isObject(body) ? wordIn(body, 'key') : undefined),
};
