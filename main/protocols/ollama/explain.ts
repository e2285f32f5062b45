import type { TurnError, TurnErrorKind } from '../../../shared/model/turn-error.ts';
import type { WireFailure } from '../../http/wire.ts';
import { readErrorBody } from '../error-body.ts';
import { explainNetwork } from '../explain-network.ts';
import { retryHint } from '../retry-hint.ts';
import { leftoverKind, statusKind } from '../status-kind.ts';

type StatusFailure = Extract<WireFailure, { kind: 'status' }>;

/** What a failed request means to the reader; the server's errors are a sentence and nothing else. */
export function explainOllama(failure: WireFailure): TurnError {
  return failure.kind === 'status' ? explainStatus(failure) : explainNetwork(failure);
}

function explainStatus({ status, headers, body }: StatusFailure): TurnError {
  const said = readErrorBody(body);
  const told = byWords.find(({ words }) => words.test(said.message));
  const kind =
    told?.kind ??
    (status === 404 ? 'bad_base_url' : (statusKind(status) ?? leftoverKind(status, said)));
  const hint = told ? {} : retryHint(status, headers);
  return { kind, message: said.message, ...(status >= 400 ? { status } : {}), ...hint };
}

/** Facts that only words tell, and that trying again does not change; the first that fits counts. */
const byWords: readonly { readonly kind: TurnErrorKind; readonly words: RegExp }[] = [
  {
    kind: 'unknown_model',
    words: /\bmodel\b.*\bnot found|pull model manifest|invalid model name/i,
  },
  { kind: 'context_length', words: /context (length|window|size)|prompt is too long/i },
  { kind: 'quota', words: /usage limit|subscription/i },
  { kind: 'refused_parameter', words: /does not support|invalid (think|format|options?)/i },
];
