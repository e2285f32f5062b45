import type { ConversationId } from '../../../shared/model/ids.ts';
import { keepReadingPlace, placeAt, type ReadingPlace, type TurnBox } from './scroll-memory.ts';

function boxesIn(scroller: HTMLElement): readonly TurnBox[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-turn]')].map((slot) => ({
    turn: slot.dataset['turn'] ?? '',
    top: slot.offsetTop,
    bottom: slot.offsetTop + slot.offsetHeight,
  }));
}

/** Shows the place a reader was at; the end is shown by what follows it. */
export function goToReadingPlace(scroller: HTMLElement, place: ReadingPlace): void {
  if (place.kind === 'end') return;
  const box = boxesIn(scroller).find(({ turn }) => turn === place.turn);
  if (box) scroller.scrollTop = box.top + place.below;
}

export function rememberReadingPlace(scroller: HTMLElement, conversation: ConversationId): void {
  const { scrollHeight, clientHeight, scrollTop } = scroller;
  const isAtEnd = scrollHeight - clientHeight - scrollTop < 8;
  const end = { kind: 'end' } as const;
  keepReadingPlace(conversation, isAtEnd ? end : placeAt(boxesIn(scroller), scrollTop));
}
