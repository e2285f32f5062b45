import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TurnReading } from '../../stores/turn-reading.ts';
import { nextSentences } from './sentences.ts';
import { spokenTurn } from './spoken-turn.ts';

/** How often something new is said at most, in milliseconds. */
const pause = 1200;

/** Says a growing answer sentence by sentence to those who listen, and how it ended. */
export function Announcer({ reading }: { readonly reading: TurnReading | undefined }) {
  return (
    <p className="unseen" role="status">
      {reading ? <SpokenTurn key={reading.turn} reading={reading} /> : null}
    </p>
  );
}

function SpokenTurn({ reading }: { readonly reading: TurnReading }) {
  const { isLive } = reading;
  const [said, setSaid] = useState('');
  // What was there when the conversation was opened is read at leisure.
  const upTo = useRef(isLive ? 0 : Number.MAX_SAFE_INTEGER);
  const speak = useEffectEvent((isComplete: boolean) => {
    const text = spokenTurn(reading);
    const next = nextSentences(text, Math.min(upTo.current, text.length), isComplete);
    upTo.current = next.upTo;
    if (next.text !== '') setSaid(next.text);
  });
  useEffect(() => {
    if (!isLive) {
      const last = setTimeout(() => speak(true));
      return () => clearTimeout(last);
    }
    const timer = setInterval(() => speak(false), pause);
    return () => clearInterval(timer);
  }, [isLive]);
  return said;
}
