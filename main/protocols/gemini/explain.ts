import type { TurnError, TurnErrorKind } from '../../../shared/model/turn-error.ts';
import type { WireFailure } from '../../http/wire.ts';
import { type ErrorBody, readErrorBody } from '../error-body.ts';
import { explainNetwork } from '../explain-network.ts';
import { isObject, type JsonObject, listIn, wordIn } from '../json-object.ts';
import { retryHint } from '../retry-hint.ts';
import { leftoverKind, statusKind } from '../status-kind.ts';
import { toldError } from '../told-error.ts';
import { errorDetails, statusOfError } from './error-word.ts';

type StatusFailure = Extract<WireFailure, { kind: 'status' }>;

/** What a failed request means to the reader. */
export function explainGemini(failure: WireFailure): TurnError {
  return failure.kind === 'status' ? explainStatus(failure) : explainNetwork(failure);
}

function explainStatus({ status, headers, body }: StatusFailure): TurnError {
  const said = readErrorBody(body);
  const details = errorDetails(body);
  // Inside a stream the status was 200; the error's word says what it would have been.
  const meant = status >= 400 ? status : (statusOfError(said.type) ?? status);
  const kind = kindOf(meant, said, details);
  const { retryable, retryAfterMs } = retryHint(meant, headers);
  const wait = retryAfterMs ?? delayMs(details);
  const requestId = headers['x-goog-request-id'] ?? headers['x-request-id'];
  return toldError({
    kind,
    said,
    status: meant,
    requestId,
    hint: { retryable, retryAfterMs: wait },
  });
}

/** Facts that only words tell, about a request the server did not take; the first that fits counts. */
const byWords: readonly { readonly kind: TurnErrorKind; readonly words: RegExp }[] = [
  {
    kind: 'auth',
    words: /API_KEY_INVALID|api key (not valid|expired|not found)|pass a valid api key/i,
  },
  {
    kind: 'context_length',
    words:
      /token count .*exceeds the maximum|exceeds the maximum number of tokens|input is too long|request payload size exceeds/i,
  },
  { kind: 'output_limit', words: /max_?output_?tokens/i },
  {
    kind: 'permission',
    words: /location is not supported|SERVICE_DISABLED|has not been used in project/i,
  },
  {
    kind: 'quota',
    words:
      /BILLING_DISABLED|billing (account|to be enabled|is not enabled)|credits? (are|is) depleted/i,
  },
];

function kindOf(status: number, said: ErrorBody, details: readonly JsonObject[]): TurnErrorKind {
  if (status === 429) return limitKind(said, details);
  const reasons = details.map((one) => wordIn(one, 'reason') ?? '');
  const words = [said.message, ...reasons].join(' ');
  const told = status >= 500 ? undefined : byWords.find((fact) => fact.words.test(words));
  if (told) return told.kind;
  if (status === 404) return notFoundKind(said);
  return statusKind(status) ?? leftoverKind(status, said);
}

/** A limit by the minute passes; one by the day, or of nothing at all, does not while anybody waits. */
function limitKind(said: ErrorBody, details: readonly JsonObject[]): TurnErrorKind {
  const violations = details.flatMap((one) => listIn(one, 'violations')).filter(isObject);
  const isUsedUp = violations.some(
    (one) => /PerDay/i.test(wordIn(one, 'quotaId') ?? '') || one['quotaValue'] === '0',
  );
  const isEmpty = /limit: 0\b|credits? (are|is) depleted|spend(ing)? (cap|limit)/i.test(
    said.message,
  );
  return isUsedUp || isEmpty ? 'quota' : 'rate_limit';
}

/** A server that knows the path says which model it misses. */
function notFoundKind(said: ErrorBody): TurnErrorKind {
  if (said.form !== 'json') return 'bad_base_url';
  return /\bmodels?\b/i.test(said.message) ? 'unknown_model' : 'bad_base_url';
}

/** `RetryInfo`: seconds, with a fraction at times (`48s`, `48.9s`). */
function delayMs(details: readonly JsonObject[]): number | undefined {
  const info = details.find((one) => wordIn(one, '@type')?.endsWith('.RetryInfo'));
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(wordIn(info ?? {}, 'retryDelay') ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
