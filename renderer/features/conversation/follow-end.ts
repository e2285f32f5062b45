import {
  movedUp,
  movesUp,
  offersJump,
  scrolled,
  type ScrollPlace,
  type Stick,
} from './stick-to-bottom.ts';

/** Keeps a scroller at its end while the reader is there, and nowhere near it otherwise. */
export interface EndFollower {
  /** Begins to follow; tells whether a way down is offered. The returned function ends it. */
  attach(scroller: HTMLElement, content: HTMLElement, tell: (offers: boolean) => void): () => void;
  /** Brings the view to a place and holds it there, until the reader moves. */
  holdAt(place: (scroller: HTMLElement) => void): void;
  /** Goes to the end, and stays there while more comes. */
  jump(): void;
}

function placeOf(scroller: HTMLElement): ScrollPlace {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  return { top: scrollTop, height: clientHeight, content: scrollHeight };
}

/** What a reader does to move; until then a view that was brought back to a place is held there. */
const moves = ['wheel', 'keydown', 'pointerdown', 'touchmove'] as const;

/**
 * `opened` brings the view back to the place it was opened at, while sizes settle; without it the view begins
 * at its end.
 */
export function createEndFollower(opened?: (scroller: HTMLElement) => void): EndFollower {
  let hold = opened;
  let stick: Stick = { isPinned: hold === undefined, top: 0 };
  let follow: () => void = () => undefined;
  return {
    attach(scroller, content, tell) {
      const change = (next: Stick) => {
        stick = next;
        tell(offersJump(stick, placeOf(scroller)));
      };
      follow = () => {
        if (stick.isPinned) scroller.scrollTop = scroller.scrollHeight;
        else hold?.(scroller);
        change(stick);
      };
      const up = () => change(movedUp(stick, placeOf(scroller)));
      const ending = new AbortController();
      const passive = { passive: true, signal: ending.signal };
      scroller.addEventListener('wheel', ({ deltaY }) => (deltaY < 0 ? up() : undefined), passive);
      scroller.addEventListener('keydown', (event) => (movesUp(event) ? up() : undefined), passive);
      for (const move of moves) scroller.addEventListener(move, () => (hold = undefined), passive);
      scroller.addEventListener(
        'scroll',
        () => change(scrolled(stick, placeOf(scroller))),
        passive,
      );
      // Told after layout and before paint: what is added is never seen below the end.
      const observer = new ResizeObserver(follow);
      observer.observe(content);
      observer.observe(scroller);
      follow();
      return () => {
        observer.disconnect();
        ending.abort();
      };
    },
    holdAt(place) {
      stick = { ...stick, isPinned: false };
      hold = place;
      follow();
    },
    jump() {
      stick = { ...stick, isPinned: true };
      hold = undefined;
      follow();
    },
  };
}
