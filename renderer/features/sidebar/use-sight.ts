import { useEffect, useState, type RefObject } from 'react';

export interface Sight {
  readonly top: number;
  readonly height: number;
}

/** Moves on in steps, so that scrolling draws anew only when rows come near. */
const step = 100;

/** The visible part of a scroller, in pixels from its top, rounded down to steps. */
export function useSight(scroller: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, height: 1200 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const top = Math.floor(element.scrollTop / step) * step;
      const height = element.clientHeight + step;
      setSight((before) =>
        before.top === top && before.height === height ? before : { top, height },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return sight;
}
