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
  /** Goes to the end, and stays there while more comes. */
  jump(): void;
}

function placeOf(scroller: HTMLElement): ScrollPlace {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  return { top: scrollTop, height: clientHeight, content: scrollHeight };
}

export function createEndFollower(startsPinned: boolean): EndFollower {
  let stick: Stick = { isPinned: startsPinned, top: 0 };
  let follow: () => void = () => undefined;
  return {
    attach(scroller, content, tell) {
      const change = (next: Stick) => {
        stick = next;
        tell(offersJump(stick, placeOf(scroller)));
      };
      follow = () => {
        if (stick.isPinned) scroller.scrollTop = scroller.scrollHeight;
        change(stick);
      };
      const up = () => change(movedUp(stick, placeOf(scroller)));
      const ending = new AbortController();
      const passive = { passive: true, signal: ending.signal };
      scroller.addEventListener('wheel', ({ deltaY }) => (deltaY < 0 ? up() : undefined), passive);
      scroller.addEventListener('keydown', (event) => (movesUp(event) ? up() : undefined), passive);
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
    jump() {
      stick = { ...stick, isPinned: true };
      follow();
    },
  };
}
