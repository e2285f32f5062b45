import { useEffect, useRef, useState } from 'react';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { nextSentences } from './sentences.ts';
import { spokenTurn } from './spoken-turn.ts';

/** How often something new is said at most, in milliseconds. */
const pause = 1200;

/** Says a growing answer sentence by sentence to those who listen, and how it ended. */
export function Announcer({ reading }: { readonly reading: TurnReading | undefined }) {
  const [said, setSaid] = useState('');
  const latest = useRef(reading);
  latest.current = reading;
  const upTo = useRef(0);
  const turn = reading?.turn;
  const isLive = reading?.isLive ?? false;

  useEffect(() => {
    // What was there when the conversation was opened has been read, or is read at leisure.
    upTo.current = latest.current && !latest.current.isLive ? Number.MAX_SAFE_INTEGER : 0;
    setSaid('');
  }, [turn]);

  useEffect(() => {
    if (turn === undefined) return undefined;
    const speak = (isComplete: boolean) => {
      if (!latest.current) return;
      const text = spokenTurn(latest.current);
      const next = nextSentences(text, Math.min(upTo.current, text.length), isComplete);
      upTo.current = next.upTo;
      if (next.text !== '') setSaid(next.text);
    };
    if (!isLive) return speak(true);
    const timer = setInterval(() => speak(false), pause);
    return () => clearInterval(timer);
  }, [turn, isLive]);

  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}
