import type { WireFailure } from '../../http/wire.ts';
import { type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { ErrorWord } from './wire-types.ts';

const statuses: Readonly<Record<ErrorWord, number>> = {
  server_error: 500,
  overloaded_error: 503,
  slow_down: 503,
  vector_store_timeout: 504,
  rate_limit_exceeded: 429,
  rate_limit_error: 429,
  tokens: 429,
  insufficient_quota: 429,
  invalid_api_key: 401,
  model_not_found: 404,
  context_length_exceeded: 400,
  invalid_request_error: 400,
  invalid_prompt: 400,
  data_residency_mismatch: 400,
  bio_policy: 400,
  misalignment_policy_violation: 400,
  invalid_image: 400,
  invalid_image_format: 400,
  invalid_base64_image: 400,
  invalid_image_url: 400,
  image_too_large: 400,
  image_too_small: 400,
  image_parse_error: 400,
  image_content_policy_violation: 400,
  invalid_image_mode: 400,
  image_file_too_large: 400,
  unsupported_image_media_type: 400,
  empty_image_file: 400,
  failed_to_download_image: 400,
  image_file_not_found: 400,
};

/** The HTTP status that goes with an error's words, undefined where nobody knows them. */
export function statusOfError(error: { readonly code?: string; readonly type?: string }) {
  return lookUp(statuses, error.code) ?? lookUp(statuses, error.type);
}

/**
 * An error told inside a stream that began with 200 is the failure it would have been at once. `holder` has
 * it as `error`, or is it; `body` is its text, whole.
 */
export function failureInStream(holder: JsonObject, body: string): WireFailure {
  const error = objectIn(holder, 'error') ?? holder;
  const code = wordIn(error, 'code');
  const type = wordIn(error, 'type');
  const status = statusOfError({ ...(code ? { code } : {}), ...(type ? { type } : {}) });
  const http = error['code'];
  const told = typeof http === 'number' && http >= 400 && http < 600 ? http : 200;
  return { kind: 'status', status: status ?? told, headers: {}, body };
}
