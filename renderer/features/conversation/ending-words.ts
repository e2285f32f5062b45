import type { ModelRef } from '../../../shared/model/ids.ts';
import {
  endingText,
  turnErrorText,
  type FailureText,
} from '../../../shared/text/phrases/errors.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import type { Ending } from '../../stores/turn-ending.ts';

/** What an ending says; a refusal is said as the error of that kind. */
export function endingWords(ending: Ending, model: ModelRef | undefined): FailureText {
  const place = { provider: model?.provider ?? '', model: model?.name ?? '' };
  switch (ending.kind) {
    case 'error':
      return turnErrorText(ending.error, place);
    case 'refusal':
      return turnErrorText({ kind: 'refusal' }, place);
    case 'other':
      return endingText('other', ending.raw);
    case 'stopped':
    case 'crashed':
    case 'length':
    case 'pause':
    case 'tools_failed':
      return endingText(ending.kind, '');
    default:
      return unreachable(ending);
  }
}

/** Whether an ending is a failure, or only how it went. */
export function isFailure({ kind }: Ending): boolean {
  return kind === 'error' || kind === 'refusal';
}
