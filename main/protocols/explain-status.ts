import type { TurnError, TurnErrorKind } from '../../shared/model/turn-error.ts';
import type { WireFailure } from '../http/wire.ts';
import { type ErrorBody, readErrorBody } from './error-body.ts';
import { limitResetMs } from './limit-reset.ts';
import { retryHint } from './retry-hint.ts';
import { kindOfError, type KindsByWords, unknownModelWords } from './status-kind.ts';
import { toldError } from './told-error.ts';

type StatusFailure = Extract<WireFailure, { kind: 'status' }>;

/** The HTTP status that goes with an error's words; undefined where nobody knows them. */
type StatusOfError = (error: Pick<ErrorBody, 'code' | 'type'>) => number | undefined;

/** What a refused request means to the reader, in the words that servers of several protocols share. */
export function explainStatus(
  { status, headers, body }: StatusFailure,
  statusOfError: StatusOfError,
): TurnError {
  const said = readErrorBody(body);
  // Inside a stream the status was 200; the error's words say what it would have been.
  const meant = status >= 400 ? status : (statusOfError(said) ?? status);
  const kind = kindOfError(meant, said, { byWords, notFound: notFoundKind });
  const requestId = said.requestId ?? headers['x-request-id'];
  const { retryable, retryAfterMs } = retryHint(meant, headers);
  const wait = retryAfterMs ?? (meant === 429 ? limitResetMs(headers) : undefined);
  return toldError({
    kind,
    said,
    status: meant,
    requestId,
    hint: { retryable, retryAfterMs: wait },
  });
}

const byWords: KindsByWords = [
  { kind: 'auth', words: /invalid_api_key|(incorrect|invalid) api key/i },
  {
    kind: 'context_length',
    words:
      /context_length_exceeded|maximum context length|context window|exceed_context_size|too_many_prompt_tokens|(prompt|input|messages) (is|are) too long|string_above_max_length/i,
  },
  {
    kind: 'output_limit',
    words: /max_output_tokens|max_completion_tokens|max_tokens is too large/i,
  },
  {
    kind: 'quota',
    words:
      /insufficient_quota|billing_hard_limit|billing_not_active|exceeded your current quota|out of credits?|credit balance|spending limit/i,
  },
  {
    kind: 'refusal',
    words:
      /content_policy|content_filter|invalid_prompt|bio_policy|policy_violation|safety system/i,
  },
  {
    kind: 'permission',
    words:
      /must be verified|unsupported_country|not have access to|organization .*(disabled|deactivated)/i,
  },
  { kind: 'unknown_model', words: unknownModelWords },
];

/** A server that knows the path says which model it misses; one that does not says nothing of the kind. */
function notFoundKind(said: ErrorBody): TurnErrorKind {
  if (said.form !== 'json') return 'bad_base_url';
  if (/\bmodel\b/i.test(said.message)) return 'unknown_model';
  // A replayed item or a file that is not there any more.
  return /\bwith id\b|vector store|item /i.test(said.message)
    ? 'refused_parameter'
    : 'bad_base_url';
}
