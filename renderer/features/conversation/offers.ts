import type { Offer } from '../../../shared/text/phrases/errors.ts';
import type { Ending } from '../../stores/turn-ending.ts';

/**
 * Adds going on from a partial answer where there is one, and leaves out what makes no sense here: only the
 * last turn can go on, and nothing can be gone on from without text.
 */
export function offersFor(
  offers: readonly Offer[],
  {
    ending,
    hasText,
    isLast,
  }: { readonly ending: Ending; readonly hasText: boolean; readonly isLast: boolean },
): readonly Offer[] {
  if (!isLast) return [];
  const goesOn = ending.kind === 'error' && hasText && !offers.includes('continue');
  const all: readonly Offer[] = goesOn ? insertSecond(offers, 'continue') : offers;
  return hasText ? all : all.filter((offer) => offer !== 'continue');
}

function insertSecond(offers: readonly Offer[], offer: Offer): readonly Offer[] {
  const [first, ...rest] = offers;
  return first === undefined ? [offer] : [first, offer, ...rest];
}
