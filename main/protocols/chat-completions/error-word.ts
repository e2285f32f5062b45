import type { WireFailure } from '../../http/wire.ts';
import { countIn, isObject, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';

/** The HTTP status that goes with an error's words, which stay when it is told inside a stream. */
const statuses: Readonly<Record<string, number>> = {
  authentication_error: 401,
  invalid_api_key: 401,
  insufficient_quota: 429,
  permission_error: 403,
  model_not_found: 404,
  not_found_error: 404,
  NotFoundError: 404,
  context_length_exceeded: 400,
  exceed_context_size_error: 400,
  invalid_request_error: 400,
  BadRequestError: 400,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  overloaded_error: 503,
  unavailable_error: 503,
  server_error: 500,
  internal_server_error: 500,
  InternalServerError: 500,
  api_error: 500,
};

/** Undefined where nobody knows the words. */
export function statusOfError(error: { readonly code?: string; readonly type?: string }) {
  return lookUp(statuses, error.code) ?? lookUp(statuses, error.type);
}

/** Whether a chunk says that the response failed, in one of the forms servers have for that. */
export function isError(chunk: JsonObject, event: string): boolean {
  const { error } = chunk;
  if (isObject(error) || (typeof error === 'string' && error !== '')) return true;
  if (chunk['object'] === 'error' || event === 'error') return true;
  // An answer has choices; a refused request may be told by nothing but a sentence.
  return !Array.isArray(chunk['choices']) && chunk['detail'] !== undefined;
}

/** An error told inside a stream that began with 200 is the failure it would have been at once. */
export function failureInStream(chunk: JsonObject, body: string): WireFailure {
  const error = objectIn(chunk, 'error') ?? chunk;
  const told = httpStatus(error['code']) ?? httpStatus(error['status_code']);
  const code = wordIn(error, 'code');
  const type = wordIn(error, 'type');
  const meant = statusOfError({ ...(code ? { code } : {}), ...(type ? { type } : {}) });
  return { kind: 'status', status: told ?? meant ?? 200, headers: {}, body };
}

function httpStatus(value: unknown): number | undefined {
  const status = typeof value === 'string' ? Number(value) : countIn({ value }, 'value');
  return status !== undefined && status >= 400 && status < 600 ? status : undefined;
}
