import type { TurnError } from '../../../shared/model/turn-error.ts';
import type { WireFailure } from '../../http/wire.ts';
import { explainNetwork } from '../explain-network.ts';
import { explainStatus } from '../explain-status.ts';
import { statusOfError } from './error-word.ts';

/** What a failed request means to the reader. */
export function explainResponses(failure: WireFailure): TurnError {
  return failure.kind === 'status'
    ? explainStatus(failure, statusOfError)
    : explainNetwork(failure);
}
