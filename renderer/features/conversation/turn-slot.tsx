import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { Entry } from '../../../shared/model/entry.ts';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { searchesWeb } from '../../../shared/model/searches.ts';
import type { TurnState } from '../../../shared/model/turn-state.ts';
import { turnHeading } from '../../../shared/text/phrases/conversation.ts';
import { useConversations } from '../../stores/conversations.ts';
import type { PathTurn } from '../../stores/path.ts';
import { endingOf } from '../../stores/turn-ending.ts';
import { questionOf } from '../../stores/turn-reading.ts';
import { useLive } from '../../stores/turns.ts';
import { guessedHeight } from './turn-height.ts';
import styles from './turn-slot.module.css';
import { TurnView } from './turn-view.tsx';

interface TurnSlotProps {
  readonly conversation: ConversationId;
  readonly place: PathTurn;
  readonly number: number;
  readonly isLast: boolean;
  readonly startsNear: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** How near the reader has to come before a turn is drawn, in CSS pixels. */
const near = '1600px 0px';

/**
 * The place of a turn in a long conversation. It is drawn when the reader comes near and stays from then on,
 * so that selections and the search of the page reach everything that was read; what is out of sight is
 * neither laid out nor painted (`content-visibility`), at the size it had when it was.
 */
export function TurnSlot({
  conversation,
  place,
  number,
  isLast,
  startsNear,
  scroller,
}: TurnSlotProps) {
  const { turn } = place;
  const live = useLive((turns) => turns[turn]?.state);
  const stored = useConversations((state) => state.opened[conversation]?.states[turn]);
  const offered = useConversations((state) => state.opened[conversation]?.offered[turn]);
  const state = live ?? stored;
  const isElsewhere = useConversations(({ elsewhere }) => elsewhere === conversation) && isLast;
  const isLive = live !== undefined || (isElsewhere && state !== undefined && isOpen(state));
  const slot = useRef<HTMLDivElement>(null);
  const isNear = useNear(slot, scroller, startsNear || isLast);
  if (!state) return null;
  return (
    <div
      ref={slot}
      data-turn={turn}
      className={isLast ? undefined : styles['slot']}
      style={sizeOf(state, isNear)}
    >
      {isNear ? (
        <TurnView
          conversation={conversation}
          place={place}
          state={state}
          isLive={isLive}
          isLast={isLast}
          number={number}
          couldSearch={offered?.some(searchesWeb) ?? false}
        />
      ) : (
        <h2 className="unseen">{turnHeading(number, questionOf(entriesOf(state)))}</h2>
      )}
    </div>
  );
}

/** Whether a turn was left in the middle, unless somebody goes on with it. */
function isOpen(state: TurnState): boolean {
  return endingOf(entriesOf(state))?.kind === 'crashed';
}

function entriesOf({ closed }: TurnState): readonly Entry[] {
  return closed.map(({ entry }) => entry);
}

/** A drawn turn that is out of sight has the size it had, or the one that is guessed until then. */
function sizeOf(state: TurnState, isDrawn: boolean): CSSProperties {
  const height = guessedHeight(state);
  return isDrawn ? { containIntrinsicSize: `auto ${height}px` } : { height };
}

/** Whether an element has ever been near the visible part of its scroller. */
function useNear(
  slot: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  starts: boolean,
): boolean {
  const [wasNear, setWasNear] = useState(starts);
  const isNear = wasNear || starts;
  useEffect(() => {
    if (isNear || !slot.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => (entries.some((entry) => entry.isIntersecting) ? setWasNear(true) : undefined),
      { root: scroller.current, rootMargin: near },
    );
    observer.observe(slot.current);
    return () => observer.disconnect();
  }, [isNear, scroller, slot]);
  return isNear;
}
