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

/** Facts that only words tell; the first that fits counts. */
export type KindsByWords = readonly { readonly kind: TurnErrorKind; readonly words: RegExp }[];

/** Most servers say it in one of these ways. */
export const unknownModelWords =
  /model_not_found|\bmodel\b.*\b(not found|not exist|does not exist|unknown|not a valid|not supported)|(unknown|invalid|no such) model\b/i;

interface Saying {
  readonly byWords: KindsByWords;
  /** What a path or a thing that is not there means, where the words do not tell. */
  readonly notFound: (said: ErrorBody) => TurnErrorKind;
}

/** What a refused request means by its words, else by its status. Words count where it is the request's fault. */
export function kindOfError(
  status: number,
  said: ErrorBody,
  { byWords, notFound }: Saying,
): TurnErrorKind {
  const isTheirFault = status >= 500 || status === 401 || status === 407;
  const words = `${said.code ?? ''} ${said.type ?? ''} ${said.message}`;
  const told = isTheirFault ? undefined : byWords.find((fact) => fact.words.test(words));
  if (told) return told.kind;
  if (status === 404) return notFound(said);
  return statusKind(status) ?? leftoverKind(status, said);
}
