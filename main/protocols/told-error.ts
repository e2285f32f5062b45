import type { TurnError, TurnErrorKind } from '../../shared/model/turn-error.ts';
import type { ErrorBody } from './error-body.ts';

/** What is known of a failed request once its kind is. */
export interface ToldError {
  readonly kind: TurnErrorKind;
  readonly said: ErrorBody;
  /** The HTTP status, or what it would have been of an error inside a stream. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** Whether another try may help, and after how many milliseconds. */
  readonly hint: {
    readonly retryable: true | undefined;
    readonly retryAfterMs: number | undefined;
  };
}

export function toldError({ kind, said, status, requestId, hint }: ToldError): TurnError {
  const { retryable, retryAfterMs } = hint;
  return {
    kind,
    message: said.message,
    ...(status >= 400 ? { status } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    // Neither an empty account nor a request that is too long gets better by waiting.
    ...(retryable && kind !== 'quota' && kind !== 'context_length' ? { retryable } : {}),
  };
}
