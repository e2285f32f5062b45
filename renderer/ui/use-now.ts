import { useSyncExternalStore } from 'react';
import { hearMidnight, hearSeconds, lastSecond, today } from './clock.ts';

const hearNothing = () => () => undefined;

/** The time, in milliseconds since the epoch, moving on each second while it is asked for. */
export function useNow(isMoving: boolean): number {
  return useSyncExternalStore(isMoving ? hearSeconds : hearNothing, lastSecond);
}

/** The beginning of the day, in milliseconds since the epoch. */
export function useToday(): number {
  return useSyncExternalStore(hearMidnight, today);
}
