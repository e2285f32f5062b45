/** Where a scroller is, in CSS pixels. */
export interface ScrollPlace {
  readonly top: number;
  readonly height: number;
  /** The height of what scrolls. */
  readonly content: number;
}

export interface Stick {
  /** Whether the view follows what is added at the end. */
  readonly isPinned: boolean;
  readonly top: number;
}

/** Closer to the end than this is at the end: sizes are rounded, places are not. */
const atEnd = 4;
/** Farther from the end than this, there is something to jump to. */
const farFromEnd = 120;

function fromEnd({ top, height, content }: ScrollPlace): number {
  return Math.max(0, content - height - top);
}

/** The reader moves up, by whatever means: the view stops following at once. */
export function movedUp(stick: Stick, place: ScrollPlace): Stick {
  return place.content > place.height ? { ...stick, isPinned: false } : stick;
}

/**
 * The view has scrolled. Going up unpins; only going down as far as the end pins again, so that the first
 * step of a slow scroll up is not taken for having arrived.
 */
export function scrolled(stick: Stick, place: ScrollPlace): Stick {
  if (place.top < stick.top - 1 && fromEnd(place) > atEnd)
    return { isPinned: false, top: place.top };
  const arrived = place.top > stick.top && fromEnd(place) <= atEnd;
  return { isPinned: stick.isPinned || arrived, top: place.top };
}

/** Whether the way down is offered. */
export function offersJump(stick: Stick, place: ScrollPlace): boolean {
  return !stick.isPinned && fromEnd(place) > farFromEnd;
}

/** Keys that move a reader up. */
export function movesUp(event: { readonly key: string; readonly shiftKey: boolean }): boolean {
  return ['ArrowUp', 'PageUp', 'Home'].includes(event.key) || (event.key === ' ' && event.shiftKey);
}
