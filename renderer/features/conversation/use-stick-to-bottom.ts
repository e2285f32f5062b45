import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  movedUp,
  movesUp,
  offersJump,
  scrolled,
  type ScrollPlace,
  type Stick,
} from './stick-to-bottom.ts';

export interface StickToBottom {
  readonly offersJump: boolean;
  /** Goes to the end, and stays there while more comes. */
  readonly jump: () => void;
}

function placeOf(scroller: HTMLElement): ScrollPlace {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  return { top: scrollTop, height: clientHeight, content: scrollHeight };
}

/**
 * Keeps a scroller at its end while the reader is there, and nowhere near it otherwise. `startsPinned` is
 * for when it is first shown.
 */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  startsPinned: boolean,
): StickToBottom {
  const stick = useRef<Stick>({ isPinned: startsPinned, top: 0 });
  const [canJump, setCanJump] = useState(false);

  const follow = () => {
    const element = scroller.current;
    if (!element) return;
    if (stick.current.isPinned) element.scrollTop = element.scrollHeight;
    setCanJump(offersJump(stick.current, placeOf(element)));
  };

  useLayoutEffect(follow);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return undefined;
    const up = () => {
      stick.current = movedUp(stick.current, placeOf(element));
    };
    const onWheel = ({ deltaY }: WheelEvent) => (deltaY < 0 ? up() : undefined);
    const onKey = (event: KeyboardEvent) => (movesUp(event) ? up() : undefined);
    const onScroll = () => {
      stick.current = scrolled(stick.current, placeOf(element));
      setCanJump(offersJump(stick.current, placeOf(element)));
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content.current);
    observer.observe(element);
    element.addEventListener('wheel', onWheel, { passive: true });
    element.addEventListener('keydown', onKey);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  const jump = () => {
    stick.current = { ...stick.current, isPinned: true };
    follow();
  };
  return { offersJump: canJump, jump };
}
