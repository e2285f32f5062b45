import type { WireFailure } from '../../http/wire.ts';
import { countIn, isObject, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { ErrorWord } from './wire-types.ts';

const statuses: Readonly<Record<ErrorWord, number>> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  DATA_LOSS: 500,
  UNKNOWN: 500,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};

/** The HTTP status that goes with an error's word, undefined for a word nobody knows. */
export function statusOfError(word: string | undefined): number | undefined {
  return lookUp(statuses, word);
}

/** An error told inside a stream that began with 200 is the failure it would have been at once. */
export function failureInStream(chunk: JsonObject, body: string): WireFailure {
  const error = objectIn(chunk, 'error') ?? {};
  const code = countIn(error, 'code');
  const isStatus = code !== undefined && code >= 400 && code < 600;
  const status = isStatus ? code : (statusOfError(wordIn(error, 'status')) ?? 200);
  return { kind: 'status', status, headers: {}, body };
}

/** The `details` of an error, in a body that may be an array of errors. */
export function errorDetails(body: string): readonly JsonObject[] {
  const holder = firstObject(parsed(body)) ?? {};
  const details = (objectIn(holder, 'error') ?? holder)['details'];
  return Array.isArray(details) ? details.filter(isObject) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstObject(value: unknown): JsonObject | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(first) ? first : undefined;
}
