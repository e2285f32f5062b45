import type { WireFailure } from '../../http/wire.ts';
import { lookUp } from '../look-up.ts';
import type { ErrorWord } from './wire-types.ts';

const statuses: Readonly<Record<ErrorWord, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  conflict_error: 409,
  memory_path_conflict_error: 409,
  memory_precondition_failed_error: 412,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** The HTTP status that goes with an error's type, undefined for a type nobody knows. */
export function statusOfError(type: string | undefined): number | undefined {
  return lookUp(statuses, type);
}

/** An error told inside a stream that began with 200 is the failure it would have been at once. */
export function failureInStream(type: string | undefined, body: string): WireFailure {
  return { kind: 'status', status: statusOfError(type) ?? 200, headers: {}, body };
}
