import { createHash, randomBytes } from 'node:crypto';
import { signInWords } from '../../../shared/text/phrases/sign-in.ts';
import { AppError } from '../../app-error.ts';
import { textOf } from '../../http/body-text.ts';
import { untilAborted } from '../../http/deadline.ts';
import { send, type SendTools } from '../../http/send.ts';
import { WireError } from '../../http/wire.ts';
import type { SignIn } from '../../sources/source.ts';
import { callbackServer } from './callback-server.ts';

/** How long the user has, in milliseconds. */
const usualMs = 5 * 60_000;
/** A key fits into far less, in bytes. */
const longestAnswer = 64 * 1024;

export interface SignInTools {
  readonly send: SendTools;
  /** Brings the user's browser to a page; false: it was not opened. */
  readonly open: (address: string) => Promise<boolean>;
  /** Aborted when the user does not want to any more. */
  readonly signal: AbortSignal;
  readonly ms?: number;
}

/**
 * Lets the user sign in with the browser; resolves with the key. Rejects with `refused` and a `reason`:
 * `sign_in_not_opened`, `sign_in_declined` (by the user or the vendor), `sign_in_stopped`, `sign_in_late`,
 * `sign_in_failed` (the code was not taken).
 */
export async function signIn(
  { page, trade, keyIn }: SignIn,
  baseUrl: string,
  tools: SignInTools,
): Promise<string> {
  const server = await callbackServer(signInWords.done);
  try {
    const verifier = randomBytes(48).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const address = baseUrl + page({ callback: server.address, challenge });
    if (!(await tools.open(address))) throw refusal({ reason: 'sign_in_not_opened' });
    const query = await inTime(server.came, tools);
    const code = query.get('code');
    if (code === null || code === '') throw refusal({ reason: 'sign_in_declined' });
    const { path, body } = trade({ code, verifier });
    const key = keyIn(await answerTo(baseUrl + path, body, tools));
    if (key === undefined) throw refusal({ reason: 'sign_in_failed' });
    return key;
  } finally {
    await server.close();
  }
}

async function inTime(
  came: Promise<URLSearchParams>,
  { signal, ms = usualMs }: SignInTools,
): Promise<URLSearchParams> {
  const late = AbortSignal.timeout(ms);
  // Nothing but the end of waiting can go wrong with it.
  return await untilAborted(came, AbortSignal.any([signal, late])).catch(() => {
    throw late.aborted
      ? refusal({ reason: 'sign_in_late' })
      : refusal({ reason: 'sign_in_stopped' });
  });
}

async function answerTo(url: string, body: string, tools: SignInTools): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  try {
    const sent = await send(tools.send, { method: 'POST', url, headers, body }, tools.signal);
    if (sent.status < 200 || sent.status > 299) throw refusal({ reason: 'sign_in_failed' });
    const { text, isWhole } = await textOf(sent.body, longestAnswer);
    if (!isWhole) throw refusal({ reason: 'sign_in_failed' });
    return JSON.parse(text);
  } catch (error) {
    if (tools.signal.aborted) throw refusal({ reason: 'sign_in_stopped' });
    if (error instanceof WireError || error instanceof SyntaxError)
      throw refusal({ reason: 'sign_in_failed' });
    throw error;
  }
}

function refusal(details: { readonly reason: string }): AppError {
  return new AppError('refused', `Not signed in: ${details.reason}`, details);
}
