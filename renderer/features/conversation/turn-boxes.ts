import type { ConversationId } from '../../../shared/model/ids.ts';
import type { ReadingPlace } from '../../../shared/bridge/views.ts';
import { keepReadingPlace } from '../../stores/reading-places.ts';
import { placeAt, type TurnBox } from './scroll-memory.ts';

function boxesIn(scroller: HTMLElement): readonly TurnBox[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-turn]')].map((slot) => ({
    turn: slot.dataset['turn'] ?? '',
    top: slot.offsetTop,
    bottom: slot.offsetTop + slot.offsetHeight,
  }));
}

/** Shows the place a reader was at. */
export function goToReadingPlace(scroller: HTMLElement, place: ReadingPlace): void {
  const box = boxesIn(scroller).find(({ turn }) => turn === place.turn);
  if (box) scroller.scrollTop = box.top + place.below;
}

/** Resolves when it is stored, or cannot be. */
export function rememberReadingPlace(
  scroller: HTMLElement,
  conversation: ConversationId,
): Promise<void> {
  const { scrollHeight, clientHeight, scrollTop } = scroller;
  const isAtEnd = scrollHeight - clientHeight - scrollTop < 8;
  return keepReadingPlace(conversation, isAtEnd ? null : placeAt(boxesIn(scroller), scrollTop));
}
