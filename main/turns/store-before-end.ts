import { AppError } from '../app-error.ts';
import type { Turns } from './turns.ts';

/**
 * Stores what could not be stored so far. While that is not possible, `ask` says why and decides whether to
 * try again; when it gives false what is left is given up.
 */
export async function storeBeforeEnd(
  turns: Pick<Turns, 'storeUnsaved'>,
  ask: (reason: unknown) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    try {
      return await turns.storeUnsaved();
    } catch (error) {
      const reason = error instanceof AppError ? error.details['reason'] : undefined;
      if (!(await ask(reason))) return;
    }
  }
}
