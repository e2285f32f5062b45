import type { ElectronApplication } from '@playwright/test';

type Electron = typeof import('electron');

/** The app's main process, as far as tests ask it for anything. */
export interface MainProcess extends Pick<ElectronApplication, 'process'> {
  evaluate<Answer>(ask: (electron: Electron) => Promise<Answer>): Promise<Answer>;
  evaluate<Answer, Given>(
    ask: (electron: Electron, given: Given) => Promise<Answer>,
    given: Given,
  ): Promise<Answer>;
}

/** Functions that were called in the main process, by a number of their own. */
interface Kept {
  answers?: Map<string, Promise<unknown>>;
}

/**
 * Asks by async functions, each called once. Playwright loses an answer when V8 collects garbage at that very
 * moment ("Resulting promise was garbage collected"), some 1 in 100 right after a start; so the main process
 * keeps it, and is asked for it again.
 */
export function mainProcess(app: ElectronApplication): MainProcess {
  let count = 0;
  const askOnce = async (ask: (electron: Electron, given: never) => unknown, given?: unknown) => {
    count += 1;
    const call = { id: String(count), source: String(ask), given };
    for (;;) {
      try {
        return await app.evaluate(callKept, call);
      } catch (error) {
        if (!String(error).includes('garbage collected')) throw error;
      }
    }
  };
  return {
    process: () => app.process(),
    evaluate: askOnce,
  };
}

/** Runs in the main process, from its text alone. */
async function callKept(
  electron: Electron,
  { id, source, given }: { readonly id: string; readonly source: string; readonly given: unknown },
): Promise<unknown> {
  const kept = globalThis as Kept;
  kept.answers ??= new Map();
  const known = kept.answers.get(id);
  if (known) return await known;
  // oxlint-disable-next-line no-eval -- The text of a test's own function, called as Playwright calls it.
  const ask = (0, eval)(`(${source})`) as (electron: Electron, given: unknown) => Promise<unknown>;
  const answer = ask(electron, given);
  kept.answers.set(id, answer);
  return await answer;
}
