import { useLayoutEffect, type RefObject } from 'react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { beforeClosing } from '../../stores/before-closing.ts';
import { rememberReadingPlace } from './turn-boxes.ts';

/** Milliseconds after which a reader who scrolled has stopped. */
const stopped = 600;

/** Keeps where the reader is: when they stop there, when they leave, and before the window closes. */
export function useReadingPlace(
  conversation: ConversationId,
  scroller: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => rememberReadingPlace(view, conversation);
    const rememberSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void remember(), stopped);
    };
    view.addEventListener('scroll', rememberSoon, { passive: true });
    const forget = beforeClosing(remember);
    return () => {
      clearTimeout(timer);
      view.removeEventListener('scroll', rememberSoon);
      forget();
      void remember();
    };
  }, [conversation, scroller]);
}
