import type { App } from 'electron';
import type { Log } from '../log.ts';

/** Milliseconds that quitting waits for each of what has to be done. */
const patience = 2000;

/** What has to be done before the app ends, in this order. */
export interface LastSteps {
  /** Stops what runs. */
  stop(): Promise<void>;
  /** May ask the user, and is waited for as long as he thinks. */
  ask(): Promise<void>;
  /** Closes the files. */
  close(): Promise<void>;
}

/** Holds back the end of the app, once its windows are closed, until everything is done. */
export function closeBeforeQuit(app: App, steps: LastSteps, log: Log): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void take(steps, log).then(() => {
      state = 'closed';
      // Electron ignores a quit that is asked for before this very event has been dealt with.
      setImmediate(() => app.quit());
    });
  });
}

async function take({ stop, ask, close }: LastSteps, log: Log): Promise<void> {
  await inTime(stop, log);
  try {
    await ask();
  } catch (error) {
    log.error('quit', error);
  }
  await inTime(close, log);
}

async function inTime(step: () => Promise<void>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.info('quit without waiting any longer');
      resolve();
    }, patience);
  });
  try {
    await Promise.race([step(), late]);
  } catch (error) {
    log.error('quit', error);
  } finally {
    clearTimeout(timer);
  }
}
