import type { TurnErrorKind } from '../../shared/model/turn-error.ts';
import type { ErrorBody } from './error-body.ts';

const kinds: Readonly<Record<number, TurnErrorKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'permission',
  405: 'bad_base_url',
  407: 'proxy',
  408: 'timeout',
  409: 'overloaded',
  413: 'context_length',
  429: 'rate_limit',
  451: 'permission',
  499: 'timeout',
  504: 'timeout',
};

/** What an HTTP status means wherever it comes from; undefined for one that leaves it open. */
export function statusKind(status: number): TurnErrorKind | undefined {
  return kinds[status] ?? (status >= 500 ? 'overloaded' : undefined);
}

/** What an answer means whose status leaves it open, and whose words are not known. */
export function leftoverKind(status: number, said: ErrorBody): TurnErrorKind {
  if (status < 300) return 'protocol';
  return status < 400 || said.form === 'html' ? 'bad_base_url' : 'refused_parameter';
}
