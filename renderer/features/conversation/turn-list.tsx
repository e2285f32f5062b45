import { useEffect, useLayoutEffect, useRef } from 'react';
import { ArrowDown } from 'lucide-react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import type { PathTurn } from '../../stores/path.ts';
import { keepReadingPlace, placeAt, readingPlace, type TurnBox } from './scroll-memory.ts';
import styles from './turn-list.module.css';
import { TurnSlot } from './turn-slot.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';

interface TurnListProps {
  readonly conversation: ConversationId;
  readonly path: readonly PathTurn[];
}

/** Turns drawn at once when a conversation is opened; the others are when the reader comes near. */
const atOnce = 3;

/** The shown branch of a conversation, in a view that keeps its place. */
export function TurnList({ conversation, path }: TurnListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef(readingPlace(conversation)).current;
  const stick = useStickToBottom(scroller, content, place.kind === 'end');
  const keptIndex = place.kind === 'turn' ? path.findIndex(({ turn }) => turn === place.turn) : -1;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    if (place.kind === 'turn') {
      const box = boxesIn(element).find(({ turn }) => turn === place.turn);
      if (box) element.scrollTop = box.top + place.below;
    }
    return () => {
      const isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop < 8;
      const end = { kind: 'end' } as const;
      keepReadingPlace(conversation, isAtEnd ? end : placeAt(boxesIn(element), element.scrollTop));
    };
  }, [conversation, place]);

  const last = path.at(-1)?.turn;
  const lastBefore = useRef(last);
  const { jump } = stick;
  useEffect(() => {
    // A turn that has just begun was asked for by the reader, who wants to see it.
    if (last !== lastBefore.current) jump();
    lastBefore.current = last;
  }, [last, jump]);

  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        className={styles['scroll']}
        role="log"
        aria-live="off"
        aria-label={conversationWords.log}
        tabIndex={-1}
      >
        <div ref={content} className={styles['content']}>
          {path.map((one, index) => (
            <TurnSlot
              key={one.turn}
              conversation={conversation}
              place={one}
              number={index + 1}
              isLast={index === path.length - 1}
              startsNear={index >= path.length - atOnce || Math.abs(index - keptIndex) <= 1}
              scroller={scroller}
            />
          ))}
        </div>
      </div>
      {stick.offersJump ? (
        <button type="button" className={styles['jump']} onClick={stick.jump}>
          <ArrowDown aria-hidden />
          {conversationWords.jumpToLatest}
        </button>
      ) : null}
    </div>
  );
}

function boxesIn(scroller: HTMLElement): readonly TurnBox[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-turn]')].map((slot) => ({
    turn: slot.dataset['turn'] ?? '',
    top: slot.offsetTop,
    bottom: slot.offsetTop + slot.offsetHeight,
  }));
}
