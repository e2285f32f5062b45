import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ReadingPlace } from '../../../shared/bridge/views.ts';
import type { ConversationId, TurnId } from '../../../shared/model/ids.ts';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { conversationsStore } from '../../stores/conversations.ts';
import type { PathTurn } from '../../stores/path.ts';
import { createEndFollower } from './follow-end.ts';
import { readingPlace } from '../../stores/reading-places.ts';
import styles from './turn-list.module.css';
import { TurnSlot } from './turn-slot.tsx';
import { goToReadingPlace } from './turn-boxes.ts';
import { useFound } from './use-found.ts';
import { useReadingPlace } from './use-reading-place.ts';
import { UndrawnTurn } from './undrawn-turn.tsx';

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
  const [place] = useState(() => readingPlace(conversation));
  const [follower] = useState(() => followerAt(place));
  const [offersJump, setOffersJump] = useState(false);
  const kept = path.findIndex(({ turn }) => turn === place?.turn);
  const last = path.at(-1)?.turn;
  const lastBefore = useRef(last);

  useLayoutEffect(() => {
    const [view, inner] = [scroller.current, content.current];
    if (!view || !inner) return undefined;
    const detach = follower.attach(view, inner, setOffersJump);
    return detach;
  }, [follower]);
  useReadingPlace(conversation, scroller);

  useEffect(() => {
    if (last !== lastBefore.current && wantsToSee(conversation, last, lastBefore.current)) {
      follower.jump();
    }
    lastBefore.current = last;
  }, [conversation, last, follower]);
  // After that: what was looked for is what the reader wants to see.
  const found = useFound(conversation, scroller, follower);

  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        className={styles['scroll']}
        role="log"
        aria-live="off"
        aria-label={conversationWords.log}
      >
        <div ref={content} className={styles['content']}>
          {path.map((one, index) => (
            <ErrorBoundary
              key={one.turn}
              fallback={<UndrawnTurn conversation={conversation} turn={one.turn} />}
            >
              <TurnSlot
                conversation={conversation}
                place={one}
                number={index + 1}
                isLast={one.turn === last}
                startsNear={
                  index >= path.length - atOnce || Math.abs(index - kept) <= 1 || one.turn === found
                }
                scroller={scroller}
              />
            </ErrorBoundary>
          ))}
        </div>
      </div>
      {offersJump ? <JumpButton onJump={follower.jump} /> : null}
    </div>
  );
}

/**
 * A turn that has just begun, or another branch, was asked for by the reader. One that another process began
 * was not, nor was what is left when the last turn is deleted.
 */
function wantsToSee(
  conversation: ConversationId,
  last: TurnId | undefined,
  before: TurnId | undefined,
): boolean {
  const { opened, headFromElsewhere } = conversationsStore.getState();
  const isThere = before === undefined || before in (opened[conversation]?.states ?? {});
  return isThere && last !== headFromElsewhere;
}

function followerAt(place: ReadingPlace | null) {
  if (!place) return createEndFollower();
  return createEndFollower((view) => goToReadingPlace(view, place));
}

function JumpButton({ onJump }: { readonly onJump: () => void }) {
  return (
    <button type="button" className={styles['jump']} onClick={onJump}>
      <ArrowDown aria-hidden />
      {conversationWords.jumpToLatest}
    </button>
  );
}
