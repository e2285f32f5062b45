import type { TurnError, TurnErrorKind } from '../../../shared/model/turn-error.ts';
import type { WireFailure } from '../../http/wire.ts';
import { type ErrorBody, readErrorBody } from '../error-body.ts';
import { explainNetwork } from '../explain-network.ts';
import { msUntil, retryHint } from '../retry-hint.ts';
import { kindOfError, type KindsByWords, unknownModelWords } from '../status-kind.ts';
import { toldError } from '../told-error.ts';
import { statusOfError } from './error-word.ts';

type StatusFailure = Extract<WireFailure, { kind: 'status' }>;

/** What a failed request means to the reader. */
export function explainMessages(failure: WireFailure): TurnError {
  return failure.kind === 'status' ? explainStatus(failure) : explainNetwork(failure);
}

function explainStatus({ status, headers, body }: StatusFailure): TurnError {
  const said = readErrorBody(body);
  // Inside a stream the status was 200; the error's type says what it would have been.
  const meant = statusOfError(said.type) ?? status;
  const kind = kindOfError(meant, said, { byWords, notFound: notFoundKind });
  const requestId = said.requestId ?? headers['request-id'] ?? headers['x-request-id'];
  const { retryable, retryAfterMs = exhaustedMs(meant, headers) } = retryHint(meant, headers);
  return toldError({ kind, said, status: meant, requestId, hint: { retryable, retryAfterMs } });
}

const byWords: KindsByWords = [
  {
    kind: 'context_length',
    words:
      /prompt is too long|input is too long|context window|context.?length|maximum context|exceed_context_size|too many tokens/i,
  },
  { kind: 'output_limit', words: /max_tokens: \d+ > \d+|maximum allowed number of output tokens/i },
  {
    kind: 'quota',
    words: /insufficient_quota|spend_limit|credit balance|billing_unavailable|out of credits?/i,
  },
  { kind: 'refusal', words: /content filtering policy|content policy/i },
  {
    kind: 'permission',
    words: /organization_on_hold|not enabled for (your|this)|administrator must enable/i,
  },
  { kind: 'unknown_model', words: unknownModelWords },
];

/** A server that knows the path says which model it misses; one that does not says nothing of the kind. */
function notFoundKind(said: ErrorBody): TurnErrorKind {
  if (said.form !== 'json') return 'bad_base_url';
  if (/\bmodel\b/i.test(said.message)) return 'unknown_model';
  return said.type === 'not_found_error' ? 'refused_parameter' : 'bad_base_url';
}

/** When a limit that is used up begins anew, where the server says so in no other way. */
function exhaustedMs(status: number, headers: StatusFailure['headers']): number | undefined {
  if (status !== 429) return undefined;
  const waits = Object.keys(headers).flatMap((name) => {
    const limit = /^(.*ratelimit.*)-reset$/.exec(name)?.[1];
    const isUsedUp = limit !== undefined && headers[`${limit}-remaining`]?.trim() === '0';
    return isUsedUp ? (msUntil(headers[name] ?? '', headers) ?? []) : [];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}
