import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { LiveTurn } from './live-turn.ts';

/** Milliseconds between two attempts to store what waits: longer each time, up to half a minute. */
export function patienceAfter(tries: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(tries - 1, 5));
}

/** Whether a failure says that nothing can be stored at present; then nothing is lost by waiting. */
function isNotSaving(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_saving';
}

/**
 * Resolves once all that a turn has told is on the disk, however long that takes: with `true`, or with `false`
 * when the turn is stopped while it waits for room.
 */
export async function stored(live: LiveTurn, clock: Pick<Clock, 'sleep'>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await live.flush();
      return true;
    } catch (error) {
      if (!isNotSaving(error)) throw error;
    }
    try {
      await live.sleep(Math.min(patienceAfter(tries), 2000), clock.sleep);
    } catch {
      return false;
    }
  }
}
