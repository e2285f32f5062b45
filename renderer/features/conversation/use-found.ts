import { useEffect, type RefObject } from 'react';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import { useView, type FoundPlace } from '../../stores/view.ts';
import type { EndFollower } from './follow-end.ts';
import { foundRanges, piecesOf } from './found-ranges.ts';

/** The name of the highlight in the style sheet. */
const highlight = 'found';
/** Milliseconds for which a hit is marked. */
const moment = 4000;
/** The part of the view above a hit. */
const above = 0.3;

/** Brings the view to what was looked for in a conversation, and marks it for a moment; gives its turn. */
export function useFound(
  conversation: ConversationId,
  scroller: RefObject<HTMLElement | null>,
  follower: Pick<EndFollower, 'holdAt'>,
): TurnId | undefined {
  const found = useView((view) =>
    view.found?.conversation === conversation ? view.found : undefined,
  );
  useEffect(() => {
    const view = scroller.current;
    if (!found || !view) return undefined;
    follower.holdAt(() => goToFound(view, found));
    return markFor(moment, view, found);
  }, [found, scroller, follower]);
  return found?.turn;
}

/** Marks what was found, also where it is drawn anew meanwhile; the returned function ends it. */
function markFor(ms: number, scroller: HTMLElement, found: FoundPlace): () => void {
  const mark = () => {
    const { ranges } = drawn(scroller, found);
    CSS.highlights.set(highlight, new Highlight(...ranges));
  };
  const observer = new MutationObserver(mark);
  observer.observe(scroller, { childList: true, subtree: true });
  mark();
  const end = () => {
    observer.disconnect();
    CSS.highlights.delete(highlight);
  };
  const timer = setTimeout(end, ms);
  return () => {
    clearTimeout(timer);
    end();
  };
}

function goToFound(scroller: HTMLElement, found: FoundPlace): void {
  const { pieces, ranges } = drawn(scroller, found);
  const place = ranges[0] ?? pieces[0];
  if (!place) return;
  const { top } = place.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  scroller.scrollTop += top - view.top - view.height * above;
}

function drawn(scroller: HTMLElement, { turn, role, words }: FoundPlace) {
  const pieces = piecesOf(scroller, turn, role);
  return { pieces, ranges: foundRanges(pieces, words) };
}
