import { useEffect, useState } from 'react';

/** The time, in milliseconds since the epoch, moving on each second while it is asked for. */
export function useNow(isMoving: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isMoving) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isMoving]);
  return now;
}
