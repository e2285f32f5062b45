import { AppError } from '../app-error.ts';
import { oneQuestion } from '../one-question.ts';
import type { KeyWay } from '../providers/key-way.ts';

/** Lets a key go its way, or rejects with `refused` and the reason `not_confirmed`. */
export type KeyDoor = (way: KeyWay | undefined) => Promise<void>;

/**
 * The one door by which the page sends a key it did not type to a server it names. `ask` puts the question
 * where the page cannot answer it; what was allowed is not asked again until the app is closed.
 */
export function createKeyDoor(ask: (way: KeyWay) => Promise<boolean>): KeyDoor {
  const allowed = new Set<string>();
  const askOne = oneQuestion(ask);
  return async (way) => {
    if (way === undefined) return;
    const known = JSON.stringify([way.provider, way.variable, way.origin]);
    if (allowed.has(known)) return;
    if (!(await askOne(way))) throw notConfirmed(way);
    allowed.add(known);
  };
}

function notConfirmed({ provider, origin }: KeyWay): AppError {
  const details = { reason: 'not_confirmed', provider, origin };
  return new AppError('refused', `The user did not let a key go to ${origin}`, details);
}
